import { describe, expect, test } from 'vitest';
import { blankCard } from './card-content.ts';
import type { SessionState } from './session-state.ts';
import { markOf, nameOfChoice, viewSync } from './sync-view.ts';

const rated = { ...blankCard, ratings: { a: 1, b: 2, c: 3, d: 4, e: null } };
const state = (change: Partial<SessionState>): SessionState => ({
  content: rated,
  canUndo: true,
  base: { version: 1, content: blankCard },
  sync: { kind: 'rest' },
  kept: true,
  ...change,
});
const saved = { version: 2, content: rated };

describe('the sentence of a card', () => {
  test('counts what waits while there is no network, and says where it waits', () => {
    expect(viewSync(state({ sync: { kind: 'offline' } })).sentence).toBe(
      'You are offline. Five changes wait on this device and go out together when the network is back.',
    );
    const one = { version: 1, content: { ...rated, recognised: true } };
    expect(viewSync(state({ sync: { kind: 'offline' }, base: one })).sentence).toBe(
      'You are offline. One change waits on this device and goes out when the network is back.',
    );
  });

  test('never says that a device keeps what it does not keep', () => {
    for (const sync of [{ kind: 'offline' }, { kind: 'signed-out' }] as const) {
      const { sentence } = viewSync(state({ sync, kept: false }));
      expect(sentence).not.toContain('on this device');
      expect(sentence).toContain('leave the page open');
    }
  });

  test('is silent about minutes and the place on the card', () => {
    const moved = { ...rated, minutes: 7, position: 'b' };
    const failed = { kind: 'failed', sentence: 'The server did not answer.', retryAt: 9 } as const;
    expect(viewSync(state({ base: saved, content: moved }))).toMatchObject({ sentence: 'Saved' });
    expect(viewSync(state({ base: saved, content: moved, sync: failed }))).toMatchObject({ tone: 'saved' });
  });

  test('forgets a refusal once the change that was refused is undone', () => {
    const sync = { kind: 'refused', sentence: 'The comment is too long.' } as const;
    expect(viewSync(state({ sync })).sentence).toBe('Not saved. The comment is too long.');
    expect(viewSync(state({ sync, base: saved }))).toMatchObject({ tone: 'saved', sentence: 'Saved' });
  });

  test('is empty before anything was ever saved', () => {
    expect(viewSync(state({ content: blankCard, base: { version: 0, content: blankCard } })).sentence).toBe(
      '',
    );
  });
});

test('a category is marked by its own state, not by that of its neighbours', () => {
  const view = viewSync(
    state({
      base: { version: 1, content: { ...rated, ratings: { a: 1 } } },
      sync: { kind: 'failed', sentence: 'x', retryAt: 0 },
    }),
  );
  expect(markOf(view, 'a', true)).toBe('saved');
  expect(markOf(view, 'b', true)).toBe('failed');
  expect(markOf(view, 'f', false)).toBeNull();
});

test('what waits is named as it was given', () => {
  expect([7, 7.25, null, undefined].map(nameOfChoice)).toEqual([
    'Your 7',
    'Your 7.25',
    'Your “no score”',
    'That you cleared it',
  ]);
});
