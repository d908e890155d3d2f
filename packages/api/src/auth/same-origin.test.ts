import { describe, expect, it } from 'vitest';
import { crossSiteProblem } from './same-origin.ts';

const PUBLIC_URL = new URL('https://panelmark.example');
const JSON_TYPE = { 'content-type': 'application/json' };

function problem(headers: Record<string, string>, { method = 'POST', publicUrl = PUBLIC_URL } = {}) {
  return crossSiteProblem({ method, headers: new Headers(headers) }, publicUrl);
}

describe('a request with the session cookie', () => {
  it('may act from our own pages, as a POST of JSON', () => {
    expect(problem({ ...JSON_TYPE, 'sec-fetch-site': 'same-origin' })).toBeUndefined();
    expect(problem({ ...JSON_TYPE, origin: 'https://panelmark.example' })).toBeUndefined();
    const charset = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect(problem({ ...charset, 'sec-fetch-site': 'same-origin' })).toBeUndefined();
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'post'])('is refused as %s', (method) => {
    expect(problem({ ...JSON_TYPE, 'sec-fetch-site': 'same-origin' }, { method })).toMatch(/only POST/);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=application/json',
    'text/plain; application/json',
    'application/jsonx',
    'application/json-patch+json',
    'application/graphql-response+json',
    '',
  ])('is refused with the content type "%s"', (type) => {
    expect(problem({ 'content-type': type, 'sec-fetch-site': 'same-origin' })).toMatch(/application\/json/);
  });

  it('is refused without a content type', () => {
    expect(problem({ 'sec-fetch-site': 'same-origin' })).toMatch(/application\/json/);
  });

  it.each(['cross-site', 'same-site', 'none', '', 'Same-Origin', 'same-origin, cross-site'])(
    'is refused when the browser says "%s", whatever its Origin',
    (site) => {
      const headers = { ...JSON_TYPE, 'sec-fetch-site': site, origin: 'https://panelmark.example' };
      expect(problem(headers)).toMatch(/pages of this server/);
    },
  );

  it.each([
    'null',
    '',
    'http://panelmark.example',
    'https://panelmark.example:8443',
    'https://www.panelmark.example',
    'https://panelmark.example.evil.example',
    'https://evilpanelmark.example',
    'https://panelmark.example@evil.example',
    'https://panelmark.example/',
    'https://PANELMARK.example.',
  ])('is refused from the origin "%s"', (origin) => {
    expect(problem({ ...JSON_TYPE, origin })).toMatch(/pages of this server/);
  });

  it('is refused when it says nothing of where it comes from', () => {
    expect(problem(JSON_TYPE)).toMatch(/pages of this server/);
  });

  it('may name the loopback host that it was sent to', () => {
    const publicUrl = new URL('http://localhost:4000');
    for (const host of ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000', '127.0.0.1:4711']) {
      expect(problem({ ...JSON_TYPE, host, origin: `http://${host}` }, { publicUrl })).toBeUndefined();
    }
  });

  it('may not pass a stranger\u2019s host off as its own', () => {
    const publicUrl = new URL('http://localhost:4000');
    for (const host of [
      'evil.example',
      'localhost.evil.example:4000',
      '127.0.0.1.evil.example',
      'evil.example@localhost',
    ]) {
      expect(problem({ ...JSON_TYPE, host, origin: `http://${host}` }, { publicUrl })).toMatch(/pages/);
    }
    expect(
      problem({ ...JSON_TYPE, host: 'localhost:4000', origin: 'http://localhost:9999' }, { publicUrl }),
    ).toMatch(/pages/);
  });
});
