/** One message of a `text/event-stream`. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Cuts decoded text into the complete events it holds. Comment lines, which servers send as a sign of life, make no
 * event. What is left over waits in `rest` for the text that follows.
 */
export function parseEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(parseEvent).filter((event) => event !== null), rest };
}

function parseEvent(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 || event !== 'message' ? { event, data: data.join('\n') } : null;
}

export interface EventStreamOptions {
  url: string;
  /** The JSON body of the POST that opens the stream. */
  body: unknown;
  signal: AbortSignal;
  /** After this long without a byte the connection counts as dead. */
  silenceMs: number;
  onOpen: () => void;
}

/**
 * Opens a stream of events and hands them on one by one. `EventSource` would do the same but keeps the server's signs of
 * life to itself, so that a connection that died quietly could not be told from a quiet board.
 *
 * @throws when the server refuses, the network fails, or nothing was heard for `silenceMs`.
 */
export async function* readEventStream(options: EventStreamOptions): AsyncGenerator<StreamEvent> {
  const watch = new AbortController();
  const signal = AbortSignal.any([options.signal, watch.signal]);
  let timer = setTimeout(() => watch.abort(new Error('silent')), options.silenceMs);
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(options.body),
      cache: 'no-store',
      signal,
    });
    if (!response.ok || !response.body) throw new Error(`stream refused with ${response.status}`);
    options.onOpen();

    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => watch.abort(new Error('silent')), options.silenceMs);
      const { events, rest } = parseEvents(waiting + value);
      waiting = rest;
      yield* events;
    }
  } finally {
    clearTimeout(timer);
    watch.abort();
  }
}
