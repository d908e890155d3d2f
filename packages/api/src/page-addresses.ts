import { isSlug } from '@panelmark/core';
import type { Context } from './context.ts';
import { uuidIn } from './global-id.ts';
import { findEnvironment } from './modules/environment/environment.store.ts';
import { findModel } from './modules/model/model.store.ts';
import { findRun } from './modules/run/run.store.ts';
import { isOutage } from './outage.ts';

/** Whether a page has something to show at a path, so that an address with nothing behind it gets the status 404. */
export type IsPageAddress = (path: string) => Promise<boolean>;

type Reader = Context['prisma'];
type Find = (reader: Reader, key: string) => Promise<object | null>;

const FIXED = new Set(['/', '/method']);
const ID_ONLY = { select: { id: true } };
const KEYED = new Map<string, Find>(
  Object.entries({
    models: bySlug(findModel),
    environments: bySlug(findEnvironment),
    runs: (reader, id) => findRun(reader, uuidIn('Run', id), true, ID_ONLY),
  } satisfies Record<string, Find>),
);

/** The addresses that the pages answer. While the database is away none is called unknown: the page says what is wrong. */
export function pageAddresses(reader: Reader): IsPageAddress {
  return async (path) => {
    if (FIXED.has(path)) return true;
    const [, kind = '', key = '', ...rest] = path.split('/');
    const find = KEYED.get(kind);
    if (find === undefined || key === '' || rest.length > 0) return false;
    try {
      return (await find(reader, key)) !== null;
    } catch (error) {
      if (isOutage(error)) return true;
      throw error;
    }
  };
}

/** What is no slug names nothing, and may be a text that the database cannot even be asked about. */
function bySlug(find: (reader: Reader, slug: string, query: object) => Promise<object | null>): Find {
  return async (reader, slug) => (isSlug(slug) ? await find(reader, slug, ID_ONLY) : null);
}
