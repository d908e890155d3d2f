import {
  type BoardDocument,
  type BoardStanding,
  deriveBoard,
  type PanelCategory,
  type PanelModel,
  type PanelScorecard,
  QUORUM,
  rankByScore,
} from '@panelmark/core';

/** What the log says a row of the record holds from one entry on. */
export type RecordedEvent =
  | { readonly entity: 'eval_categories'; readonly id: string; readonly state: RecordedCategory | null }
  | { readonly entity: 'models'; readonly id: string; readonly state: PanelModel }
  | { readonly entity: 'runs'; readonly id: string; readonly state: RecordedRun }
  | { readonly entity: 'applications'; readonly id: string; readonly state: { readonly approved: boolean } }
  | { readonly entity: 'scores'; readonly id: string; readonly state: RecordedScorecard };

interface RecordedCategory extends PanelCategory {
  readonly position: number;
}

interface RecordedRun {
  /** The model's id. */
  readonly model: string;
  readonly scored: boolean;
  readonly void: boolean;
}

interface RecordedScorecard {
  readonly run: string;
  readonly panelist: string;
  /** As they were submitted, in points. */
  readonly ratings: Readonly<Record<string, number>>;
}

/** The record as it grows entry by entry. */
export interface RecordReplay {
  apply(event: RecordedEvent): void;
  /** The board that follows from all entries so far. */
  board(): BoardDocument;
}

/** Replays the log from nothing; of a board, only the lines of models that an entry touched are derived again. */
export function createRecordReplay(): RecordReplay {
  const categories = new Map<string, RecordedCategory>();
  const models = new Map<string, PanelModel>();
  const runs = new Map<string, RecordedRun>();
  const runsOfModel = new Map<string, Set<string>>();
  const cardsOfRun = new Map<string, Map<string, PanelScorecard>>();
  const runsOfPanelist = new Map<string, Set<string>>();
  const approved = new Set<string>();
  const lines = new Map<string, Line>();

  const touchRun = (run: string) => lines.delete(runs.get(run)?.model ?? '');

  function apply(event: RecordedEvent): void {
    switch (event.entity) {
      case 'eval_categories':
        if (event.state === null) categories.delete(event.id);
        else categories.set(event.id, event.state);
        lines.clear();
        return;
      case 'models':
        models.set(event.id, event.state);
        lines.delete(event.id);
        return;
      case 'runs':
        runs.set(event.id, event.state);
        added(runsOfModel, event.state.model, event.id);
        touchRun(event.id);
        return;
      case 'applications':
        if (event.state.approved) approved.add(event.id);
        else approved.delete(event.id);
        for (const run of runsOfPanelist.get(event.id) ?? []) touchRun(run);
        return;
      case 'scores': {
        const { run, panelist, ratings } = event.state;
        const cards = cardsOfRun.get(run) ?? new Map<string, PanelScorecard>();
        cardsOfRun.set(run, cards.set(event.id, { run, panelist, ratings: inHundredths(ratings) }));
        added(runsOfPanelist, panelist, run);
        touchRun(run);
      }
    }
  }

  function lineOf(id: string, model: PanelModel, inOrder: readonly PanelCategory[]): Line {
    const known = lines.get(id);
    if (known !== undefined) return known;
    const own = [...(runsOfModel.get(id) ?? [])];
    const scorecards = own.flatMap((run) => [...(cardsOfRun.get(run)?.values() ?? [])]);
    const { ranked, provisional, empty } = deriveBoard({
      categories: inOrder,
      models: [model],
      runs: own.flatMap((run) => {
        const state = runs.get(run);
        return state === undefined ? [] : [{ id: run, ...state, model: model.slug }];
      }),
      panelists: [...new Set(scorecards.map(({ panelist }) => panelist))].map((panelist) => ({
        id: panelist,
        approved: approved.has(panelist),
      })),
      scorecards,
    });
    const line = { standings: ranked, provisional, empty };
    lines.set(id, line);
    return line;
  }

  function board(): BoardDocument {
    const inOrder = [...categories.values()]
      .sort((a, b) => a.position - b.position)
      .map(({ slug, name }) => ({ slug, name }));
    const all = [...models].map(([id, model]) => lineOf(id, model, inOrder));
    const scored = all.flatMap(({ standings }) =>
      standings.map((standing) => ({ slug: standing.slug, score: standing, standing })),
    );
    return {
      version: 1,
      quorum: QUORUM,
      empty: all.every(({ empty }) => empty),
      provisional: all.reduce((sum, { provisional }) => sum + provisional, 0),
      categories: inOrder,
      ranked: rankByScore(scored).map(({ rank, item }) => ({ ...item.standing, rank })),
    };
  }

  return { apply, board };
}

interface Line {
  readonly standings: readonly BoardStanding[];
  readonly provisional: number;
  readonly empty: boolean;
}

function added(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set<string>();
  sets.set(key, set.add(value));
}

function inHundredths(ratings: Readonly<Record<string, number>>): Map<string, number> {
  return new Map(Object.entries(ratings).map(([category, points]) => [category, Math.round(points * 100)]));
}
