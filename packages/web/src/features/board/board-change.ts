import { countOf, formatScore, joinWords, sentenceCase } from '../../lib/format.ts';
import { formatInterval, formatRanks } from '../../lib/format-range.ts';
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
  const waiting =
    before.provisionalCount === after.provisionalCount
      ? []
      : [
          `${sentenceCase(countOf(after.provisionalCount, 'model', { style: 'words' }))} without a quorum instead of ${before.provisionalCount}.`,
        ];
  return [...sentences.slice(0, mostNamed), ...more, ...waiting].join(' ');
}

function describeStanding(old: Standing | undefined, now: Standing): string[] {
  const { name } = now.model;
  if (!old) return [`${name} is ranked now, with ${formatScore(now.score)}.`];
  const moved = [
    old.score !== now.score && `${formatScore(old.score)} to ${formatScore(now.score)}`,
    describeRanks(old, now),
    describePanel(old, now),
  ].filter((part) => part !== false);
  // An interval moves with everything else: it is told where it moves alone.
  const parts = moved.length > 0 ? moved : describeInterval(old, now);
  return parts.length > 0 ? [`${name}: ${joinWords(parts)}.`] : [];
}

function describeRanks(old: Standing, now: Standing): string | false {
  const [before, after] = [formatRanks(old.rankRange), formatRanks(now.rankRange)];
  return before !== after && `rank ${after} instead of ${before}`;
}

function describeInterval(old: Standing, now: Standing): string[] {
  const [before, after] = [old, now].map(({ interval }) => (interval ? formatInterval(interval) : 'none'));
  return before === after ? [] : [`interval ${after} instead of ${before}`];
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
