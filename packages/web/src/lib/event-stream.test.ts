import { expect, test } from 'vitest';
import { parseEvents } from './event-stream.ts';

test('an event is complete with its empty line, and what follows waits', () => {
  const { events, rest } = parseEvents('event: next\ndata: {"a":1}\n\nevent: comp');
  expect(events).toEqual([{ event: 'next', data: '{"a":1}' }]);
  expect(rest).toBe('event: comp');
});

test('text cut anywhere gives the same events as the whole', () => {
  const text = ':\n\nevent: next\ndata: {"a":1}\n\n:ping\n\nevent: complete\ndata:\n\n';
  const whole = parseEvents(text).events;
  for (let cut = 0; cut <= text.length; cut += 1) {
    const first = parseEvents(text.slice(0, cut));
    const second = parseEvents(first.rest + text.slice(cut));
    expect([...first.events, ...second.events]).toEqual(whole);
  }
});

test('signs of life are no events', () => {
  expect(parseEvents(':\n\n: ping\n\n').events).toEqual([]);
});

test('lines may end with CRLF, and data may have several', () => {
  expect(parseEvents('data: one\r\ndata: two\r\n\r\n').events).toEqual([
    { event: 'message', data: 'one\ntwo' },
  ]);
});
