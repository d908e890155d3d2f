import type { Identity } from './identify.ts';

/** Who feeds the benchmark, as the audit chain records it. */
export type Ingester = `admin:${string}` | `token:${string}`;

/**
 * Who feeds the benchmark with this request.
 *
 * @throws TypeError when the request was not checked before: nobody else may.
 */
export function ingesterOf({ actor }: Pick<Identity, 'actor'>): Ingester {
  if (isIngester(actor)) return actor;
  throw new TypeError('This is not kept to administrators and pipelines.');
}

function isIngester(actor: string): actor is Ingester {
  return /^(admin|token):/.test(actor);
}
