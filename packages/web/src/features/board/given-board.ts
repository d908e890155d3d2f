import type { Board, Standing } from './board.query.ts';

/** A model's line for tests, told by its name alone unless more is said: two runs, five panelists, an interval of two points. */
export function givenStanding(
  name: string,
  rank: number,
  score: number,
  more: Partial<Standing> = {},
): Standing {
  return {
    rank,
    rankRange: { best: rank, worst: rank },
    score,
    interval: { low: score - 1, high: score + 1 },
    intervalWithheld: null,
    notSeparableFrom: [],
    runCount: 2,
    panelistCount: 5,
    scorecardCount: 9,
    model: { slug: name.toLowerCase(), name, vendor: null, version: null },
    ...more,
  };
}

/** A board of these lines, of which every pair can be told apart unless said otherwise. */
export function givenBoard(ranked: Standing[], more: Partial<Board> = {}): Board {
  const pairs = (ranked.length * (ranked.length - 1)) / 2;
  return {
    revision: 'a',
    isEmpty: false,
    quorum: 3,
    provisionalCount: 0,
    separability: { pairs, separated: pairs },
    categories: [{ slug: 'balance', name: 'Balance' }],
    ranked,
    ...more,
  };
}
