import { beforeEach, expect, test, vi } from 'vitest';
import type * as Session from './session-state.ts';

let session: typeof Session;
beforeEach(async () => {
  vi.resetModules();
  session = await import('./session-state.ts');
});

test('a session ends when the server refuses a request of somebody who was signed in', () => {
  session.noteViewer(true);
  session.noteUnauthenticated();
  expect(session.readSession()).toBe('ended');
});

test('a session ends when the server, asked again, knows nobody', () => {
  session.noteViewer(true);
  session.noteViewer(false);
  expect(session.readSession()).toBe('ended');
  session.noteViewer(false);
  expect(session.readSession()).toBe('ended');
});

test('nothing ends for whoever never was signed in', () => {
  session.noteUnauthenticated();
  expect(session.readSession()).toBe('unknown');
  session.noteViewer(false);
  session.noteUnauthenticated();
  expect(session.readSession()).toBe('nobody');
});

test('somebody who signs in again is somebody again, and whoever watches is told of each change once', () => {
  const seen: string[] = [];
  const leave = session.watchSession(() => seen.push(session.readSession()));
  session.noteViewer(true);
  session.noteViewer(true);
  session.noteUnauthenticated();
  session.noteUnauthenticated();
  session.noteViewer(true);
  leave();
  session.noteViewer(false);
  expect(seen).toEqual(['somebody', 'ended', 'somebody']);
});
