import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '../../components/page.tsx';
import {
  isVoid,
  marksOf,
  RunHeatLegend,
  RunHeatRow,
  RunHeatTable,
  runPath,
  voidsIn,
} from '../../components/run-heat.tsx';
import { byName } from '../../components/run-heat-order.ts';
import { countOf, inWords, sentenceCase } from '../../lib/format.ts';
import type { EnvironmentAnswer } from './environment.query.ts';

interface EnvironmentRunsProps {
  environment: NonNullable<EnvironmentAnswer['environment']>;
  board: EnvironmentAnswer['leaderboard'];
  /** How fresh the numbers are. */
  note: ReactNode;
}

/** The runs on an environment, a row a model, by name. */
export function EnvironmentRuns({ environment, board, note }: EnvironmentRunsProps) {
  const { totalCount, nodes } = environment.runs;
  const runs = byName(nodes, ({ model }) => model.name);
  const voids = voidsIn(totalCount, runs.filter(isVoid).length);
  return (
    <Section id="runs" title={sentenceCase(countOf(totalCount, 'run', { style: 'words' })) + voids}>
      {runs.length === 0 ? (
        <p className="muted measure">Nothing that was built for this task has been scored yet.</p>
      ) : (
        <p className="muted measure">
          The panel's medians, a row a model.
          {nodes.length < totalCount && ` These are the newest ${nodes.length}.`}
          {marksOf(runs).thin && ` Fewer than ${inWords(board.quorum)} panelists: counted, not shown.`}
        </p>
      )}
      {note}
      {runs.length > 0 && (
        <>
          <RunHeatTable
            caption={`Run medians in ${environment.name}, models by categories`}
            corner="Model"
            categories={board.categories}
          >
            {runs.map((run) => (
              <RunHeatRow
                key={run.id}
                name={<Link to={runPath(run.id)}>{run.model.name}</Link>}
                run={run}
                categories={board.categories}
                quorum={board.quorum}
              />
            ))}
          </RunHeatTable>
          <RunHeatLegend runs={runs} categories={board.categories.length} quorum={board.quorum} />
        </>
      )}
    </Section>
  );
}
