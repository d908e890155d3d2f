import {
  deriveCells,
  jackknifeScore,
  medianFromHalfHundredths,
  type RunCells,
  scoreInterval,
} from '../src/index.ts';
import { type ExpectedMedian, expectedMedian } from './expected-median.ts';
import { CATEGORIES, ratedPanel, type Scenario, slugOf } from './rated-panel.ts';
import { type Random, seededRandom } from './seeded-random.ts';

// How often the intervals of overall and category scores hold what they speak of: the score that the model would get
// on average from other panelists and other runs. `npm run bench:coverage [panels] [seed] [centre]`.

const SAME_THREE = { pool: 3, perRun: [3, 3], environments: 3, runsPerEnvironment: 1 } as const;
const FIVE = { pool: 20, perRun: [5, 5], environments: 5, runsPerEnvironment: 2 } as const;
const THREE_TO_NINE = { ...FIVE, perRun: [3, 9] } as const;

const SCENARIOS: readonly Scenario[] = [
  { name: 'the same 3 panelists × 3 environments × 1 run, complete', ...SAME_THREE, partial: false },
  { name: 'the same 3 panelists × 3 environments × 1 run, partial', ...SAME_THREE, partial: true },
  { name: '5 of 20 panelists × 5 environments × 2 runs, complete', ...FIVE, partial: false },
  { name: '5 of 20 panelists × 5 environments × 2 runs, partial', ...FIVE, partial: true },
  { name: '3–9 of 20 panelists × 5 environments × 2 runs, partial', ...THREE_TO_NINE, partial: true },
];

/** What one panel showed of one score. */
interface Shown {
  readonly covered: boolean;
  readonly width: number;
}

const [panels = 4000, seed = 6, centre = 5] = process.argv.slice(2).map(Number);
const random = seededRandom(seed);
process.stdout.write(`${panels} panels a scenario, seed ${seed}, the average model at ${centre} points\n`);
const longRun = expectedMedian(random, 200_000, { lowest: centre - 8, highest: centre + 8, panelists: 9 });

for (const scenario of SCENARIOS) {
  const { overall, categories, independent, withheld } = simulated(random, scenario, longRun);
  process.stdout.write(`\n${scenario.name}\n`);
  print('score', overall, withheld.overall);
  print('category score', categories, withheld.categories);
  print('(as if cells were independent)', independent, 0);
}

function simulated(random: Random, scenario: Scenario, expected: ExpectedMedian) {
  const drawn = Array.from({ length: panels }, () => judged(random, scenario));
  const shares = shareOfSizes(drawn.map(({ sizes }) => sizes));
  const truthAt = (level: number) =>
    shares.reduce((sum, share, size) => (share === 0 ? sum : sum + share * expected(level, size)), 0);
  const overall: Shown[][] = [];
  const categories: Shown[][] = [];
  const independent: Shown[][] = [];
  const withheld = { overall: 0, categories: 0 };
  for (const { levels, interval, ofCategories, naive } of drawn) {
    const truths = levels.map(truthAt);
    const truth = truths.reduce((sum, each) => sum + each, 0) / CATEGORIES;
    overall.push(interval === null ? [] : [shown(interval, truth)]);
    const told = ofCategories.flatMap((each, index) =>
      each === null ? [] : [shown(each, truths[index] ?? Number.NaN)],
    );
    categories.push(told);
    independent.push([shown(naive, truth)]);
    withheld.overall += interval === null ? 1 : 0;
    withheld.categories += CATEGORIES - told.length;
  }
  withheld.overall /= panels;
  withheld.categories /= panels * CATEGORIES;
  return { overall, categories, independent, withheld };
}

/** A panel drawn and judged: its intervals, and how many cells have how many ratings. */
function judged(random: Random, scenario: Scenario) {
  const { panel, levels } = ratedPanel(random, scenario, centre);
  const runs = deriveCells(panel);
  const sizes = runs.flatMap(({ cells }) => cells.map(({ ratings }) => ratings.length));
  const { interval } = scoreInterval(jackknifeScore(runs));
  const ofCategories = levels.map((_, index) => {
    const jackknifed = jackknifeScore(runs, slugOf(index));
    return jackknifed.score.cells === 0 ? null : scoreInterval(jackknifed).interval;
  });
  return { levels, sizes, interval, ofCategories, naive: ofIndependentCells(runs) };
}

/** What must not be done, for comparison: the interval of a mean of medians that nothing ties together. */
function ofIndependentCells(runs: readonly RunCells[]) {
  const medians = runs.flatMap(({ cells }) => cells.map((cell) => medianFromHalfHundredths(cell.median)));
  const value = medians.reduce((sum, each) => sum + each, 0) / medians.length;
  const squares = medians.reduce((sum, each) => sum + (each - value) ** 2, 0);
  const reach = 1.96 * Math.sqrt(squares / (medians.length - 1) / medians.length);
  return { low: value - reach, high: value + reach };
}

/** Of the cells of a panel, the share that each number of ratings has, on average over the panels. */
function shareOfSizes(panelSizes: readonly (readonly number[])[]): number[] {
  const shares: number[] = Array(10).fill(0);
  for (const sizes of panelSizes) {
    for (const size of sizes) shares[size] = (shares[size] ?? 0) + 1 / sizes.length / panelSizes.length;
  }
  return shares;
}

function shown({ low, high }: { low: number; high: number }, truth: number): Shown {
  return { covered: low <= truth && truth <= high, width: high - low };
}

/** Means over all that was shown; the standard errors take a panel, whose categories share their panelists, as one draw. */
function print(name: string, byPanel: readonly (readonly Shown[])[], withheld: number): void {
  const covered = mean(byPanel.map((each) => each.map((one) => (one.covered ? 1 : 0))));
  const width = mean(byPanel.map((each) => each.map((one) => one.width)));
  process.stdout.write(
    `  ${name.padEnd(32)}coverage ${percent(covered.mean)} ± ${percent(covered.error)}   ` +
      `mean width ${width.mean.toFixed(3)} ± ${width.error.toFixed(3)}   withheld ${percent(withheld)}\n`,
  );
}

function mean(byPanel: readonly (readonly number[])[]): { readonly mean: number; readonly error: number } {
  const total = byPanel.flat().reduce((sum, each) => sum + each, 0);
  const count = byPanel.flat().length;
  const squares = byPanel.reduce((sum, each) => {
    const excess = each.reduce((own, one) => own + one - total / count, 0);
    return sum + excess * excess;
  }, 0);
  return { mean: total / count, error: Math.sqrt(squares) / count };
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(2)} %`;
}
