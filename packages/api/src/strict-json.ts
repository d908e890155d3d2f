/** A JSON text that was read, or the sentence that says why it was refused. */
export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/**
 * Reads JSON in which every name stands once in its object. Readers disagree on which of two members counts, so that
 * whoever checks a text and whoever uses it could see different numbers; `__proto__` is a name that JavaScript reads
 * differently from any other.
 *
 * @example parseStrictJson('{"ratings": {"balance": 1, "balance": 10}}')
 * // { ok: false, message: 'ratings.balance stands twice.' }
 */
export function parseStrictJson(text: string): StrictJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The body is not well-formed JSON.' };
  }
  const problem = nameProblem(text);
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
function nameProblem(text: string): string | undefined {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    switch (text[at]) {
      case '{':
        levels.push({ names: new Set(), member: '', isNameNext: true });
        break;
      case '[':
        levels.push({ names: null, member: 0, isNameNext: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level !== undefined) next(level);
        break;
      case '"': {
        const end = endOfString(text, at);
        if (level?.isNameNext) {
          const name: string = JSON.parse(text.slice(at, end + 1));
          level.member = name;
          level.isNameNext = false;
          if (name === '__proto__') return `${placeOf(levels)} is no name that an object may have here.`;
          if (level.names?.has(name)) return `${placeOf(levels)} stands twice.`;
          level.names?.add(name);
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

function placeOf(levels: readonly Level[]): string {
  return levels.map(({ member }) => member).join('.');
}
