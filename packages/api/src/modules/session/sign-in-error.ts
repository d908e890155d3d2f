import { DomainError } from '../../domain-error.ts';

/** Wrong, used or expired credentials, which are not told apart. */
export class SignInError extends DomainError {
  override readonly name = 'SignInError';
}
