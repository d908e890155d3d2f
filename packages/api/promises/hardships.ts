import { deriveBoard } from '@panelmark/core';
import { panelOf, type Story } from './arbitrary-story.ts';

/** What makes a story hard to derive a board from, and whether this one has it. */
export function hardshipsOf(story: Story): Record<string, boolean> {
  const board = deriveBoard(panelOf(story));
  const { ranked } = board;
  const { models, runs, cards, categories, panelists } = story;
  return {
    ties: new Set(ranked.map(({ rank }) => rank)).size < ranked.length,
    'equal scores over unequal numbers of cells': ranked.some((a) =>
      ranked.some((b) => a.rank === b.rank && a.cells !== b.cells),
    ),
    'half-hundredths': ranked.some(({ sum }) => sum % 2 === 1),
    'models below quorum': board.provisional > 0,
    'models without runs': models.some(({ slug }) => !runs.some(({ model }) => model === slug)),
    'categories below quorum of ranked models': ranked.some((each) =>
      each.categories.some(({ sum, cells }) => sum === null && cells > 0),
    ),
    'categories that nobody rated': ranked.some((each) => each.categories.some(({ cells }) => cells === 0)),
    'thin cells of ranked models': ranked.some(({ cells, cellsAtQuorum }) => cellsAtQuorum < cells),
    'partial cards': cards.some(({ ratings }) => Object.keys(ratings).length < categories.length),
    'runs without cards': runs.some(({ id }) => !cards.some(({ run }) => run === id)),
    'void runs': runs.some(({ fate }) => fate.endsWith('void')),
    'pending runs': runs.some(({ fate }) => fate === 'pending' || fate === 'revealed'),
    'withdrawn panelists': panelists.includes('withdrawn'),
    'panelists who were never approved': panelists.includes('pending'),
    'empty boards': board.empty,
  };
}
