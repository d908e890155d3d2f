import { Link, useSearchParams } from 'react-router';
import { HeatCell, HeatLegend, HeatRow, HeatTable } from '../../components/heat.tsx';
import { Failed } from '../../components/states.tsx';
import { formatRanks } from '../../lib/format-range.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { changeAddress, type Filter, filterOf, readFilter, scorePath } from './address.ts';
import { MapLoading } from './board-states.tsx';
import { type CategoriesBoard, categoriesQuery } from './categories.query.ts';
import styles from './category-board.module.css';
import { describeSpread } from './category-spread.ts';
import { sortStandings } from './sort.ts';
import { SortHead } from './sort-head.tsx';
import { useSort } from './use-sort.ts';

/** Every ranked model in every category: asked for, and fetched, when somebody wants to see it. */
export function CategoryBoard() {
  const [params] = useSearchParams();
  const answer = useLiveQuery(categoriesQuery, readFilter(params));
  if (answer.state === 'loading') return <MapLoading models={8} />;
  if (answer.state === 'failed') {
    return <Failed title="The categories did not load" failure={answer.failure} retry={answer.retry} />;
  }
  return <CategoryMap board={answer.data.leaderboard} filter={filterOf(answer.variables)} />;
}

function CategoryMap({ board, filter }: { board: CategoriesBoard; filter: Filter }) {
  const { sort, press, ariaSort } = useSort(board.categories);
  const spread = describeSpread(board);
  const column = (by: string, name: string) => ({
    key: by,
    head: <SortHead plain name={name} onPress={() => press(by)} />,
    sort: ariaSort(by),
  });
  const cells = board.ranked.flatMap(({ categories }) => categories);
  return (
    <div data-print="wide">
      {spread && <p className={styles.spread}>{spread}</p>}
      <HeatTable
        caption="Category scores of the ranked models, from 0 to 10"
        corner={<SortHead plain name="Model" onPress={() => press('model')} />}
        cornerSort={ariaSort('model')}
        columns={[
          column('score', 'Overall'),
          ...board.categories.map(({ slug, name }) => column(slug, name)),
        ]}
        total
      >
        {sortStandings(board.ranked, sort).map((standing) => (
          <CategoryRow key={standing.model.slug} standing={standing} quorum={board.quorum} filter={filter} />
        ))}
      </HeatTable>
      <HeatLegend
        quorum={board.quorum}
        intervals={cells.some(({ interval }) => interval)}
        short={cells.some(({ score, panelistCount }) => score === null && panelistCount > 0)}
        nobody={cells.some(({ panelistCount }) => panelistCount === 0)}
      />
    </div>
  );
}

interface CategoryRowProps {
  standing: CategoriesBoard['ranked'][number];
  quorum: number;
  filter: Filter;
}

function CategoryRow({ standing, quorum, filter }: CategoryRowProps) {
  const { model, rankRange, score, interval, panelistCount, categories } = standing;
  const part = (category: string) =>
    changeAddress(new URLSearchParams(), { environment: filter.environment, category });
  return (
    <HeatRow
      head={
        <>
          <Link to={`/models/${model.slug}`}>{model.name}</Link>{' '}
          <small className={styles.ranks}>
            <span className="sr">rank </span>
            {formatRanks(rankRange)}
          </small>
        </>
      }
    >
      <HeatCell
        label="Overall"
        value={score}
        interval={interval}
        panelists={panelistCount}
        quorum={quorum}
        to={scorePath(model.slug, filter)}
        total
      />
      {categories.map(({ category, ...cell }) => (
        <HeatCell
          key={category.slug}
          label={category.name}
          value={cell.score}
          interval={cell.interval}
          panelists={cell.panelistCount}
          quorum={quorum}
          to={`/models/${model.slug}?${part(category.slug)}#runs`}
        />
      ))}
    </HeatRow>
  );
}
