import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../../testkit/command-line.ts';

const nowhere = await useCommandLine(null);

describe('a command line that cannot be understood ends with 2 and a sentence:', () => {
  it.each([
    [['frob'], 'There is no command "frob".'],
    [['audit'], '"audit" is no command: there is "audit verify".'],
    [
      ['admin', 'promote'],
      '"admin promote" is no command: there is "admin create", "admin reset", "admin disable".',
    ],
    [['import'], '"import" needs FILE.'],
    [['import', 'a.csv', 'b.csv'], '"import" takes one FILE: "b.csv" is one too many.'],
    [['board', 'all'], '"board" takes no argument, and "all" was given.'],
    [['import', 'a.csv', '--sideways'], "Unknown option '--sideways'."],
    [['import', 'a.csv', '--name'], "Option '--name <value>' argument missing."],
    [['import', 'a.csv', '--notice', 'x'], '--notice goes with --new-benchmark only.'],
    [
      ['audit', 'verify', '--head', '12'],
      '--head takes SEQ:HASH, as "board" and an exported record print it.',
    ],
    [['help', 'frob'], 'There is no command "frob".'],
  ])('%j', async (argv, sentence) => {
    expect(await nowhere.run(argv)).toEqual({
      code: 2,
      out: '',
      err: `${sentence} "npm run panelmark -- help" lists what there is.\n`,
    });
  });

  it('none at all, which says how to use it', async () => {
    const { code, out, err } = await nowhere.run([]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^Usage: npm run panelmark -- COMMAND\n/);
  });
});

describe('help', () => {
  it('lists the commands, and needs no database', async () => {
    const { code, out } = await nowhere.run(['help']);
    expect(code).toBe(0);
    for (const name of [
      'import FILE',
      'board',
      'export FILE',
      'verify FILE',
      'audit verify',
      'admin create EMAIL',
    ]) {
      expect(out).toContain(`\n  ${name} `);
    }
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('of a command names each of its options, and is the same either way it is asked for', async () => {
    const asked = await nowhere.run(['help', 'import']);
    expect(await nowhere.run(['import', '--help'])).toEqual(asked);
    for (const option of [
      'new-benchmark',
      'finalize',
      'name TITLE',
      'notice TEXT',
      'attribution TEXT',
      'reason TEXT',
    ]) {
      expect(asked.out).toContain(`\n  --${option} `);
    }
  });
});

it('a database that cannot be reached is one sentence and 1', async () => {
  expect(await nowhere.run(['board'])).toEqual({
    code: 1,
    out: '',
    err: 'The database server at 127.0.0.1:1 cannot be reached: nothing answers there.\n',
  });
});
