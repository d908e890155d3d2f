import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useDataDirectories } from '../testkit/data-directory.ts';
import { loadSecrets } from './secrets.ts';

const dataDirectory = useDataDirectories();

test('secrets are made once, of 256 random bits each, and stay', async () => {
  const directory = await dataDirectory();
  const secrets = await loadSecrets(directory);
  expect(secrets).toEqual({
    databasePassword: expect.stringMatching(/^[\w-]{43}$/),
    sessionKeys: [expect.stringMatching(/^[\w-]{43}$/)],
  });
  expect(secrets.sessionKeys[0]).not.toBe(secrets.databasePassword);
  expect(await loadSecrets(directory)).toEqual(secrets);
  expect(await loadSecrets(await dataDirectory())).not.toEqual(secrets);
});

test('many first calls at once all get the same, and leave one file', async () => {
  const directory = await dataDirectory();
  const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(directory)));
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('the file is for its owner alone, also after somebody opened it to others', async () => {
  const directory = await dataDirectory();
  const path = join(directory, 'secrets.json');
  await loadSecrets(directory);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await chmod(path, 0o644);
  await loadSecrets(directory);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a damaged file is refused in one sentence that repeats nothing of it, and stays as it is', async () => {
  const directory = await dataDirectory();
  const path = join(directory, 'secrets.json');
  for (const text of [
    '',
    '{',
    '[]',
    '{"databasePassword":"hush"}',
    '{"databasePassword":1,"sessionKeys":[]}',
  ]) {
    await writeFile(path, text);
    await expect(loadSecrets(directory)).rejects.toThrow(
      `The secrets in ${path} are damaged: bring back the file from a backup of the data directory.`,
    );
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});

test('a directory that is not there is refused in one sentence', async () => {
  await expect(loadSecrets('/nowhere')).rejects.toThrow(
    'The secrets in /nowhere/secrets.json cannot be written: it does not exist.',
  );
});
