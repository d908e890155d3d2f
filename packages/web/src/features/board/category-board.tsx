import { Link } from 'react-router';
import { HeatCell, HeatLegend, HeatRow, HeatTable } from '../../components/heat.tsx';
import { ordinal } from '../../lib/format.ts';
import type { Board, Standing } from './board.query.ts';
import { sortStandings } from './sort.ts';
import { SortHead } from './sort-head.tsx';
import { useSort } from './use-sort.ts';

/** Every ranked model in every category. */
export function CategoryBoard({ board }: { board: Board }) {
  const { sort, press, ariaSort } = useSort(board.categories);
  const column = (by: string, name: string) => ({
    key: by,
    head: <SortHead plain name={name} onPress={() => press(by)} />,
    sort: ariaSort(by),
  });
  return (
    <div data-print="wide">
      <HeatTable
        caption="Category scores of the ranked models, from 0 to 10"
        corner="Model"
        columns={[
          column('score', 'Overall'),
          ...board.categories.map(({ slug, name }) => column(slug, name)),
        ]}
      >
        {sortStandings(board.ranked, sort).map((standing) => (
          <CategoryRow key={standing.model.slug} standing={standing} quorum={board.quorum} />
        ))}
      </HeatTable>
      <HeatLegend quorum={board.quorum} />
    </div>
  );
}

function CategoryRow({ standing, quorum }: { standing: Standing; quorum: number }) {
  const { model, rank, score, panelistCount, categories } = standing;
  const path = `/models/${model.slug}`;
  return (
    <HeatRow
      head={
        <>
          <Link to={path}>{model.name}</Link> <small>{ordinal(rank)} by score</small>
        </>
      }
    >
      <HeatCell
        label="Overall"
        value={score}
        panelists={panelistCount}
        quorum={quorum}
        to={`${path}#score`}
        total
      />
      {categories.map(({ category, ...cell }) => (
        <HeatCell
          key={category.slug}
          label={category.name}
          value={cell.score}
          panelists={cell.panelistCount}
          quorum={quorum}
          to={`${path}?category=${category.slug}#runs`}
        />
      ))}
    </HeatRow>
  );
}
