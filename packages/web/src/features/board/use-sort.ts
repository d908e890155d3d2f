import { useSearchParams } from 'react-router';
import { pressSort, readSort, type Sort } from './sort.ts';

/** The sort, kept in the address, so that a link holds it and Back undoes it. */
export function useSort(categories: readonly { slug: string }[]): {
  sort: Sort;
  press: (by: string) => void;
  /** The value of `aria-sort` for a column. */
  ariaSort: (by: string) => Sort['order'] | undefined;
} {
  const [params, setParams] = useSearchParams();
  const sort = readSort(params, categories);
  return {
    sort,
    press: (by) => setParams(pressSort(params, sort, by)),
    ariaSort: (by) => (sort.by === by ? sort.order : undefined),
  };
}
