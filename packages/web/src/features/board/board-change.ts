import { countOf, formatScore, joinWords, sentenceCase } from '../../lib/format.ts';
import type { Board, Standing } from './board.query.ts';

/** Changes named one by one before the rest is only counted. */
const mostNamed = 3;

/** Says in sentences what differs between two boards, model by model. */
export function describeChange(before: Board, after: Board): string {
  const old = new Map(before.ranked.map((standing) => [standing.model.slug, standing]));
  const now = new Set(after.ranked.map(({ model }) => model.slug));
  const left = before.ranked.filter(({ model }) => !now.has(model.slug));
  const sentences = [
    ...left.map(({ model }) => `${model.name} is no longer ranked.`),
    ...after.ranked.flatMap((standing) => describeStanding(old.get(standing.model.slug), standing)),
  ];
  const rest = sentences.length - mostNamed;
  const more = rest > 0 ? [`${sentenceCase(countOf(rest, 'more model', { style: 'words' }))} changed.`] : [];
  return [...sentences.slice(0, mostNamed), ...more].join(' ');
}

function describeStanding(old: Standing | undefined, now: Standing): string[] {
  const { name } = now.model;
  if (!old) return [`${name} is ranked now, with ${formatScore(now.score)}.`];
  const parts = [
    old.score !== now.score && `${formatScore(old.score)} to ${formatScore(now.score)}`,
    describePanel(old, now),
  ].filter((part) => part !== false);
  return parts.length > 0 ? [`${name}: ${joinWords(parts)}.`] : [];
}

/** Who stands behind the number now; the cards alone, where it is the same people. */
function describePanel(old: Standing, now: Standing): string | false {
  if (old.panelistCount !== now.panelistCount) {
    return `${countOf(now.panelistCount, 'panelist')} instead of ${old.panelistCount}`;
  }
  if (old.scorecardCount !== now.scorecardCount) {
    return `${countOf(now.scorecardCount, 'scorecard')} instead of ${old.scorecardCount}`;
  }
  return false;
}
