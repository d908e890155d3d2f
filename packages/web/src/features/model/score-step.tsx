import { Link } from 'react-router';
import { Sign, Sum, Term } from '../../components/page-sum.tsx';
import { countOf, formatScore, inWords, sentenceCase } from '../../lib/format.ts';
import { IntervalArithmetic } from './interval-arithmetic.tsx';
import type { Standing } from './model.query.ts';
import { Step } from './steps.tsx';

interface ScoreStepProps {
  standing: Standing;
  quorum: number;
}

/** How the score and its interval come about, with this model's numbers. */
export function ScoreStep({ standing, quorum }: ScoreStepProps) {
  const { cellCount, cellsAtQuorum, medianSum, runCount, score } = standing;
  const thin = cellCount - cellsAtQuorum;
  return (
    <Step id="score" title={`The score is the mean of ${countOf(cellCount, 'median')}`}>
      <p className="muted measure">
        Every category of every scored run counts once, however many panelists stand behind it.{' '}
        <Link to="/method#score">How a number is made</Link>
      </p>
      <Sum>
        <Term note="sum of the medians">{medianSum}</Term>
        <Sign>÷</Sign>
        <Term note={`medians of ${countOf(runCount, 'run', { style: 'words' })}`}>{cellCount}</Term>
        <Sign>=</Sign>
        <Term note="rounded once, here">{formatScore(score)}</Term>
      </Sum>
      {thin > 0 && (
        <p className="muted measure">
          {sentenceCase(inWords(thin))} of them {thin === 1 ? 'rests' : 'rest'} on fewer than{' '}
          {inWords(quorum)} panelists: counted, below quorum. No median is printed for{' '}
          {thin === 1 ? 'it' : 'them'}; the single judgments stand on the page of the run.
        </p>
      )}
      <IntervalArithmetic standing={standing} />
    </Step>
  );
}
