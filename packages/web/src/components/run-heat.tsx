import type { ReactNode } from 'react';
import { countOf, formatDate } from '../lib/format.ts';
import { type FragmentOf, graphql, readFragment } from '../lib/graphql.ts';
import { hyphenate } from '../lib/hyphenate.ts';
import { HeatCell, HeatLegend, HeatRow, HeatTable } from './heat.tsx';
import styles from './run-heat.module.css';
import { Cell } from './table.tsx';

/** The medians of a run, as a row of a heat map needs them. */
export const runMedians = graphql(`
  fragment RunMedians on Run {
    id
    status
    voidedAt
    voidReason
    medians {
      panelistCount
      median
      spread {
        contested
      }
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

interface RunHeatTableProps {
  caption: string;
  /** What the rows are. */
  corner: string;
  categories: readonly { slug: string; name: string }[];
  /** The category that a link brought the reader for. */
  marked?: string | null;
  /** Rows of `RunHeatRow`. */
  children: ReactNode;
}

/** Runs by categories. */
export function RunHeatTable({ caption, corner, categories, marked, children }: RunHeatTableProps) {
  const columns = categories.map(({ slug, name }) => ({
    key: slug,
    head: (
      <span className={styles.name} data-marked={slug === marked || undefined}>
        {hyphenate(name)}
      </span>
    ),
  }));
  return (
    <HeatTable caption={caption} corner={corner} columns={columns}>
      {children}
    </HeatTable>
  );
}

interface RunHeatRowProps {
  /** What sets this run apart from its neighbours: its environment, or its model. */
  name: ReactNode;
  /** A word more about it. */
  note?: string | null;
  run: FragmentOf<typeof runMedians>;
  categories: readonly { slug: string; name: string }[];
  quorum: number;
  marked?: string | null;
}

/** One run's medians, a cell a category of the taxonomy; a run that counts nowhere says why instead. */
export function RunHeatRow({ name, note, run, categories, quorum, marked }: RunHeatRowProps) {
  const data = readFragment(runMedians, run);
  const aside = asideOf(data);
  const contested = data.medians.filter(({ spread }) => spread?.contested).length;
  const notes = [note, contested > 0 && `${contested} contested`].filter(Boolean).join(', ');
  const head = (
    <>
      {name}
      {notes && <small>{notes}</small>}
    </>
  );
  if (aside !== null) {
    return (
      <HeatRow head={head}>
        <Cell className={styles.aside} colSpan={categories.length}>
          {aside}
        </Cell>
      </HeatRow>
    );
  }
  const found = new Map(data.medians.map((cell) => [cell.category.slug, cell]));
  return (
    <HeatRow head={head}>
      {categories.map((category) => (
        <HeatCell
          key={category.slug}
          label={category.name}
          value={found.get(category.slug)?.median ?? null}
          panelists={found.get(category.slug)?.panelistCount ?? 0}
          quorum={quorum}
          to={`${runPath(data.id)}#category-${category.slug}`}
          marked={category.slug === marked}
        />
      ))}
    </HeatRow>
  );
}

interface Standing {
  status: string;
  voidedAt: string | null;
  voidReason: string | null;
}

function asideOf({ status, voidedAt, voidReason }: Standing): ReactNode {
  if (voidedAt !== null) {
    return (
      <>
        Void since {formatDate(voidedAt)}, counts nowhere. The reason: <bdi>{voidReason}</bdi>
      </>
    );
  }
  return status === 'PENDING' ? 'Not scored yet.' : null;
}

/** Whether a run counts nowhere. */
export function isVoid(run: FragmentOf<typeof runMedians>): boolean {
  return readFragment(runMedians, run).voidedAt !== null;
}

/** What the cells of some runs have: the marks that a legend has to explain, and the cells that are contested. */
export function marksOf(runs: readonly FragmentOf<typeof runMedians>[]): {
  thin: boolean;
  contested: number;
  medians: number;
} {
  const cells = runs.flatMap((run) => readFragment(runMedians, run).medians);
  return {
    thin: cells.some(({ median, panelistCount }) => median === null && panelistCount > 0),
    contested: cells.filter(({ spread }) => spread?.contested).length,
    medians: cells.filter(({ median }) => median !== null).length,
  };
}

/** How many of some runs are void, said after their count: ", one of them void". */
export function voidsIn(runs: number, voids: number): string {
  if (voids === 0) return '';
  if (runs === voids) return runs === 1 ? ', void' : ', all of them void';
  return `, ${countOf(voids, 'of them', { plural: 'of them', style: 'words' })} void`;
}

interface RunHeatLegendProps {
  runs: readonly FragmentOf<typeof runMedians>[];
  categories: number;
  quorum: number;
}

/** How to read the marks that some runs have, and no others. */
export function RunHeatLegend({ runs, categories, quorum }: RunHeatLegendProps) {
  const { thin, medians } = marksOf(runs);
  if (medians === 0 && !thin) return null;
  const counted = runs.map((run) => readFragment(runMedians, run)).filter((run) => asideOf(run) === null);
  const nobody = counted.some(
    (run) => run.medians.filter(({ panelistCount }) => panelistCount > 0).length < categories,
  );
  return <HeatLegend quorum={quorum} short={thin} nobody={nobody} />;
}
