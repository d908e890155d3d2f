import { type Agreement, hasQuorum, krippendorffAlpha } from '@panelmark/core';
import { createBreather } from '../leaderboard/breather.ts';
import type { CountingPanel, CountingRun } from '../leaderboard/counting-panel.ts';
import type { CurrentBoard } from '../leaderboard/leaderboard.service.ts';

/** How far panelists agree in one category, over the cells of ranked models that at least two of them rated. */
export interface CategoryAgreement {
  readonly category: string;
  /** Null while fewer than three panelists stand behind it, or when no disagreement was to be expected. */
  readonly ordinal: number | null;
  readonly interval: number | null;
  readonly panelists: number;
  /** Runs. */
  readonly units: number;
  readonly ratings: number;
}

const kept = new WeakMap<CountingPanel, Promise<readonly CategoryAgreement[]>>();

/** The agreement in each category of a board, in the board's order: computed once however many ask. */
export function agreementOf(on: CurrentBoard): Promise<readonly CategoryAgreement[]> {
  const known = kept.get(on.panel);
  if (known !== undefined) return known;
  const computed = compute(on);
  kept.set(on.panel, computed);
  computed.catch(() => kept.delete(on.panel));
  return computed;
}

async function compute({ board, panel }: CurrentBoard): Promise<CategoryAgreement[]> {
  const breathe = createBreather();
  const runs = board.ranked.flatMap(({ slug }) => panel.get(slug)?.runs ?? []);
  const agreements: CategoryAgreement[] = [];
  for (const [place, { slug }] of board.categories.entries()) {
    const { units, panelists } = pairable(runs, place);
    await breathe();
    const ordinal = krippendorffAlpha(units, 'ordinal');
    await breathe();
    agreements.push(published(slug, panelists, ordinal, krippendorffAlpha(units, 'interval')));
    await breathe();
  }
  return agreements;
}

function published(
  category: string,
  panelists: number,
  ordinal: Agreement,
  interval: Agreement,
): CategoryAgreement {
  const atQuorum = hasQuorum(panelists);
  return {
    category,
    ordinal: atQuorum ? ordinal.alpha : null,
    interval: atQuorum ? interval.alpha : null,
    panelists,
    units: ordinal.units,
    ratings: ordinal.ratings,
  };
}

/** The ratings of each cell that two panelists or more rated, and how many panelists that are. */
function pairable(runs: readonly CountingRun[], place: number) {
  const panelists = new Set<string>();
  const units = runs.flatMap(({ cards }) => {
    const rated = cards.flatMap(({ panelist, hundredths }) => {
      const rating = hundredths[place] ?? null;
      return rating === null ? [] : [{ panelist, rating }];
    });
    if (rated.length < 2) return [];
    for (const { panelist } of rated) panelists.add(panelist);
    return [rated.map(({ rating }) => rating)];
  });
  return { units, panelists: panelists.size };
}
