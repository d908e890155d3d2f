import { Link, useSearchParams } from 'react-router';
import { HeatLegend, HeatTable } from '../../components/heat.tsx';
import { RunHeatRow, runPath } from '../../components/run-heat.tsx';
import { countOf, inWords, sentenceCase } from '../../lib/format.ts';
import { type FragmentOf, readFragment } from '../../lib/graphql.ts';
import { type BoardAround, type Model, modelRun } from './model.query.ts';
import { MoreRuns } from './more-runs.tsx';
import { Step } from './steps.tsx';

/** The medians themselves, a row a run. */
export function RunsStep({ model, board }: { model: Model; board: BoardAround }) {
  const [params] = useSearchParams();
  const marked = params.get('category');
  const { nodes, pageInfo, totalCount } = model.runs;
  const row = (run: FragmentOf<typeof modelRun>) => (
    <ModelRunRow key={readFragment(modelRun, run).id} run={run} board={board} marked={marked} />
  );
  return (
    <Step id="runs" title={sentenceCase(countOf(totalCount, 'run', { style: 'words' }))}>
      <p className="muted measure">
        The medians themselves, one a cell. Fewer than {inWords(board.quorum)} panelists: counted, not shown.
      </p>
      <HeatTable
        caption={`Run medians of ${model.name}, runs by categories`}
        corner="Environment"
        columns={board.categories.map(({ slug, name }) => ({
          key: slug,
          head: <span data-marked={slug === marked || undefined}>{name}</span>,
        }))}
      >
        {nodes.map(row)}
        {pageInfo.hasNextPage && <MoreRuns slug={model.slug} after={pageInfo.endCursor} row={row} />}
      </HeatTable>
      <HeatLegend quorum={board.quorum} />
    </Step>
  );
}

interface ModelRunRowProps {
  run: FragmentOf<typeof modelRun>;
  board: BoardAround;
  marked: string | null;
}

function ModelRunRow({ run, board, marked }: ModelRunRowProps) {
  const data = readFragment(modelRun, run);
  return (
    <RunHeatRow
      head={
        <>
          <Link to={runPath(data.id)}>{data.environment.name}</Link>
          {data.environment.genre && <small>{data.environment.genre}</small>}
        </>
      }
      run={data}
      categories={board.categories}
      quorum={board.quorum}
      marked={marked}
    />
  );
}
