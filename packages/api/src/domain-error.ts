/** One thing that is wrong with an input: where, such as `ratings.3.value`, and a sentence. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** What the person asking can put right. Every door gives it back as data; anything else is a bug or an outage. */
export abstract class DomainError extends Error {}

/** The input is unsound; `issues` names every place. */
export class ValidationError extends DomainError {
  override readonly name = 'ValidationError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], options?: ErrorOptions) {
    super(issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '), options);
    this.issues = issues;
  }
}

/** What the input names does not exist, or not for the person asking. */
export class NotFoundError extends DomainError {
  override readonly name = 'NotFoundError';
}

/** The one refusal that pending, reviewing, rejected, withdrawn and unknown people all get. */
export class NotApprovedError extends DomainError {
  override readonly name = 'NotApprovedError';

  constructor(options?: ErrorOptions) {
    super('This address is not on the panel.', options);
  }
}

/** What is being changed has moved on, or cannot move this way. */
export class ConflictError extends DomainError {
  override readonly name = 'ConflictError';
}

/** A panelist has no part in a run: stepped back from it, or is tied to its model's vendor. */
export class NoPartInRunError extends ConflictError {}

/** A run cannot be finalized: no counting scorecard is on it. */
export class NoScorecardsError extends DomainError {
  override readonly name = 'NoScorecardsError';

  constructor(options?: ErrorOptions) {
    super('Not finalized: the run has no scorecard.', options);
  }
}

/** The run is revealed or void, so that the panel can no longer judge it; the message says which. */
export class RunClosedError extends DomainError {
  override readonly name = 'RunClosedError';
}
