import { type Comparison, deriveHeadToHead } from '../src/index.ts';
import { type Random, seededRandom } from './seeded-random.ts';

// How long the ranking by comparisons takes, and how that grows. `npm run bench:strengths [models] [seed]`.

const SIZES = [10_000, 100_000, 1_000_000];
const ENVIRONMENTS = 25;
const PANELISTS = 500;
const ROUNDS = 3;

const [models = 200, seed = 8] = process.argv.slice(2).map(Number);
const times = new Map<number, number>();
process.stdout.write(
  `${models} models × ${ENVIRONMENTS} environments, ${PANELISTS} panelists, seed ${seed}; the fastest of ${ROUNDS}\n`,
);
for (const size of SIZES) {
  const comparisons = judged(seededRandom(seed), size);
  let fastest = Number.POSITIVE_INFINITY;
  let ranked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Of the processor, and not of the clock: others may be busy on the same machine.
    const before = process.cpuUsage();
    const { standings } = deriveHeadToHead(comparisons);
    const { user, system } = process.cpuUsage(before);
    fastest = Math.min(fastest, (user + system) / 1000);
    ranked = standings.filter(({ strength }) => strength !== null).length;
  }
  times.set(size, fastest);
  process.stdout.write(
    `${String(size).padStart(9)} comparisons: ${fastest.toFixed(0).padStart(6)} ms of processor time for ${ranked} strengths, intervals and rank ranges\n`,
  );
}
const [few = Number.NaN, , many = Number.NaN] = SIZES.map((size) => times.get(size));
process.stdout.write(`a hundred times the comparisons take ${(many / few).toFixed(1)} times as long\n`);

/** Comparisons by a panel that prefers models by strengths of its own making; every tenth is a tie. */
function judged(random: Random, count: number): Comparison[] {
  const strengths = Array.from({ length: models }, () => random.normal());
  return Array.from({ length: count }, () => {
    const a = random.below(models);
    const b = (a + 1 + random.below(models - 1)) % models;
    const environment = random.below(ENVIRONMENTS);
    const chance = 1 / (1 + Math.exp((strengths[b] ?? 0) - (strengths[a] ?? 0)));
    const preferred = random.uniform() < chance ? 'A' : 'B';
    return {
      panelist: `panelist-${random.below(PANELISTS)}`,
      modelA: `model-${a}`,
      modelB: `model-${b}`,
      runA: `run-${a}-${environment}`,
      runB: `run-${b}-${environment}`,
      outcome: random.uniform() < 0.1 ? 'TIE' : preferred,
    };
  });
}
