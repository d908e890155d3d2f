import { startTestCluster } from '../testkit/cluster.ts';
import { answerRatios } from './answers.ts';
import { type BoardSize, cardsOf, openBenchDatabase } from './bench-database.ts';
import { createReport } from './report.ts';
import { type Timings, timeBoard } from './time-board.ts';

// The same number of cards on few large models, and on many small ones.
const SIZES: Readonly<Record<string, BoardSize>> = {
  few: { models: 10, environments: 50, cards: 10 },
  small: { models: 100, environments: 5, cards: 10 },
  large: { models: 100, environments: 50, cards: 10 },
};

const report = createReport((line) => process.stdout.write(`${line}\n`));
const cluster = await startTestCluster(undefined);
try {
  const timings = new Map<string, Timings>();
  for (const [name, size] of Object.entries(SIZES)) {
    report.title(
      `${size.models} models, ${size.environments} environments, ${cardsOf(size)} scorecards, ${cardsOf(size) * 10.5} ratings or so`,
    );
    const database = await openBenchDatabase(cluster, `bench_${name}`, size);
    timings.set(name, await timeBoard(database, report));
    if (name === 'large') await answerRatios(database, report);
    await database.close();
  }
  const [few, small, large] = ['few', 'small', 'large'].map((name) => timings.get(name));
  if (few && small && large) {
    report.title('From 5,000 to 50,000 scorecards');
    report.ratio('plain SQL view', large.view / small.view);
    report.ratio(
      'statistics after one new card, ten times the cards of every model',
      large.oneCard / small.oneCard,
    );
    report.ratio('statistics after one new card, ten times the models', large.oneCard / few.oneCard);
  }
} finally {
  await cluster.close();
}
if (report.over.length > 0) process.exitCode = 1;
