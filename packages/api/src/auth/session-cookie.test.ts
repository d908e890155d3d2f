import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carriesSessionCookie,
  clearCookie,
  cookieKind,
  keyId,
  makeSessionId,
  openTicket,
  sealTicket,
  setCookie,
} from './session-cookie.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const KEYS = ['a-current-key-of-the-installation', 'the-key-that-was-current-before-it'];
const KIND = cookieKind(new URL('http://localhost:4000'));
const TICKET = { id: makeSessionId(), expiresAt: new Date('2026-12-08T12:00:00Z') };
const VALUE = sealTicket(TICKET, KIND, KEYS);

const open = (value: string, keys = KEYS, now = NOW) => openTicket(`${KIND.name}=${value}`, KIND, keys, now);

describe('the session cookie', () => {
  it('says which session it names, and until when', () => {
    expect(open(VALUE)).toEqual(TICKET);
    expect(openTicket(`theme=dark; ${KIND.name}=${VALUE}; other=1`, KIND, KEYS, NOW)).toEqual(TICKET);
  });

  it('is refused with any one of its characters changed', () => {
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \u0000é'];
    for (let at = 0; at < VALUE.length; at += 1) {
      for (const other of alphabet) {
        if (other === VALUE[at]) continue;
        expect(
          open(`${VALUE.slice(0, at)}${other}${VALUE.slice(at + 1)}`),
          `${other} at ${at}`,
        ).toBeUndefined();
      }
    }
  });

  it('is refused with any one bit of its bytes flipped', () => {
    fc.assert(
      fc.property(fc.nat(VALUE.length * 8 - 1), (bit) => {
        const bytes = Buffer.from(VALUE, 'latin1');
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        expect(open(bytes.toString('latin1'))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused truncated anywhere, lengthened, empty, or as mere dots', () => {
    for (let length = 0; length < VALUE.length; length += 1)
      expect(open(VALUE.slice(0, length))).toBeUndefined();
    for (const value of ['', '.', '...', `${VALUE}A`, `${VALUE}.`, `"${VALUE}"`, `${VALUE}, ${VALUE}`]) {
      expect(open(value), value).toBeUndefined();
    }
  });

  it('is refused under the id of the other key, and under an id that is nobody\u2019s', () => {
    const [, ...rest] = VALUE.split('.');
    expect(open([keyId(KEYS[1]!), ...rest].join('.'))).toBeUndefined();
    expect(open(['AAAAAAAA', ...rest].join('.'))).toBeUndefined();
  });

  it('is refused when it is sent twice, even the same', () => {
    const once = `${KIND.name}=${VALUE}`;
    expect(openTicket(`${once}; ${once}`, KIND, KEYS, NOW)).toBeUndefined();
    expect(openTicket(`${KIND.name}=; ${once}`, KIND, KEYS, NOW)).toBeUndefined();
    expect(carriesSessionCookie(`${once}; ${once}`, KIND)).toBe(true);
  });

  it('is refused from the moment it expires', () => {
    expect(open(VALUE, KEYS, new Date(TICKET.expiresAt.getTime() - 1000))).toEqual(TICKET);
    expect(open(VALUE, KEYS, TICKET.expiresAt)).toBeUndefined();
  });

  it('holds while its key is the previous one, and no longer', () => {
    expect(open(VALUE, ['a-new-key-of-the-installation-now', KEYS[0]!])).toEqual(TICKET);
    expect(open(VALUE, ['a-new-key-of-the-installation-now', KEYS[1]!])).toBeUndefined();
    expect(open(VALUE, [])).toBeUndefined();
  });

  it('of plain http is worth nothing over https', () => {
    const secure = cookieKind(new URL('https://panelmark.example'));
    expect(openTicket(`${secure.name}=${VALUE}`, secure, KEYS, NOW)).toBeUndefined();
  });

  it('is read under its exact name alone', () => {
    expect(openTicket(`x${KIND.name}=${VALUE}`, KIND, KEYS, NOW)).toBeUndefined();
    expect(openTicket(`${KIND.name.toUpperCase()}=${VALUE}`, KIND, KEYS, NOW)).toBeUndefined();
    expect(openTicket(null, KIND, KEYS, NOW)).toBeUndefined();
    expect(carriesSessionCookie('theme=dark', KIND)).toBe(false);
  });

  it('never repeats an id', () => {
    expect(new Set(Array.from({ length: 1000 }, makeSessionId)).size).toBe(1000);
  });
});

describe('the Set-Cookie header', () => {
  it('is __Host-, Secure, HttpOnly, SameSite=Lax and Path=/ over https', () => {
    const kind = cookieKind(new URL('https://panelmark.example'));
    const header = setCookie(TICKET, kind, KEYS);
    const [pair, ...attributes] = header.split('; ');
    expect(pair).toBe(`__Host-panelmark=${sealTicket(TICKET, kind, KEYS)}`);
    expect(attributes.sort()).toEqual([
      'Expires=Tue, 08 Dec 2026 12:00:00 GMT',
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('has another name and no Secure over plain http, where a browser would drop it', () => {
    const header = setCookie(TICKET, KIND, KEYS);
    expect(header).toMatch(/^panelmark-session=/);
    expect(header).not.toMatch(/Secure|__Host/);
    expect(header).toMatch(/HttpOnly; SameSite=Lax$/);
  });

  it('takes the cookie away under the same name and path', () => {
    const header = clearCookie(cookieKind(new URL('https://panelmark.example')));
    expect(header).toMatch(/^__Host-panelmark=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; /);
    expect(header).toMatch(/Secure; Max-Age=0$/);
  });
});
