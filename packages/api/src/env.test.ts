import { describe, expect, test } from 'vitest';
import { StartError } from './database/start-error.ts';
import { parseEnv } from './env.ts';

const KEY = 'k3y-of-at-least-thirty-two-characters';

function mistakesOf(variables: Record<string, string>): string {
  try {
    parseEnv(variables, '/somewhere');
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

describe('defaults', () => {
  test('nothing set gives the defaults of a server on loopback', () => {
    expect(parseEnv({}, '/somewhere')).toEqual({
      nodeEnv: 'production',
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      dataDir: expect.stringMatching(/^\/.*\/\.data$/),
      databaseUrl: undefined,
      adminEmail: 'admin@localhost',
      adminPassword: undefined,
      sessionKeys: undefined,
      taxonomy: undefined,
      smtpUrl: undefined,
      mailFrom: 'Panelmark <panelmark@localhost>',
      trustedProxies: [],
      panelistsPerRun: 5,
      startDirectory: '/somewhere',
    });
  });

  test('an empty setting is one that is not set', () => {
    const empty = Object.fromEntries(['PORT', 'HOST', 'DATABASE_URL', 'NODE_ENV'].map((name) => [name, '']));
    expect(parseEnv({ ...empty, PANELMARK_DATA_DIR: '  ' }, '/somewhere')).toEqual(
      parseEnv({}, '/somewhere'),
    );
  });

  test('the data directory is in the repository, wherever the command is given', () => {
    expect(parseEnv({ INIT_CWD: '/elsewhere' }, '/somewhere').dataDir).toBe(parseEnv({}, '/').dataDir);
  });
});

test('the queue aims for as many panelists as are set, from the quorum on', () => {
  expect(parseEnv({ PANELMARK_PANELISTS_PER_RUN: '3' }, '/').panelistsPerRun).toBe(3);
});

describe('paths', () => {
  test('relative ones start where npm was called', () => {
    const variables = {
      INIT_CWD: '/home/someone',
      PANELMARK_DATA_DIR: 'data',
      PANELMARK_TAXONOMY: '../t.json',
    };
    const env = parseEnv(variables, '/work');
    expect([env.dataDir, env.taxonomy]).toEqual(['/home/someone/data', '/home/t.json']);
  });

  test('relative ones start in the working directory without npm, and absolute ones stay', () => {
    expect(parseEnv({ PANELMARK_DATA_DIR: 'data' }, '/srv').dataDir).toBe('/srv/data');
    expect(parseEnv({ PANELMARK_DATA_DIR: '/data' }, '/srv').dataDir).toBe('/data');
  });
});

describe('mistakes', () => {
  test('all are reported at once, one line each', () => {
    const message = mistakesOf({
      PORT: '70000',
      HOST: 'a:b',
      NODE_ENV: 'live',
      SMTP_URL: 'http://x',
      MAIL_FROM: 'x',
    });
    expect(message.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
      '5',
      'NODE_ENV',
      'PORT',
      'HOST',
      'SMTP_URL',
      'MAIL_FROM',
    ]);
  });

  test('settings that do not fit together are reported beside those that are wrong by themselves', () => {
    const message = mistakesOf({
      PORT: 'x',
      SMTP_URL: 'smtp://mail.example.org',
    });
    expect(message).toContain('PORT must be');
    expect(message).toContain('MAIL_FROM must be set when SMTP_URL is');
  });

  test('no message repeats a value, which may be a secret', () => {
    const message = mistakesOf({
      PORT: 'hush1',
      DATABASE_URL: 'mysql://u:hush2@h/d',
      PANELMARK_SESSION_KEYS: 'hush3',
      PANELMARK_ADMIN_PASSWORD: 'hush4',
      SMTP_URL: 'smtp//hush5',
      NODE_ENV: 'hush6',
      MAIL_FROM: 'hush7',
    });
    expect(message.split('\n')).toHaveLength(8);
    expect(message).not.toContain('hush');
  });

  test.each([
    ['PORT', '-1'],
    ['PORT', '4000.5'],
    ['PORT', '0x10'],
    ['HOST', 'localhost:4000'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'panelmark.example.org'],
    ['PUBLIC_URL', 'ftp://panelmark.example.org'],
    ['PUBLIC_URL', 'https://panelmark.example.org/path'],
    ['PUBLIC_URL', 'https://user:pw@panelmark.example.org'],
    ['PUBLIC_URL', 'https://panelmark.example.org/?x'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PANELMARK_ADMIN_EMAIL', 'nobody'],
    ['PANELMARK_ADMIN_EMAIL', 'a@b@c'],
    ['PANELMARK_ADMIN_EMAIL', 'a(b)@example.org'],
    ['PANELMARK_ADMIN_EMAIL', `${'a'.repeat(65)}@example.org`],
    ['PANELMARK_ADMIN_PASSWORD', 'short'],
    ['PANELMARK_ADMIN_PASSWORD', 'aaaaaaaaaaaaaaaa'],
    ['PANELMARK_SESSION_KEYS', 'short'],
    ['PANELMARK_SESSION_KEYS', `${KEY},short`],
    ['PANELMARK_SESSION_KEYS', `${KEY},${KEY}`],
    ['PANELMARK_SESSION_KEYS', `${KEY},`],
    ['PANELMARK_SESSION_KEYS', '0'.repeat(64)],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'Panelmark <nobody>'],
    ['MAIL_FROM', 'panel@example.org>'],
    ['MAIL_FROM', 'Panelmark panel@example.org'],
    ['MAIL_FROM', 'a@example.org\nBcc: b@example.org'],
    ['PANELMARK_PANELISTS_PER_RUN', '2'],
    ['PANELMARK_PANELISTS_PER_RUN', '4.5'],
    ['PANELMARK_PANELISTS_PER_RUN', '1001'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1/8/8'],
    ['TRUST_PROXY', 'constructor'],
  ])('%s cannot be %j', (name, value) => {
    expect(mistakesOf({ MAIL_FROM: 'panel@example.org', [name]: value })).toMatch(
      new RegExp(`^${name} must be `.replace(' be ', ' (be|have) ')),
    );
  });
});

describe('values', () => {
  test('the public address has no slash at its end and follows the port', () => {
    expect(parseEnv({ PUBLIC_URL: 'https://Panelmark.example.org/' }, '/').publicUrl).toBe(
      'https://panelmark.example.org',
    );
    expect(parseEnv({ PORT: '8080' }, '/').publicUrl).toBe('http://localhost:8080');
  });

  test('session keys come current first', () => {
    expect(parseEnv({ PANELMARK_SESSION_KEYS: `${KEY}-new, ${KEY}-old` }, '/').sessionKeys).toEqual([
      `${KEY}-new`,
      `${KEY}-old`,
    ]);
  });

  test('proxies are networks, single addresses and the usual names', () => {
    const trusted = (text: string) => parseEnv({ TRUST_PROXY: text }, '/').trustedProxies;
    expect(trusted('off')).toEqual([]);
    expect(trusted('10.1.2.3, ::1, 10.0.0.0/8')).toEqual(['10.1.2.3/32', '::1/128', '10.0.0.0/8']);
    expect(trusted('loopback')).toEqual(['127.0.0.0/8', '::1/128']);
  });

  test('a sender is an address with or without a name', () => {
    for (const from of ['panel@example.org', 'The Panel <panel@example.org>', '<panel@example.org>']) {
      expect(parseEnv({ MAIL_FROM: from }, '/').mailFrom).toBe(from);
    }
  });

  test('a database behind a socket has a URL too', () => {
    const url = 'postgresql://user:pw@/panelmark?host=/run/postgresql';
    expect(parseEnv({ DATABASE_URL: url }, '/').databaseUrl).toBe(url);
  });
});
