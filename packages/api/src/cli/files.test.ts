import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeOutputFile } from './files.ts';

const directory = await mkdtemp(join(tmpdir(), 'panelmark-files-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

it('a file that came while the work was done is not replaced, and no draft is left', async () => {
  const path = join(directory, 'came.json');
  await writeFile(path, 'theirs');
  await expect(writeOutputFile(path, 'ours', false)).rejects.toThrow(
    `${path} exists: add --force to replace it.`,
  );
  expect(await readFile(path, 'utf8')).toBe('theirs');
  expect(await readdir(directory)).toEqual(['came.json']);
});

it('a file that may be replaced is replaced as a whole: whoever has the old one open keeps reading it', async () => {
  const path = join(directory, 'replaced.json');
  await writeFile(path, 'old');
  const { ino } = await stat(path);
  await writeOutputFile(path, 'new', true);
  expect(await readFile(path, 'utf8')).toBe('new');
  expect((await stat(path)).ino).not.toBe(ino);
});

it('what is no regular file is never replaced: neither a device nor what a link leads to', async () => {
  const target = join(directory, 'target.json');
  const path = join(directory, 'link.json');
  await writeFile(target, 'theirs');
  await symlink(target, path);
  for (const taken of [path, directory, '/dev/null']) {
    await expect(writeOutputFile(taken, 'ours', true), taken).rejects.toThrow(`${taken} is no regular file`);
  }
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
  expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true);
  expect(await readFile(target, 'utf8')).toBe('theirs');
});
