/** Who may use a field. PUBLIC is everybody; ADMIN does not include PANELIST. */
export const ROLES = ['PUBLIC', 'PANELIST', 'ADMIN'] as const;

export type Role = (typeof ROLES)[number];

/** Somebody who has signed in. */
export interface Viewer {
  readonly role: Exclude<Role, 'PUBLIC'>;
  /** Of the administrator or of the panelist's application. */
  readonly id: string;
  readonly email: string;
}
