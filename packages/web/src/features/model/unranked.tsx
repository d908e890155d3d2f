import { Link } from 'react-router';
import { Section } from '../../components/page.tsx';
import { Pips } from '../../components/pips.tsx';
import { isVoid, runPath, voidsIn } from '../../components/run-heat.tsx';
import { countOf, formatDate, inWords, sentenceCase } from '../../lib/format.ts';
import type { Model } from './model.query.ts';
import { sortedRuns } from './sorted-runs.ts';
import styles from './unranked.module.css';

/** What is public of a model without a number: that it is counted, what it waits for, and which runs it has. */
export function Unranked({ model, quorum }: { model: Model; quorum: number }) {
  const { panelists, runs } = model.counts;
  const { nodes, totalCount } = model.runs;
  const listed = sortedRuns(nodes);
  const voids = listed.filter(isVoid).length;
  return (
    <>
      <p className="lead">
        {runs > 0 && <Pips count={panelists} of={quorum} />} {reason(model, voids, quorum)}{' '}
        <Link to="/method#quorum">Why {inWords(quorum)}</Link>
      </p>
      {listed.length > 0 && (
        <Section
          id="runs"
          title={
            sentenceCase(countOf(totalCount, 'scored run', { style: 'words' })) + voidsIn(totalCount, voids)
          }
        >
          <ul className={styles.runs}>
            {listed.map(({ id, environment, voidedAt, voidReason }) => (
              <li key={id}>
                <Link to={runPath(id)}>{environment.name}</Link>
                {voidedAt && (
                  <span className="muted">
                    , void since {formatDate(voidedAt)}. The reason: <bdi>{voidReason}</bdi>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function reason({ counts, runs }: Model, voids: number, quorum: number): string {
  if (counts.runs > 0) {
    const waiting = `it gets a number once ${inWords(quorum)} panelists stand behind it`;
    return `Below quorum: ${counts.panelists} of ${countOf(quorum, 'panelist')}. Its runs are counted; ${waiting}.`;
  }
  if (voids === 0) return 'No run of this model has been scored yet.';
  return runs.totalCount === 1
    ? 'The only scored run of this model is void: it stays on record and counts nowhere.'
    : 'Every scored run of this model is void: they stay on record and count nowhere.';
}
