import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pressSort, readSort, type Sort } from './sort.ts';

/** The sort, kept in the address, so that a link holds it and Back undoes it. `categories` are those with a column. */
export function useSort(categories: readonly { slug: string }[]): {
  sort: Sort;
  press: (by: string) => void;
  /** The value of `aria-sort` for a column. */
  ariaSort: (by: string) => Sort['order'] | undefined;
} {
  const [params, setParams] = useSearchParams();
  const { by, order } = readSort(params, categories);
  const sort = useMemo(() => ({ by, order }), [by, order]);
  return {
    sort,
    press: (column) => setParams(pressSort(params, sort, column)),
    ariaSort: (column) => (by === column ? order : undefined),
  };
}
