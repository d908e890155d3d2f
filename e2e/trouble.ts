import type { BrowserContext } from 'playwright-core';

/** What a page complains about while a test runs: each complaint is a failure unless the test expects it. */
export interface Trouble {
  /**
   * Lets one kind of complaint pass, which must then happen.
   * @example trouble.expect(/404/);
   */
  expect(pattern: RegExp): void;
}

/** Watches every page of a context; `unexpected` is what stands against the test at its end. */
export interface TroubleWatch extends Trouble {
  unexpected(): string[];
}

/** Console errors and warnings, uncaught errors, and requests that got no answer. */
export function watchTrouble(context: BrowserContext): TroubleWatch {
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') {
      complaints.push(`console ${type}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => {
    complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left, or a live stream that is closed, ends its own requests.
    if (reason === 'net::ERR_ABORTED') return;
    complaints.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });

  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => [
      ...complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
      ...expected
        .filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)))
        .map((pattern) => `expected, and never happened: ${pattern}`),
    ],
  };
}
