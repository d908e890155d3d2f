import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

const soon = Promise.resolve();

function setUp() {
  const logged: [object, string][] = [];
  const background = createBackground({ error: (details, message) => logged.push([details, message]) });
  return { background, logged };
}

test('work begins when its time has come, and not before', async () => {
  const { background } = setUp();
  let come = () => {};
  const when = new Promise<void>((resolve) => {
    come = resolve;
  });
  let begun = false;
  background.start(
    when,
    async () => {
      begun = true;
    },
    'It failed.',
  );
  await soon;
  expect(begun).toBe(false);
  come();
  await background.settled();
  expect(begun).toBe(true);
});

test('whoever waits for the end waits for what is started meanwhile too', async () => {
  const { background } = setUp();
  const done: string[] = [];
  background.start(
    soon,
    async () => {
      background.start(soon, async () => void done.push('second'), 'It failed.');
      done.push('first');
    },
    'It failed.',
  );
  await background.settled();
  expect(done).toEqual(['first', 'second']);
});

test('work that fails is logged, and what else is under way goes on', async () => {
  const { background, logged } = setUp();
  const trouble = new Error('no mail server');
  let finished = false;
  background.start(soon, () => Promise.reject(trouble), 'The mail could not be sent.');
  background.start(
    soon,
    async () => {
      finished = true;
    },
    'It failed.',
  );
  await background.settled();
  expect(finished).toBe(true);
  expect(logged).toEqual([[{ err: trouble }, 'The mail could not be sent.']]);
});

test('there is nothing to wait for when nothing was started', async () => {
  await expect(setUp().background.settled()).resolves.toBeUndefined();
});
