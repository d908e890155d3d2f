import type { Scope } from '../modules/token/token.service.ts';
import type { Role, Viewer } from './viewer.ts';

/** Who may do something. */
export interface Requirement {
  readonly requires: Role;
  /** API tokens of this scope may do it as well; without one, no token may. */
  readonly scope?: Scope;
}

/** The five steps by which data enter the benchmark: for administrators, and for pipelines. */
export const INGEST: Requirement = { requires: 'ADMIN', scope: 'ingest' };

/** What must be known of a request to decide what it may do. */
export interface Asking {
  /** Null when nobody is signed in. */
  readonly viewer: Viewer | null;
  readonly identity:
    | { readonly kind: 'nobody' | 'session' }
    | { readonly kind: 'token'; readonly scopes: readonly string[] };
}

/** Why a request may not do something: nobody is known, or whoever is may not. Null when it may. */
export function refusalFor(
  { requires, scope }: Requirement,
  { viewer, identity }: Asking,
): 'UNAUTHENTICATED' | 'FORBIDDEN' | null {
  if (requires === 'PUBLIC') return null;
  if (identity.kind === 'token') {
    return scope !== undefined && identity.scopes.includes(scope) ? null : 'FORBIDDEN';
  }
  if (viewer === null) return 'UNAUTHENTICATED';
  return viewer.role === requires ? null : 'FORBIDDEN';
}
