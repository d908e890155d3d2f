import { Link } from 'react-router';
import { Facts } from '../../components/page.tsx';
import { RankBox } from '../../components/page-rank.tsx';
import { Sign, Sum, Term } from '../../components/page-sum.tsx';
import { countOf, formatScore, inWords } from '../../lib/format.ts';
import { describeWithheld, formatInterval } from '../../lib/format-range.ts';
import type { Pair, Side } from './compare.query.ts';
import { DifferenceAxis, DifferenceRuler } from './difference-axis.tsx';
import { formatP, shortReasons } from './finding.ts';
import { formatDifference, formatDifferenceInterval } from './format-difference.ts';
import styles from './overall.module.css';

/** The difference of the two scores: in figures, on its axis, and how it was tested. */
export function Overall({ pair, models }: { pair: Pair; models: number }) {
  const { a, b, overall } = pair;
  const interval = overall.interval
    ? `95 % interval ${formatDifferenceInterval(overall.interval)}`
    : `no interval: ${overall.withheld ? shortReasons[overall.withheld] : 'not tested'}`;
  return (
    <section className={styles.overall} aria-label="The difference">
      <Sum>
        <Term note={<ScoreNote side={a} />}>{formatScore(a.score)}</Term>
        <Sign>−</Sign>
        <Term note={<ScoreNote side={b} />}>{formatScore(b.score)}</Term>
        <Sign>=</Sign>
        <Term note={interval}>{formatDifference(overall.difference)}</Term>
      </Sum>
      <div>
        <p className={styles.sides} aria-hidden="true">
          <span>{b.model.name} higher</span>
          <span>{a.model.name} higher</span>
        </p>
        <DifferenceAxis className={styles.axis} difference={overall} />
        <DifferenceRuler under />
      </div>
      <p className="muted measure">
        {describePanel(pair)} The difference is that of the unrounded scores, rounded once.{' '}
        <Link to="/method#difference">How models are told apart</Link>
      </p>
      <Facts facts={factsOf(pair, models)} />
    </section>
  );
}

function ScoreNote({ side }: { side: Side }) {
  return <Link to={`/models/${side.model.slug}#score`}>{side.model.name}</Link>;
}

/** Severity cancels as far as the same people judged both. */
function describePanel({ a, b, overall }: Pair): string {
  const both = a.panelistCount + b.panelistCount - overall.panelistCount;
  const all = countOf(overall.panelistCount, 'panelist', { style: 'words' });
  if (both === 0) return `${inSentence(all)} judged one or the other, and none of them both.`;
  const who =
    both === overall.panelistCount
      ? `The same ${all} judged both`
      : `Of ${all}, ${inWords(both)} judged both`;
  return `${who}: each is left out of both scores at once, so that whoever is severe is severe to both.`;
}

function inSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function factsOf({ a, b, overall }: Pair, models: number): Parameters<typeof Facts>[0]['facts'] {
  const { standardError, degreesOfFreedom, p } = overall;
  const tested: [string, string][] =
    standardError === null || degreesOfFreedom === null || p === null
      ? []
      : [
          ['Standard error of the difference', standardError.toFixed(4)],
          ['Degrees of freedom', String(Number(degreesOfFreedom.toFixed(2)))],
          [
            'Of this test alone',
            `t = ${(overall.difference / standardError).toFixed(2).replace('-', '−')}, p ${formatP(p)}`,
          ],
        ];
  return [...sideFacts(a, models), ...sideFacts(b, models), ...tested];
}

function sideFacts(side: Side, models: number): Parameters<typeof Facts>[0]['facts'] {
  const interval = side.interval
    ? `interval ${formatInterval(side.interval)}`
    : side.intervalWithheld && describeWithheld(side.intervalWithheld).replace(/\.$/, '').toLowerCase();
  return [
    [
      side.model.name,
      <span key={side.model.slug}>
        <RankBox range={side.rankRange} of={models} /> of {models} ranks left open, {interval},{' '}
        {countOf(side.panelistCount, 'panelist')}, {countOf(side.runCount, 'run')}
      </span>,
    ],
  ];
}
