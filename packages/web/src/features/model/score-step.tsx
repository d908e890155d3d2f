import { Link } from 'react-router';
import { countOf, formatScore, inWords, sentenceCase } from '../../lib/format.ts';
import type { Standing } from './model.query.ts';
import styles from './score-step.module.css';
import { Step } from './steps.tsx';

interface ScoreStepProps {
  standing: Standing;
  quorum: number;
}

/** How the score comes about, with this model's numbers. */
export function ScoreStep({ standing, quorum }: ScoreStepProps) {
  const { cellCount, cellsAtQuorum, medianSum, runCount, score } = standing;
  const thin = cellCount - cellsAtQuorum;
  return (
    <Step id="score" title={`The score is the mean of ${countOf(cellCount, 'median')}`}>
      <p className="muted measure">
        Every category of every scored run counts once, however many panelists stand behind it.{' '}
        <Link to="/method">How a number is made</Link>
      </p>
      <p className={styles.sum}>
        <span>
          {medianSum}
          <small>sum of the medians</small>
        </span>
        <span className={styles.sign}>÷</span>
        <span>
          {cellCount}
          <small>medians of {countOf(runCount, 'run', { style: 'words' })}</small>
        </span>
        <span className={styles.sign}>=</span>
        <span>
          {formatScore(score)}
          <small>rounded once, here</small>
        </span>
      </p>
      {thin > 0 && (
        <p className="muted measure">
          {sentenceCase(inWords(thin))} of them {thin === 1 ? 'rests' : 'rest'} on fewer than{' '}
          {inWords(quorum)} panelists: counted, below quorum. No median is printed for{' '}
          {thin === 1 ? 'it' : 'them'}; the single judgments stand on the page of the run.
        </p>
      )}
    </Step>
  );
}
