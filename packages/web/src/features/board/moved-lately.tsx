import { Link } from 'react-router';
import { Section } from '../../components/page.tsx';
import { describeCauses } from '../../lib/describe-causes.ts';
import { countOf, formatInstant, formatScore, sentenceCase } from '../../lib/format.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { type Move, movedQuery } from './moved.query.ts';
import styles from './moved-lately.module.css';

/** The last few times that the board became another one, and what made it so. */
export function MovedLately() {
  const answer = useLiveQuery(movedQuery, {});
  // The foot of the page waits for as long as this has no height.
  if (answer.state === 'loading') return <div data-loading />;
  return (
    <Section id="moved" title="What moved lately">
      {answer.state === 'failed' ? (
        <p>{answer.failure.sentence} What moved lately is not known.</p>
      ) : (
        <ol className={styles.moves}>
          {answer.data.changes.nodes.map((move) => (
            <li key={move.revision}>
              <time dateTime={move.publishedAt}>{formatInstant(move.publishedAt)}</time>
              <span>{describeCauses(move.causes)}</span>
              <span>{describeMoved(move.models)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.all}>
        <Link to="/changes">Every change</Link>
      </p>
    </Section>
  );
}

/** The one model of which a number moved, or how many there are. */
function describeMoved(models: Move['models']): string {
  const [only] = models;
  if (!only) return 'No model of the board moved.';
  if (models.length > 1) return `${sentenceCase(countOf(models.length, 'model', { style: 'words' }))} moved.`;
  const { name, before, after } = only;
  if (!before) return `${name} is ranked now${after ? `, with ${formatScore(after.score)}` : ''}.`;
  if (!after) return `${name} is no longer ranked.`;
  return before.score === after.score
    ? `${name} stays at ${formatScore(after.score)}.`
    : `${name}: ${formatScore(before.score)} to ${formatScore(after.score)}.`;
}
