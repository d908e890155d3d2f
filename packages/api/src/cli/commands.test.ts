import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@panelmark/core';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../../testkit/command-line.ts';
import { useTestDatabase } from '../../testkit/database.ts';
import { givenImporter, ratingsFile, tableDigests } from '../../testkit/given-import.ts';

const { prisma, owner, ownerConfig } = await useTestDatabase();
const { directory, run } = await useCommandLine(ownerConfig);
const nowhere = await useCommandLine(null);

const put = (name: string, bytes: Uint8Array | string) => writeFile(join(directory, name), bytes);
const read = (name: string) => readFile(join(directory, name), 'utf8');

const PANEL = ['p1', 'p2', 'p3'];
const FILE = ratingsFile(
  ...PANEL.flatMap((p, n) => [`GPT4,e1,r1,${p},a-fun,${7 + n}`, `Claude,e1,r2,${p},a-fun,${8 + n}`]),
  'Claude,e1,r2,p1,b-story,3.33',
  'Thin,e1,r3,p1,a-fun,4.44',
);

describe('on a new database', () => {
  it('the board is empty and says so', async () => {
    const { code, out } = await run(['board']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^No run has been scored yet\. The board fills when an admin finalizes the first run, and a model gets a number once three panelists have judged it\.\n\nRevision {4}[0-9a-f]{64}\nAudit head {2}26:[0-9a-f]{64}\n$/,
    );
  });

  it('a file that is not there, or a directory, is refused', async () => {
    expect(await run(['import', 'gone.csv'])).toMatchObject({
      code: 1,
      err: `${join(directory, 'gone.csv')} cannot be read: it does not exist.\n`,
    });
    expect(await run(['verify', '.'])).toMatchObject({
      code: 1,
      err: `${directory} cannot be read: it is a directory.\n`,
    });
  });

  it('a bad file lists its first fifty lines, counts the rest, and changes nothing', async () => {
    await put('bad.csv', ratingsFile(...Array.from({ length: 60 }, (_, n) => `M\u001b[31m,e,r${n},p,c,11`)));
    const before = await tableDigests(owner);
    const { code, out, err } = await run(['import', 'bad.csv', '--new-benchmark']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const lines = err
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('Checking'));
    expect(lines[0]).toBe('line 2: The rating 11 is outside 0 to 10.');
    expect(lines.slice(49)).toEqual([
      'line 51: The rating 11 is outside 0 to 10.',
      'and 10 more refusals.',
      'Nothing was imported from bad.csv: 60 refusals.',
    ]);
    expect(err).not.toContain('\u001b');
    expect(await tableDigests(owner)).toEqual(before);
  });

  it('an import that is told to stop stops, and changes nothing', async () => {
    await put('file.csv', FILE);
    const before = await tableDigests(owner);
    expect(
      await run(['import', 'file.csv', '--new-benchmark'], { signal: AbortSignal.abort() }),
    ).toMatchObject({
      code: 130,
      err: 'Stopped: nothing was changed.\n',
    });
    expect(await tableDigests(owner)).toEqual(before);
  });

  it('an import says what is new, what changed and what it left alone', async () => {
    const first = await run([
      'import',
      'file.csv',
      '--new-benchmark',
      '--name',
      'Small',
      '--notice',
      'A test.',
    ]);
    expect(first.code).toBe(0);
    expect(first.out.replace(/in [\d.]+ s: [\d ]+ a second/, 'in … s: … a second')).toBe(
      [
        '              new  changed  unchanged',
        'models          3        0          0',
        'environments    1        0          0',
        'runs            3        0          0',
        'panelists       3        0          0',
        'scorecards      7        0          0',
        '',
        '0 runs finalized.',
        '8 ratings in … s: … a second.',
        '',
      ].join('\n'),
    );
    expect(await prisma.benchmark.findFirst({ select: { name: true, notice: true } })).toEqual({
      name: 'Small',
      notice: 'A test.',
    });
    const second = await run(['import', 'file.csv', '--finalize']);
    expect(second.out).toContain('scorecards      0        0          7\n\n3 runs finalized.\n');
    const third = await run(['import', 'file.csv', '--new-benchmark', '--finalize']);
    expect(third.out).toContain('\nNothing changed: all of this was on record already.\n0 runs finalized.\n');
  });
});

describe('on a database with a board', () => {
  it('the board ranks models at quorum, and counts the others', async () => {
    const { out } = await run(['board']);
    expect(out.split('\n').slice(0, 6)).toEqual([
      'Rank  Model   Score  Panelists  Runs  Scorecards',
      '   1  GPT4     8.00          3     1           3',
      '   2  Claude   6.17          3     1           3',
      '',
      'One more model has scored runs but no quorum.',
      '',
    ]);
    expect(out).not.toMatch(/Thin|4\.44/);
  });

  it('a name that holds control characters is printed without them', async () => {
    await owner.query("update models set name = e'GPT\\x1b[31m4' where slug = 'gpt4'");
    const { out } = await run(['board']);
    expect(out).toContain('GPT\ufffd[31m4');
    expect(out).not.toContain('\u001b');
    await owner.query("update models set name = 'GPT4' where slug = 'gpt4'");
  });

  it('its categories are columns with a legend, a dash where there is no quorum', async () => {
    const { out } = await run(['board', '--categories']);
    expect(out.split('\n').slice(0, 6)).toEqual([
      'Rank  Model   Score  Panelists  Runs  Scorecards   [1]  [2]',
      '   1  GPT4     8.00          3     1           3  8.00    –',
      '   2  Claude   6.17          3     1           3  9.00    –',
      '',
      '  [1] A fun',
      '  [2] B story',
    ]);
    expect(out).not.toContain('3.33');
  });

  it('the board document is printed as the text that the revision is the hash of', async () => {
    const { out } = await run(['board', '--json']);
    const { rows } = await owner.query(
      'select board::text, revision from board_revisions order by id desc limit 1',
    );
    expect(out).toBe(`${rows[0].board}\n`);
    expect(canonicalJson(JSON.parse(out))).toBe(rows[0].board);
  });

  it('a record is written whole, is not replaced unless that is asked for, and leaves no other file', async () => {
    await mkdir(join(directory, 'out'));
    expect(await run(['export', 'out/record.json'])).toMatchObject({ code: 0 });
    await put('out/mine.json', 'mine');
    expect(await run(['export', 'out/mine.json'])).toEqual({
      code: 1,
      out: '',
      err: `${join(directory, 'out/mine.json')} exists: add --force to replace it.\n`,
    });
    expect(await read('out/mine.json')).toBe('mine');
    expect(await run(['export', 'out/mine.json', '--force'])).toMatchObject({ code: 0 });
    expect(JSON.parse(await read('out/mine.json'))).toMatchObject({ format: 'panelmark-record', version: 1 });
    expect(await run(['export', 'nowhere/record.json'])).toMatchObject({
      code: 1,
      err: `${join(directory, 'nowhere/record.json')} cannot be written: it does not exist.\n`,
    });
    expect((await readdir(join(directory, 'out'))).toSorted()).toEqual(['mine.json', 'record.json']);
  });

  it('a record on the standard output is the record and nothing else', async () => {
    const { code, out, err } = await run(['export', '-']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { exportedAt: _, ...record } = JSON.parse(out);
    const { exportedAt: __, ...written } = JSON.parse(await read('out/record.json'));
    expect(record).toEqual(written);
  });

  it('a record is verified without a database, and a number changed by hand is named', async () => {
    const text = await read('out/record.json');
    await writeFile(join(nowhere.directory, 'record.json'), text);
    expect(await nowhere.run(['verify', 'record.json'])).toMatchObject({ code: 0, err: '' });
    const record = JSON.parse(text);
    record.scores[0].score = 8.01;
    await writeFile(join(nowhere.directory, 'forged.json'), JSON.stringify(record));
    const { code, out, err } = await nowhere.run(['verify', 'forged.json']);
    expect({ code, out }).toEqual({ code: 1, out: 'GPT4 › score: published 8.01, recomputed 8.00\n' });
    expect(err).toMatch(/^1 of \d+ numbers in forged\.json do not follow from its scorecards\.\n$/);
  });

  it('a record of another version and a file that is none are refused in a sentence', async () => {
    const record = JSON.parse(await read('out/record.json'));
    await writeFile(join(nowhere.directory, 'newer.json'), JSON.stringify({ ...record, version: 2 }));
    const newer = await nowhere.run(['verify', 'newer.json']);
    expect(newer).toMatchObject({ code: 1, out: '' });
    expect(newer.err).toContain('this record has version 2; only version 1 can be read');
    await writeFile(join(nowhere.directory, 'none.json'), FILE);
    expect(await nowhere.run(['verify', 'none.json'])).toEqual({
      code: 1,
      out: '',
      err: 'This is no record: the file is not JSON, or was cut short.\n',
    });
  });

  it('the audit log is verified through a head that was published, and a wrong head is named', async () => {
    const [, head = ''] = /Audit head {2}(\S+)/.exec((await run(['board'])).out) ?? [];
    const whole = await run(['audit', 'verify', '--head', head]);
    expect(whole.code).toBe(0);
    expect(whole.out).toMatch(
      /^All \d+ rows follow from one another\.\n\d receipts of boards fit the log, and \d+ rows of 13 tables stand as it recorded them\.\n/,
    );
    const forged = `${head.slice(0, -4)}0000`;
    const { code, out, err } = await run(['audit', 'verify', '--head', forged]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /The published head names another row \d+ than the log holds: the log was rewritten up to there\.\nThe audit log does not hold: 1 finding in \d+ rows\.\n$/,
    );
  });
});

it('an ordinary import names panelists by their addresses', async () => {
  const { importFile } = await givenImporter(prisma);
  expect(await importFile(ratingsFile('GPT4,e1,r1,P2@imported.invalid,a-fun,8'))).toMatchObject({
    scorecards: { total: 1, created: 0, changed: 0 },
  });
});
