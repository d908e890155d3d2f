import {
  formatHundredths,
  formatScore,
  type Interval,
  numberWord,
  QUORUM,
  type RankRange,
} from '@panelmark/core';
import { digits } from './digits.ts';
import type { CurrentBoard } from './modules/leaderboard/leaderboard.service.ts';
import { modelIn, rangeIn, statisticsOf } from './modules/statistics/statistics.service.ts';

/** The board in a sentence or two, without a number of any one model. */
export function describeBoard({ board: { ranked, empty } }: CurrentBoard): string {
  const opens = 'Every number opens into the scorecards it is made of.';
  if (empty) return `No run has been scored yet. ${opens}`;
  if (ranked.length === 0) return `No model has a number yet: each needs ${numberWord(QUORUM)} panelists.`;
  const models = `${numberWord(ranked.length) ?? digits(ranked.length)} model${ranked.length === 1 ? '' : 's'}`;
  return `${models.charAt(0).toUpperCase()}${models.slice(1)} ranked by the medians of a panel of experts. ${opens}`;
}

/** A model's place, never without what is left open about it; below quorum it has none. */
export async function describeModel(model: Named & { slug: string }, current: CurrentBoard): Promise<string> {
  const standing = current.board.ranked.find(({ slug }) => slug === model.slug);
  if (standing === undefined) {
    return `${model.name} is below quorum: no number is published before ${numberWord(QUORUM)} panelists have judged it.`;
  }
  const statistics = await statisticsOf(current);
  const range = rankText(rangeIn(statistics, model.slug));
  const { interval } = modelIn(statistics, model.slug).overall;
  return (
    `${model.name}: rank ${range} of ${current.board.ranked.length}, score ${formatScore(standing)}, ` +
    `${interval === null ? 'no interval' : `interval ${intervalText(interval)}`}; judged by ${standing.panelists} panelists.`
  );
}

/** A task in a sentence. */
export function describeEnvironment({ name }: Named): string {
  return `${name}: the task as the models were handed it, and the runs that were judged.`;
}

/** A run in a sentence; of its numbers none, as it may lie below quorum. */
export function describeRun(title: string): string {
  return `${title}: the panel's medians by category, and the anonymous scorecards under them.`;
}

/** A board of the past: named by its moment, as a number of it may no longer stand. */
export function describeReceipt({ publishedAt, revision }: { publishedAt: Date; revision: string }): {
  title: string;
  description: string;
} {
  const moment = `${DAY.format(publishedAt)}, ${CLOCK.format(publishedAt)} UTC`;
  return {
    title: `The board of ${moment}`,
    description: `Board ${revision.slice(0, 8)} as it was published, shown from the record. It will not change.`,
  };
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'UTC',
});
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeZone: 'UTC',
});

/** `2–4`, or `2` where nothing is open. */
export function rankText({ best, worst }: RankRange): string {
  return best === worst ? String(best) : `${best}–${worst}`;
}

/** `6.41 to 7.85`. */
export function intervalText({ low, high }: Interval): string {
  const end = (value: number) => formatHundredths(Math.round(value * 100));
  return `${end(low)} to ${end(high)}`;
}

interface Named {
  readonly name: string;
}
