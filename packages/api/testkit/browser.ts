import type { Answer } from './execute.ts';
import type { TestServer } from './server.ts';

/** A client that keeps its session cookie and says where it comes from, as a browser does. */
export interface Browser {
  /** The `Cookie` header that it sends. */
  cookie: string;
  /** Asks over POST, with the headers given on top of its own. */
  ask<Data = Record<string, unknown>>(
    query: string,
    options?: { variables?: object; headers?: Record<string, string> },
  ): Promise<Answer<Data> & { response: Response }>;
}

/** A browser on a page of the server's own, signed in as nobody. */
export function openBrowser({ url }: Pick<TestServer, 'url'>): Browser {
  const browser: Browser = {
    cookie: '',
    ask: async (query, { variables, headers } = {}) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: url,
          ...(browser.cookie !== '' && { cookie: browser.cookie }),
          ...headers,
        },
        body: JSON.stringify({ query, variables }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        browser.cookie = /max-age=0/i.test(line) ? '' : pair;
      }
      return { ...(await response.json()), response };
    },
  };
  return browser;
}
