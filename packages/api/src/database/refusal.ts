import {
  ConflictError,
  type DomainError,
  NoPartInRunError,
  NoScorecardsError,
  NotApprovedError,
  NotFoundError,
  RunClosedError,
  ValidationError,
} from '../domain-error.ts';

const REFUSAL = /Code: `(PM\d{3})`\. Message: `([^`]*)`/;

/**
 * What the database's own guards refused, as the error that a person can act on; undefined for anything else.
 * The SQLSTATEs of class PM are listed in the migrations that guard the record and open the panel. PM014 and PM015 are
 * worded for administrators: what a panelist is told must not say that the vendor was the reason.
 */
export function refusalOf(error: unknown): DomainError | undefined {
  const [, code, message = ''] = (error instanceof Error && REFUSAL.exec(error.message)) || [];
  const options = { cause: error };
  switch (code) {
    case 'PM001':
      return new ValidationError([{ path: 'ratings', message }], options);
    case 'PM002':
      return new NotApprovedError(options);
    case 'PM003':
      return new NotFoundError(sentence(message), options);
    case 'PM004':
      return new RunClosedError(sentence(message), options);
    case 'PM006':
      return new ValidationError([{ path: 'reason', message }], options);
    case 'PM007':
      return new NoScorecardsError(options);
    case 'PM005':
    case 'PM008':
    case 'PM009':
    case 'PM010':
    case 'PM011':
    case 'PM013':
      return new ConflictError(sentence(message), options);
    case 'PM014':
    case 'PM015':
      return new NoPartInRunError(sentence(message), options);
    case 'PM012':
      return new ValidationError([{ path: '', message: sentence(message) }], options);
    default:
      return undefined;
  }
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
