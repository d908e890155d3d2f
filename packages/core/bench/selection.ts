import {
  type Comparison,
  deriveHeadToHead,
  type PairSelection,
  type RunPair,
  selectPair,
} from '../src/index.ts';
import { type Random, seededRandom } from './seeded-random.ts';

// How much nearer to the true ranking as many comparisons lead when pairs are selected than when they are drawn at
// random. `npm run bench:selection [panels] [seed]`.

const MODELS = 20;
const ENVIRONMENTS = 5;
const PANELISTS = 20;
/** When the ranking is looked at: after so many comparisons. */
const LOOKS = [150, 300];
/** In logits, standard deviations of normal effects: of models, of a run, and of a panelist's taste for a model. */
const SPREAD = { model: 1, run: 0.3, taste: 0.4 };
/** The share of comparisons that end in a tie. */
const TIES = 0.15;

/** A panel with its own truth: what it would prefer of any two runs, and by how much. */
interface Panel {
  readonly strengths: readonly number[];
  readonly pairs: readonly RunPair[];
  advantage(panelist: number, pair: RunPair): number;
}

const [panels = 200, seed = 8] = process.argv.slice(2).map(Number);
process.stdout.write(
  `${panels} panels, seed ${seed}: ${MODELS} models, ${ENVIRONMENTS} environments, ${PANELISTS} panelists; rank error is the mean distance of a model's rank from its true one\n`,
);
const errors = Array.from({ length: panels }, (_, index) => {
  const panel = drawnPanel(seededRandom(seed + 3 * index));
  return {
    selected: judged(panel, seededRandom(seed + 3 * index + 1), selectPair),
    random: judged(panel, seededRandom(seed + 3 * index + 2), drawnPair),
  };
});
for (const [look, count] of LOOKS.entries()) {
  const selected = errors.map((each) => each.selected[look] ?? Number.NaN);
  const random = errors.map((each) => each.random[look] ?? Number.NaN);
  const { ratio, upper } = ratioOf(selected, random);
  process.stdout.write(
    `after ${String(count).padStart(3)} comparisons: rank error ${mean(selected).toFixed(3)} selected, ${mean(random).toFixed(3)} random; ` +
      `ratio ${ratio.toFixed(3)}, upper 95 % bound ${upper.toFixed(3)}\n`,
  );
  if (!(upper < 1)) process.exitCode = 1;
}

function drawnPanel(random: Random): Panel {
  const strengths = effects(random, MODELS, SPREAD.model);
  const luck = Array.from({ length: ENVIRONMENTS }, () => effects(random, MODELS, SPREAD.run));
  const tastes = Array.from({ length: PANELISTS }, () => effects(random, MODELS, SPREAD.taste));
  const worth = (panelist: number, model: number, environment: number) =>
    (strengths[model] ?? 0) + (luck[environment]?.[model] ?? 0) + (tastes[panelist]?.[model] ?? 0);
  const pairs = luck.flatMap((_, environment) =>
    strengths.flatMap((_, a) =>
      strengths.slice(a + 1).map((_, offset) => {
        const b = a + 1 + offset;
        const runs = { runA: `${a}/${environment}`, runB: `${b}/${environment}` };
        return { ...runs, modelA: String(a), modelB: String(b) };
      }),
    ),
  );
  return {
    strengths,
    pairs,
    advantage(panelist, { modelA, modelB, runA }) {
      const environment = Number(runA.split('/')[1]);
      return worth(panelist, Number(modelA), environment) - worth(panelist, Number(modelB), environment);
    },
  };
}

function effects(random: Random, count: number, spread: number): number[] {
  return Array.from({ length: count }, () => spread * random.normal());
}

/** The rank error at each look, panelists judging in turn the pairs that `select` gives them. */
function judged(panel: Panel, random: Random, select: (from: PairSelection) => RunPair | null): number[] {
  const comparisons: Comparison[] = [];
  const open = Array.from({ length: PANELISTS }, () => new Set(panel.pairs));
  const atLooks: number[] = [];
  for (let turn = 0; turn < Math.max(...LOOKS); turn += 1) {
    const seat = turn % PANELISTS;
    const panelist = `panelist-${seat}`;
    const candidates = [...(open[seat] ?? [])];
    const pair = select({ panelist, candidates, comparisons, random: random.uniform });
    if (pair === null) continue;
    for (const each of candidates) if (isSame(each, pair)) open[seat]?.delete(each);
    const isTie = random.uniform() < TIES;
    const chance = 1 / (1 + Math.exp(-panel.advantage(seat, pair)));
    comparisons.push({ ...pair, panelist, outcome: isTie ? 'TIE' : random.uniform() < chance ? 'A' : 'B' });
    if (LOOKS.includes(comparisons.length)) atLooks.push(rankError(panel, comparisons));
  }
  return atLooks;
}

function isSame(one: RunPair, other: RunPair): boolean {
  return [one.runA, one.runB].includes(other.runA) && [one.runA, one.runB].includes(other.runB);
}

function drawnPair({ candidates, random }: PairSelection): RunPair | null {
  return candidates[Math.floor(random() * candidates.length)] ?? null;
}

/** By the ranking that would be published; by points taken where comparisons determine no strengths yet. */
function rankError({ strengths }: Panel, comparisons: readonly Comparison[]): number {
  const { standings } = deriveHeadToHead(comparisons);
  const found = strengths.map((_, index) => {
    const standing = standings.find(({ model }) => model === String(index));
    if (standing?.strength) return standing.strength.lambda;
    const { wins = 0, ties = 0 } = standing?.record ?? {};
    return standing && standing.comparisons > 0 ? (wins + ties / 2) / standing.comparisons - 0.5 : 0;
  });
  const distances = strengths.map((own, index) => {
    const trueRank = strengths.filter((each) => each > own).length;
    const above = found.filter((each) => each > (found[index] ?? 0)).length;
    const beside = found.filter((each) => each === found[index]).length - 1;
    return Math.abs(trueRank - above - beside / 2);
  });
  return mean(distances);
}

/** The ratio of two means over the same panels, and the upper end of its 95 % interval, by linearisation. */
function ratioOf(above: readonly number[], below: readonly number[]) {
  const ratio = mean(above) / mean(below);
  const rest = above.map((each, index) => each - ratio * (below[index] ?? 0));
  const variance = rest.reduce((sum, each) => sum + each * each, 0) / (rest.length - 1) / rest.length;
  return { ratio, upper: ratio + 1.96 * (Math.sqrt(variance) / mean(below)) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
