import { describe, expect, it } from 'vitest';
import { createTerminal } from './terminal.ts';
import { counted, countedInWords, printable, sentence } from './wording.ts';

function given(isTTY: boolean) {
  const said: string[] = [];
  const stream = (name: string) => ({
    isTTY,
    write: (text: string | Uint8Array) => said.push(`${name} ${text}`) > 0,
  });
  const stdin = (async function* () {
    yield 'a good ';
    yield Buffer.from('password\n');
  })();
  return { said, terminal: createTerminal({ stdin, stdout: stream('out'), stderr: stream('err') }) };
}

describe('a terminal', () => {
  it('updates its status in place, and takes it away before it says anything else', () => {
    const { said, terminal } = given(true);
    terminal.status('one');
    terminal.status('two');
    terminal.out('done');
    terminal.err('and so on');
    expect(said).toEqual([
      'err one',
      'err \r\u001b[K',
      'err two',
      'err \r\u001b[K',
      'out done\n',
      'err and so on\n',
    ]);
  });

  it('that nobody watches says its status as lines, and seldom, without moving a cursor', () => {
    const { said, terminal } = given(false);
    for (const step of ['one', 'two', 'three', '']) terminal.status(step);
    terminal.out('done');
    expect(said).toEqual(['err one\n', 'out done\n']);
  });

  it('reads all of its input', async () => {
    expect(await given(false).terminal.readInput()).toBe('a good password\n');
  });
});

describe('what is printed', () => {
  it('counts with the noun in its number, in words to twelve where it is prose', () => {
    expect([0, 1, 2016].map((count) => counted(count, 'run'))).toEqual(['0 runs', '1 run', '2 016 runs']);
    expect([0, 1, 12, 13].map((count) => sentence(countedInWords(count, 'model')))).toEqual([
      'No models',
      'One model',
      'Twelve models',
      '13 models',
    ]);
  });

  it('holds no character that could move the cursor, colour the text or turn its direction', () => {
    expect(printable('a\u001b[31mb\r\u0007\u009bc\u202ed')).toBe('a\ufffd[31mb\ufffd\ufffd\ufffdc\ufffdd');
    expect(printable('Modèle 4 — 日本')).toBe('Modèle 4 — 日本');
  });
});
