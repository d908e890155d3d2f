const given = process.env;

/** A browser's path named by the caller, or nothing. */
export const namedBrowser = given.PANELMARK_BROWSER;

/** The folders in which programs are looked for. */
export const searchPath = (given.PATH ?? '').split(':').filter(Boolean);

/** For installing and building: no question is asked, nothing is reported anywhere, dev dependencies included. */
export function toolEnvironment() {
  const { NODE_ENV: _, ...rest } = given;
  return { ...rest, CI: 'true', DO_NOT_TRACK: '1', TURBO_TELEMETRY_DISABLED: '1', CHECKPOINT_DISABLE: '1' };
}

/**
 * For checks: nothing of the caller's own settings may decide whether a test passes.
 * @param {Record<string, string>} [extra]
 */
export function checkEnvironment(extra = {}) {
  const kept = Object.entries(given).filter(
    ([name]) => !settings.has(name) && !name.startsWith('PANELMARK_'),
  );
  return { ...Object.fromEntries(kept), DO_NOT_TRACK: '1', NO_COLOR: '1', ...extra };
}

const settings = new Set([
  'NODE_ENV',
  'FORCE_COLOR',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
]);

/** @param {'production' | 'development'} mode what the program runs as, whatever the caller's shell says */
export function runAs(mode) {
  given.NODE_ENV = mode;
}

/**
 * For the demonstration: a data directory of its own, never a database that the caller's shell names.
 * @param {string} directory
 */
export function onDemoData(directory) {
  given.PANELMARK_DATA_DIR = directory;
  delete given.DATABASE_URL;
}
