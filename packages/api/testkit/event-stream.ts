import { onTestFinished } from 'vitest';

/** A subscription over server-sent events, as a client of ours reads it. */
export interface EventStream {
  readonly response: Response;
  /** The revisions told so far. */
  readonly revisions: string[];
  /** Settles when the server has ended the stream; rejects when it broke. */
  readonly ended: Promise<void>;
  /** Leaves, as a closed tab does. */
  leave(): void;
}

const QUERY = 'subscription { leaderboardChanged { revision } }';

/** Opens a subscription to changes of the board; it is left when the test ends. */
export async function followBoard(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: QUERY }),
    signal: leaving.signal,
  });
  const revisions: string[] = [];
  const ended = read(response, revisions);
  ended.catch(() => undefined);
  return { response, revisions, ended, leave: () => leaving.abort() };
}

async function read({ body }: Response, revisions: string[]): Promise<void> {
  let text = '';
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, data] = /^event: next\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
      if (data !== undefined) revisions.push(JSON.parse(data).data.leaderboardChanged.revision);
      text = text.slice(end + 2);
    }
  }
}
