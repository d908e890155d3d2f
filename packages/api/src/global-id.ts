/** An id of GraphQL, taken apart. */
export interface GlobalId {
  readonly typename: string;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NO_UUID = '00000000-0000-0000-0000-000000000000';
const NOTHING: GlobalId = { typename: '', id: '' };

/** The id under which GraphQL knows a row, as base64url. */
export function encodeGlobalId(typename: string, id: string): string {
  return Buffer.from(`${typename}:${id}`).toString('base64url');
}

/** Takes an id apart; one that is none of ours names nothing. */
export function decodeGlobalId(globalId: string): GlobalId {
  const [typename = '', id = '', ...rest] = Buffer.from(globalId, 'base64url').toString().split(':');
  if (!isUuid(id) || rest.length > 0 || encodeGlobalId(typename, id) !== globalId) return NOTHING;
  return { typename, id };
}

/** The UUID in an id of this type; one that no row has when it is none. */
export function uuidIn(typename: string, globalId: string): string {
  const decoded = decodeGlobalId(globalId);
  return decoded.typename === typename ? decoded.id : NO_UUID;
}

/** Whether a text is a UUID as the database prints it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
