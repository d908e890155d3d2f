import { isSlug, SLUG_MAX_LENGTH } from './slug.ts';

/** One mistake in a document: `path` such as `categories.3.slug` (empty for the whole), and what is wrong there. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Members of a JSON object whose keys have been checked and whose values have not. */
export type Members = Readonly<Record<string, unknown>>;

/** Quotes text for a message: control characters escaped, long text cut. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** Whether a value is an object as JSON and GraphQL make them: no list, no class instance, no borrowed prototype. */
export function isPlainObject(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Reads a JSON value piece by piece and keeps every mistake instead of stopping at the first. A piece that is wrong
 * reads as an empty one, so what was read may be used only while `issues` is empty.
 */
export class DocumentReader {
  readonly issues: Issue[] = [];

  report(path: string, message: string): void {
    this.issues.push({ path, message });
  }

  object(value: unknown, path: string, keys: readonly string[]): Members | null {
    if (!isPlainObject(value)) {
      this.report(path, value === undefined ? 'is missing' : 'must be an object');
      return null;
    }
    for (const key of Object.keys(value)) {
      if (!keys.includes(key)) this.report(join(path, key), 'is not a known field');
    }
    return value;
  }

  /** Reads a list and each of its items; items that read as null are left out, having been reported. */
  list<T>(value: unknown, path: string, item: (value: unknown, path: string) => T | null): T[] {
    if (!Array.isArray(value)) {
      this.report(path, value === undefined ? 'is missing' : 'must be a list');
      return [];
    }
    return value.map((each, index) => item(each, join(path, index))).filter((each) => each !== null);
  }

  text(value: unknown, path: string, max: number, min = 1): string {
    if (typeof value !== 'string') {
      this.report(path, value === undefined ? 'is missing' : 'must be text');
      return '';
    }
    if (value.trim().length < min) this.report(path, 'must not be empty');
    else if (value.length > max) this.report(path, `is longer than ${max} characters`);
    else if (/[\p{Surrogate}\0]/u.test(value))
      this.report(path, 'holds a character that no database text can');
    return value;
  }

  textOrNull(value: unknown, path: string, max: number, min = 1): string | null {
    return value === null ? null : this.text(value, path, max, min);
  }

  slug(value: unknown, path: string): string {
    const text = this.text(value, path, SLUG_MAX_LENGTH);
    if (text.trim() !== '' && text.length <= SLUG_MAX_LENGTH && !isSlug(text)) {
      this.report(
        path,
        `${quote(text)} is not a slug: lower-case letters and digits, joined by single hyphens`,
      );
    }
    return text;
  }

  /** Reads text of one exact form; `form` completes "must be". */
  matching(value: unknown, path: string, pattern: RegExp, form: string): string {
    if (typeof value === 'string' && pattern.test(value)) return value;
    this.report(path, value === undefined ? 'is missing' : `must be ${form}`);
    return '';
  }

  oneOf<T extends string>(value: unknown, path: string, choices: readonly [T, ...T[]]): T {
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined)
      this.report(path, value === undefined ? 'is missing' : `must be ${choices.join(' or ')}`);
    return chosen ?? choices[0];
  }

  integer(value: unknown, path: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      this.report(path, value === undefined ? 'is missing' : 'must be a whole number');
      return min;
    }
    if (value < min || value > max) {
      this.report(
        path,
        max === Number.MAX_SAFE_INTEGER ? `must be at least ${min}` : `must be from ${min} to ${max}`,
      );
    }
    return value;
  }

  integerOrNull(value: unknown, path: string, min: number, max?: number): number | null {
    return value === null ? null : this.integer(value, path, min, max);
  }

  /** Reads a finite number from 0 to 10. */
  upToTen(value: unknown, path: string): number {
    if (typeof value === 'number' && value >= 0 && value <= 10) return value;
    this.report(path, value === undefined ? 'is missing' : 'must be a number from 0 to 10');
    return 0;
  }

  upToTenOrNull(value: unknown, path: string): number | null {
    return value === null ? null : this.upToTen(value, path);
  }

  boolean(value: unknown, path: string): boolean {
    if (typeof value === 'boolean') return value;
    this.report(path, value === undefined ? 'is missing' : 'must be true or false');
    return false;
  }

  literal<T extends string | number>(value: unknown, path: string, expected: T): T {
    if (value !== expected) {
      this.report(path, value === undefined ? 'is missing' : `must be ${JSON.stringify(expected)}`);
    }
    return expected;
  }

  /** Reports every value that was seen before; empty text has been reported by whoever read it. */
  unique(values: readonly string[], pathOf: (index: number) => string): void {
    const seen = new Set<string>();
    for (const [index, value] of values.entries()) {
      if (value !== '' && seen.has(value)) this.report(pathOf(index), `${quote(value)} stands here twice`);
      seen.add(value);
    }
  }
}

/** Appends a step to a path: `join('runs', 3)` is `runs.3`. */
export function join(path: string, step: string | number): string {
  return path === '' ? String(step) : `${path}.${step}`;
}

/** The issues as lines for a person to read, at most `most` of them. */
export function issueLines(issues: readonly Issue[], most = Number.POSITIVE_INFINITY): string {
  const lines = issues
    .slice(0, most)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  if (issues.length > most) lines.push(`and ${issues.length - most} more`);
  return lines.join('\n');
}
