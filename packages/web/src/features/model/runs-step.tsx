import { Link, useSearchParams } from 'react-router';
import {
  marksOf,
  RunHeatLegend,
  RunHeatRow,
  RunHeatTable,
  runPath,
  voidsIn,
} from '../../components/run-heat.tsx';
import { countOf, inWords, sentenceCase } from '../../lib/format.ts';
import type { FragmentOf } from '../../lib/graphql.ts';
import type { BoardAround, Model, modelRun } from './model.query.ts';
import { MoreRuns } from './more-runs.tsx';
import { type ModelRun, sortedRuns } from './sorted-runs.ts';
import { Step } from './steps.tsx';

/** The medians themselves, a row a run. */
export function RunsStep({ model, board }: { model: Model; board: BoardAround }) {
  const [params] = useSearchParams();
  const marked = params.get('category');
  const { nodes, pageInfo, totalCount } = model.runs;
  const voids = totalCount - model.counts.runs;
  const rows = (runs: readonly FragmentOf<typeof modelRun>[]) =>
    sortedRuns(runs).map((run) => <ModelRunRow key={run.id} run={run} board={board} marked={marked} />);
  const loaded = sortedRuns(nodes);
  return (
    <Step
      id="runs"
      title={sentenceCase(countOf(totalCount, 'run', { style: 'words' })) + voidsIn(totalCount, voids)}
    >
      <p className="muted measure">
        The medians themselves, one a cell.{' '}
        {pageInfo.hasNextPage && `These are the newest ${loaded.length}. `}
        <Remarks runs={loaded} quorum={board.quorum} />
      </p>
      <RunHeatTable
        caption={`Run medians of ${model.name}, runs by categories`}
        corner="Environment"
        categories={board.categories}
        marked={marked}
      >
        {rows(nodes)}
        {pageInfo.hasNextPage && <MoreRuns slug={model.slug} after={pageInfo.endCursor} rows={rows} />}
      </RunHeatTable>
      <RunHeatLegend runs={loaded} categories={board.categories.length} quorum={board.quorum} />
    </Step>
  );
}

/** What is to be known about the cells before they are read. */
function Remarks({ runs, quorum }: { runs: readonly ModelRun[]; quorum: number }) {
  const { thin, contested, medians } = marksOf(runs);
  return (
    <>
      {thin && `Fewer than ${inWords(quorum)} panelists: counted, not shown. `}
      {contested > 0 && (
        <>
          In {inWords(contested)} of {medians} the ratings lie six points or more apart: they are contested.{' '}
          <Link to="/method#spread">Spread</Link>
        </>
      )}
    </>
  );
}

interface ModelRunRowProps {
  run: ModelRun;
  board: BoardAround;
  marked: string | null;
}

function ModelRunRow({ run, board, marked }: ModelRunRowProps) {
  const { id, environment } = run;
  return (
    <RunHeatRow
      name={<Link to={runPath(id)}>{environment.name}</Link>}
      note={environment.genre}
      run={run}
      categories={board.categories}
      quorum={board.quorum}
      marked={marked}
    />
  );
}
