import type { Sort } from './sort.ts';
import { writeSort } from './sort.ts';

/*
 * The address of the board holds all that a reader chose: a link to it shows the same, and Back undoes one choice. The
 * files behind the board take the same parameters.
 */

/** How the board is looked at. */
export type View = 'ranking' | 'categories';

/** Which part of the judgments the board is made of: slugs, and a vendor as it is written. Null for all. */
export interface Filter {
  environment: string | null;
  vendor: string | null;
  category: string | null;
}

/** The view an address names. */
export function readView(params: URLSearchParams): View {
  return params.get('view') === 'categories' ? 'categories' : 'ranking';
}

/** The part an address names; an empty parameter is as good as none. */
export function readFilter(params: URLSearchParams): Filter {
  return {
    environment: params.get('environment') || null,
    vendor: params.get('vendor') || null,
    category: params.get('category') || null,
  };
}

/** The part that a question was about. */
export function filterOf({
  environment = null,
  vendor = null,
  category = null,
}: { [name in keyof Filter]?: string | null | undefined }): Filter {
  return { environment, vendor, category };
}

/** Whether anything is left out. */
export function isNarrowed({ environment, vendor, category }: Filter): boolean {
  return environment !== null || vendor !== null || category !== null;
}

/** An address with some parameters set, or taken out with null; the others stay. */
export function changeAddress(
  params: URLSearchParams,
  changes: Partial<Filter> & { view?: string | null },
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The board without its filters, as it is looked at now. */
export function clearFilters(params: URLSearchParams): URLSearchParams {
  return changeAddress(params, { environment: null, vendor: null, category: null });
}

/** A link within the board. */
export function boardPath(params: URLSearchParams): string {
  const search = params.toString();
  return search ? `/?${search}` : '/';
}

/** The address of a file that holds exactly what is shown. */
export function filePath(path: string, filter: Filter, sort: Sort): string {
  const narrowed = changeAddress(new URLSearchParams(), filter);
  const search = writeSort(narrowed, sort).toString();
  return search ? `${path}?${search}` : path;
}

/** Where a model's score opens into the medians it is made of. */
export function scorePath(model: string, { environment, category }: Filter): string {
  if (environment === null && category === null) return `/models/${model}#score`;
  const part = changeAddress(new URLSearchParams(), { environment, category });
  return `/models/${model}?${part}#runs`;
}
