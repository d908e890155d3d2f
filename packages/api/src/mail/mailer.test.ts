import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Letter } from './letter.ts';
import { createMailer } from './mailer.ts';

const LETTER: Letter = {
  to: 'ann@example.org',
  subject: 'You are on the panel',
  paragraphs: ['Your application was approved: “Größe & <b>mut</b>”.', 'A second paragraph.'],
  link: { text: 'Sign in', url: 'https://panelmark.example/sign-in?a=1&b="2"' },
};
const FROM = 'The Panel <panel@example.org>';

function bareLines(message: string): number {
  return message.replaceAll('\r\n', '').split('\n').length - 1;
}

describe('without a mail server', () => {
  let dataDir: string;
  let logged: [object, string][];
  const send = (letter: Letter, mailFrom = FROM) =>
    createMailer(
      { smtpUrl: undefined, mailFrom, dataDir },
      { info: (details, message) => logged.push([details, message]) },
    ).send(letter);
  const files = () => readdir(join(dataDir, 'outbox'));
  const read = async (name: string) => readFile(join(dataDir, 'outbox', name), 'utf8');

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'panelmark-mail-'));
    logged = [];
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('each mail is one .eml that a mail program opens, with the same sentences as text and as HTML', async () => {
    await send(LETTER);
    const names = await files();
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{12}\.eml$/)]);
    const source = await read(names[0]!);
    const mail = await simpleParser(source);
    expect(mail.from?.value).toEqual([{ name: 'The Panel', address: 'panel@example.org' }]);
    expect(mail.to).toMatchObject({ value: [{ name: '', address: 'ann@example.org' }] });
    expect(mail.subject).toBe('You are on the panel');
    expect(mail.date?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(mail.messageId).toMatch(/^<.+@example\.org>$/);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text).toBe(
      'Your application was approved: “Größe & <b>mut</b>”.\n\nA second paragraph.\n\n' +
        'Sign in:\nhttps://panelmark.example/sign-in?a=1&b="2"\n',
    );
    expect(mail.html).toContain('“Größe &amp; &lt;b&gt;mut&lt;/b&gt;”');
    expect(mail.html).toContain('<a href="https://panelmark.example/sign-in?a=1&amp;b=&quot;2&quot;">');
    expect(bareLines(source)).toBe(0);
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  it('the file is its owner\u2019s alone, and so is the outbox', async () => {
    await send(LETTER);
    const [name] = await files();
    expect((await stat(join(dataDir, 'outbox', name!))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  });

  it('mails of one moment are all kept, and nothing half-written beside them', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(LETTER)));
    const names = await files();
    expect(names).toHaveLength(20);
    expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  });

  it('the link is logged, and where the mail is', async () => {
    await send(LETTER);
    const [name] = await files();
    expect(logged).toEqual([
      [
        { file: join(dataDir, 'outbox', name!), link: LETTER.link?.url },
        'No mail server is set. "You are on the panel" is kept in the outbox.',
      ],
    ]);
  });

  it.each([
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org\nBcc: eve@example.org',
    'ann@example.org, eve@example.org',
    'ann@example.org; eve@example.org',
    'Ann <ann@example.org>',
    '"Ann" ann@example.org',
    'ann@example.org (eve@example.org)',
    'ann@@example.org',
    'group:ann@example.org',
    'ann@example.org\u0000',
    'ann\u2028@example.org',
    '',
  ])('nothing is sent to "%s", which is not one address', async (to) => {
    await expect(send({ ...LETTER, to })).rejects.toThrow('exactly one address');
    await expect(files()).rejects.toThrow(/ENOENT/);
  });

  it.each([
    ['panel@example.org', '', 'panel@example.org'],
    ['<panel@example.org>', '', 'panel@example.org'],
    ['Doe, Ann: the Panel <panel@example.org>', 'Doe, Ann: the Panel', 'panel@example.org'],
    ['"The Panel" <panel@example.org>', 'The Panel', 'panel@example.org'],
  ])('the sender "%s" is one sender', async (mailFrom, name, address) => {
    await send(LETTER, mailFrom);
    const mail = await simpleParser(await read((await files())[0]!));
    expect(mail.from?.value).toEqual([{ name, address }]);
  });

  it('a subject never becomes a header of its own', async () => {
    await send({ ...LETTER, subject: 'Hello\r\nBcc: eve@example.org\r\n\r\n<script>' });
    const source = await read((await files())[0]!);
    const mail = await simpleParser(source);
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe('Hello Bcc: eve@example.org <script>');
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  it('a text of dots, long lines and headers stays text', async () => {
    const hostile = `.\r\nBcc: eve@example.org\n${'x'.repeat(5000)}\n.`;
    await send({ ...LETTER, paragraphs: [hostile] });
    const source = await read((await files())[0]!);
    const mail = await simpleParser(source);
    expect(mail.bcc).toBeUndefined();
    expect(mail.text).toContain('x'.repeat(5000));
    expect(bareLines(source)).toBe(0);
  });
});

describe('with a mail server', () => {
  const received: { from: string; to: string[]; source: string }[] = [];
  let refuse = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'panel' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('no')),
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such box') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  const address = () => {
    const bound = server.server.address();
    return typeof bound === 'object' && bound ? `127.0.0.1:${bound.port}` : '';
  };
  const send = (letter: Letter, user = 'panel:p%40ss%2Fword@') =>
    createMailer(
      { smtpUrl: `smtp://${user}${address()}`, mailFrom: FROM, dataDir: '/nowhere' },
      { info: () => expect.unreachable() },
    ).send(letter);

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  afterEach(() => {
    received.length = 0;
    refuse = false;
  });

  it('it receives the mail, for its one recipient, by the credentials of the URL', async () => {
    await send(LETTER);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'panel@example.org', to: ['ann@example.org'] });
    const mail = await simpleParser(received[0]!.source);
    expect(mail.subject).toBe('You are on the panel');
    expect(mail.text).toContain('A second paragraph.');
  });

  it('a recipient or a credential that it refuses is an error, and so is a server that is away', async () => {
    refuse = true;
    await expect(send(LETTER)).rejects.toThrow(/no such box/);
    await expect(send(LETTER, 'panel:wrong@')).rejects.toMatchObject({ code: 'EAUTH' });
    const away = createMailer(
      { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: FROM, dataDir: '/nowhere' },
      { info: () => undefined },
    );
    await expect(away.send(LETTER)).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(received).toHaveLength(0);
  });

  it('a second recipient smuggled into the address is never told to it', async () => {
    await expect(send({ ...LETTER, to: 'ann@example.org>\r\nRCPT TO:<eve@example.org' })).rejects.toThrow();
    expect(received).toHaveLength(0);
  });
});
