import { DomainError } from '../../domain-error.ts';

/** Why a line of a file was refused, as a sentence. Line 1 is the header. */
export interface Refusal {
  readonly line: number;
  readonly reason: string;
}

/** A file of which nothing was written; `refusals` names every line that is wrong, in the order of the file. */
export class FileRefusedError extends DomainError {
  override readonly name = 'FileRefusedError';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    const ordered = refusals.toSorted((a, b) => a.line - b.line);
    super(ordered.map(refusalLine).join('\n'));
    this.refusals = ordered;
  }
}

/** As a person reads it: `line 7: The rating is empty.` */
export function refusalLine({ line, reason }: Refusal): string {
  return `line ${line}: ${reason}`;
}

/** Quotes a file's text for a message: control characters escaped, long text cut. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
