import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import type { FindPage } from '../page-addresses.ts';
import { withHead } from './page-head.ts';
import { answerRead, IMMUTABLE } from './public-read.ts';
import { refuse } from './refusals.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const REVALIDATE = 'no-cache';

/** Where the pages are found, whether their files may change while the server runs, and what each says of itself. */
export interface PagesOptions {
  readonly directory: string;
  readonly mayChange: boolean;
  /** An address without one is a page too, that says so, with the status 404. */
  readonly findPage: FindPage;
  /** Where people reach the server. */
  readonly publicUrl: URL;
}

interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** The pages: built files under their own names, and the one document for every address. */
export async function pageRoutes({ directory, mayChange, ...pages }: PagesOptions): Promise<Hono> {
  const app = new Hono();
  const built = await readAssets(directory);
  app.get('*', async (c) => {
    const assets = mayChange ? await readAssets(directory) : built;
    const asset = assets.get(c.req.path);
    if (asset !== undefined && c.req.path !== '/index.html') {
      const cacheControl = c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE;
      return c.body(asset.body, 200, { 'content-type': asset.type, 'cache-control': cacheControl });
    }
    const document = assets.get('/index.html');
    if (document === undefined) return refuse(c, 404, 'The pages are not built: run npm start.');
    const { path } = c.req;
    const head = await pages.findPage(path);
    const body = withHead(new TextDecoder().decode(document.body), head, { ...pages, path });
    if (head === null) {
      return c.body(body, 404, { 'content-type': document.type, 'cache-control': REVALIDATE });
    }
    const version = createHash('sha256').update(body).digest('base64url');
    return answerRead(c, { body, contentType: document.type, version }, REVALIDATE);
  });
  return app;
}

/** Every file below the directory, by its path in an address; none where there is no directory. */
async function readAssets(directory: string): Promise<Map<string, Asset>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async (entry): Promise<[string, Asset]> => {
        const path = join(entry.parentPath, entry.name);
        const address = `/${relative(directory, path).split(sep).join('/')}`;
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        return [address, { body: new Uint8Array(await readFile(path)), type }];
      }),
    ),
  );
}
