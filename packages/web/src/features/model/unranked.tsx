import { Link } from 'react-router';
import { Section } from '../../components/page.tsx';
import { Pips } from '../../components/pips.tsx';
import { runPath } from '../../components/run-heat.tsx';
import { countOf, inWords } from '../../lib/format.ts';
import { readFragment } from '../../lib/graphql.ts';
import { type Model, modelRun } from './model.query.ts';

/** What is public of a model without a number: that it is counted, what it waits for, and which runs it has. */
export function Unranked({ model, quorum }: { model: Model; quorum: number }) {
  const { panelists, runs } = model.counts;
  return (
    <>
      <p className="lead">
        {runs > 0 && <Pips count={panelists} of={quorum} />} {reason(runs, panelists, quorum)}{' '}
        <Link to="/method#quorum">Why {inWords(quorum)}</Link>
      </p>
      {model.runs.nodes.length > 0 && (
        <Section id="runs" title="Scored runs">
          <ul>
            {model.runs.nodes.map((masked) => {
              const { id, environment } = readFragment(modelRun, masked);
              return (
                <li key={id}>
                  <Link to={runPath(id)}>{environment.name}</Link>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
    </>
  );
}

function reason(runs: number, panelists: number, quorum: number): string {
  if (runs === 0) return 'No run of this model has been scored yet.';
  return `Below quorum: ${panelists} of ${countOf(quorum, 'panelist')}. Its runs are counted; it gets a number once ${inWords(quorum)} panelists stand behind it.`;
}
