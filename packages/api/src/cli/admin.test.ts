import { beforeAll, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../testkit/command-line.ts';
import { useTestDatabase } from '../../testkit/database.ts';
import { givenImporter, givenPanelist } from '../../testkit/given-import.ts';

const { prisma, owner, ownerConfig } = await useTestDatabase();
const { run } = await useCommandLine(ownerConfig);

beforeAll(async () => {
  await givenImporter(prisma);
  await givenPanelist(owner, 'panelist@example.org');
});

describe('an administrator', () => {
  it('is made with a password that is printed this once', async () => {
    const { code, out } = await run(['admin', 'create', 'ann@example.org']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^ann@example\.org is an administrator now\.\nPassword, shown this once: [a-z2-9]{5}(-[a-z2-9]{5}){4}\n$/,
    );
  });

  it('is made with a password of the standard input, which is not printed; a weak one is refused', async () => {
    expect(
      await run(['admin', 'create', 'bob@example.org', '--password-stdin'], { input: 'a good password\n' }),
    ).toEqual({
      code: 0,
      out: 'bob@example.org is an administrator now.\n',
      err: '',
    });
    expect(
      await run(['admin', 'reset', 'bob@example.org', '--password-stdin'], { input: 'short\n' }),
    ).toEqual({
      code: 1,
      out: '',
      err: 'The password is weak: it must have at least 12 characters, not all alike.\n',
    });
  });

  it('is disabled, and the last one with a warning; a reset lets one in again', async () => {
    expect(await run(['admin', 'disable', 'ann@example.org'])).toEqual({
      code: 0,
      out: 'ann@example.org is disabled, and signed out everywhere.\n',
      err: '',
    });
    expect((await run(['admin', 'disable', 'bob@example.org'])).err).toBe(
      'No administrator is left who can sign in: "admin create" makes one.\n',
    );
    expect((await run(['admin', 'reset', 'ann@example.org'])).out).toContain(
      'ann@example.org was disabled, and can sign in again.\n',
    );
  });

  it('who is unknown, or a panelist, is refused', async () => {
    expect(await run(['admin', 'disable', 'x@example.org'])).toEqual({
      code: 1,
      out: '',
      err: 'No administrator has the address x@example.org.\n',
    });
    expect(await run(['admin', 'create', 'panelist@example.org'])).toEqual({
      code: 1,
      out: '',
      err: "A panelist's address cannot be an administrator's.\n",
    });
  });
});
