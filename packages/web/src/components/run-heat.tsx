import type { ReactNode } from 'react';
import { type FragmentOf, graphql, readFragment } from '../lib/graphql.ts';
import { HeatCell, HeatRow } from './heat.tsx';

/** The medians of a run, as a row of a heat map needs them. */
export const runMedians = graphql(`
  fragment RunMedians on Run {
    id
    medians {
      panelistCount
      median
      category {
        slug
        name
      }
    }
  }
`);

/** The address of a run's page. */
export function runPath(id: string): string {
  return `/runs/${encodeURIComponent(id)}`;
}

interface RunHeatRowProps {
  /** What sets this run apart from its neighbours: its environment, or its model. */
  head: ReactNode;
  run: FragmentOf<typeof runMedians>;
  categories: readonly { slug: string; name: string }[];
  quorum: number;
  /** The category that a link brought the reader for. */
  marked?: string | null;
}

/** One run's medians, a cell a category of the taxonomy. */
export function RunHeatRow({ head, run, categories, quorum, marked }: RunHeatRowProps) {
  const { id, medians } = readFragment(runMedians, run);
  const found = new Map(medians.map((cell) => [cell.category.slug, cell]));
  return (
    <HeatRow head={head}>
      {categories.map(({ slug, name }) => (
        <HeatCell
          key={slug}
          label={name}
          value={found.get(slug)?.median ?? null}
          panelists={found.get(slug)?.panelistCount ?? 0}
          quorum={quorum}
          to={`${runPath(id)}#category-${slug}`}
          marked={slug === marked}
        />
      ))}
    </HeatRow>
  );
}
