/** A JSON text that was read, or the sentence that says why it was refused. */
export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** How much a text may hold, and what it is called in a refusal. */
interface StrictJsonOptions {
  /** A parameter's name; a request's body otherwise. */
  readonly called?: string | undefined;
  /** Values altogether, inner ones included. */
  readonly maxValues?: number;
  /** Members of one object. */
  readonly maxMembers?: number;
}

/** More than any honest request has: each value too many would be one more thing to complain of, at length. */
export const REQUEST_LIMITS = { maxValues: 2000, maxMembers: 100 };

/** As much of a place as a refusal repeats. */
const MAX_PLACE = 100;

/**
 * Reads JSON in which every name stands once in its object. Readers disagree on which of two members counts, so that
 * whoever checks a text and whoever uses it could see different numbers; `__proto__` is a name that JavaScript reads
 * differently from any other.
 *
 * @example parseStrictJson('{"ratings": {"balance": 1, "balance": 10}}')
 * // { ok: false, message: 'ratings.balance stands twice.' }
 */
export function parseStrictJson(text: string, options: StrictJsonOptions = {}): StrictJson {
  const { called = 'The body' } = options;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, message: `${called} is not well-formed JSON.` };
  }
  const problem = problemIn(text, options);
  return problem === undefined ? { ok: true, value } : { ok: false, message: problem };
}

/** An object or a list that is being read. */
interface Level {
  /** The names met so far; null in a list. */
  readonly names: Set<string> | null;
  /** The name or the position of the member that is being read. */
  member: string | number;
  isNameNext: boolean;
}

/** @param text well-formed JSON. */
function problemIn(text: string, options: StrictJsonOptions): string | undefined {
  const { called, maxValues = Number.POSITIVE_INFINITY, maxMembers = Number.POSITIVE_INFINITY } = options;
  const place = () => placeOf(called, levels);
  const levels: Level[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    if (values > maxValues) return `${called ?? 'The body'} holds more than ${maxValues} values.`;
    switch (text[at]) {
      case '{':
        values += 1;
        levels.push({ names: new Set(), member: '', isNameNext: true });
        break;
      case '[':
        values += 1;
        levels.push({ names: null, member: 0, isNameNext: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        values += 1;
        if (level !== undefined) next(level);
        break;
      case '"': {
        const end = endOfString(text, at);
        if (level?.isNameNext) {
          const name: string = JSON.parse(text.slice(at, end + 1));
          level.member = name;
          level.isNameNext = false;
          if (name === '__proto__') return `${place()} is no name that an object may have here.`;
          if (level.names?.has(name)) return `${place()} stands twice.`;
          level.names?.add(name);
          if ((level.names?.size ?? 0) > maxMembers) {
            return `An object in ${called ?? 'the body'} has more than ${maxMembers} members.`;
          }
        }
        at = end;
        break;
      }
      default:
    }
  }
  return undefined;
}

function next(level: Level): void {
  if (typeof level.member === 'number') level.member += 1;
  else level.isNameNext = true;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function placeOf(called: string | undefined, levels: readonly Level[]): string {
  const place = [...(called === undefined ? [] : [called]), ...levels.map(({ member }) => member)].join('.');
  return place.length > MAX_PLACE ? `${place.slice(0, MAX_PLACE)}…` : place;
}
