import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { givenEnvironment, givenRankedModel, givenRun } from '../../testkit/given.ts';
import { startTestServer } from '../../testkit/server.ts';
import { encodeGlobalId } from '../global-id.ts';

const pages = await mkdtemp(join(tmpdir(), 'panelmark-pages-'));
afterAll(() => rm(pages, { recursive: true, force: true }));
await mkdir(join(pages, 'assets', 'pages'), { recursive: true });
await writeFile(join(pages, 'index.html'), '<!doctype html><title>The pages</title>');
await writeFile(join(pages, 'theme.js'), 'document;');
await writeFile(join(pages, 'assets', 'index-abc.js'), 'start();');
await writeFile(join(pages, 'assets', 'pages', 'method-abc.css'), 'p {}');
await writeFile(join(pages, '..', 'panelmark-secret.txt'), 'secret');

const { url, prisma } = await startTestServer({ pages });
const { run } = await givenRankedModel(prisma, { slug: 'orca' });
const pending = await givenRun(prisma, { environment: await givenEnvironment(prisma, { slug: 'tides' }) });
const pageOf = ({ id }: { id: string }) => `/runs/${encodeGlobalId('Run', id)}`;
const get = (path: string) => fetch(`${url}${path}`);

describe('the pages', () => {
  test.each(['/', '/method', '/models/orca', '/environments/tides', pageOf(run)])(
    'answer at %s with their one document',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('The pages');
    },
  );

  test.each([
    '/nowhere',
    '/models/nobody',
    '/environments/nowhere',
    '/models/%00',
    '/environments/%00',
    '/runs/%00',
    '/models/Orca',
    '/runs/nothing',
    pageOf(pending),
    '/constructor/x',
    '/models',
    '/models/a/b',
    '/index.html/x',
    '/assets/gone.js',
    '/panelist',
    '/method/more',
  ])('answer at %s with the document and 404', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('The pages');
  });

  test('keep hashed files for good, and ask about the others', async () => {
    const script = await get('/assets/index-abc.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/assets/pages/method-abc.css')).headers.get('content-type')).toBe(
      'text/css; charset=utf-8',
    );
    expect((await get('/theme.js')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/../panelmark-secret.txt',
    '/%2e%2e/panelmark-secret.txt',
    '/..%2fpanelmark-secret.txt',
    '/assets/..%2f..%2fpanelmark-secret.txt',
  ])('hold nothing but their own directory: %s', async (path) => {
    const { connect } = await import('node:net');
    const { hostname, port } = new URL(url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.end(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).not.toContain('secret');
  });

  test('answer GET and HEAD alone', async () => {
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(405);
    const head = await fetch(`${url}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('run no script but their own, and stand in nobody’s frame', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

test('behind TLS, browsers are told to stay there', async () => {
  const secure = await startTestServer({ publicUrl: new URL('https://panelmark.example') });
  const { headers } = await fetch(`${secure.url}/healthz`);
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
});

test('without built pages, the address says how to build them', async () => {
  const bare = await startTestServer({ pages: join(pages, 'none') });
  const response = await fetch(`${bare.url}/`);
  expect([response.status, (await response.json()).error]).toEqual([
    404,
    'The pages are not built: run npm start.',
  ]);
});
