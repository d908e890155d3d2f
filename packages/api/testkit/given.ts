import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createTransact, type Transaction } from '../src/database/transact.ts';
import type {
  ApplicationStatus,
  Environment,
  Model,
  PrismaClient,
  Run,
} from '../src/generated/prisma/client.ts';
import { seedBenchmark } from '../src/modules/benchmark/benchmark.service.ts';

/** What factories write with: the client of a test's database, as the application's own role. */
export type GivenIn = Pick<PrismaClient, '$transaction'> & PrismaClient;

/** Numbers by category slug. */
export type GivenRatings = Readonly<Record<string, number>>;

/** A panelist whose application is approved. */
export interface GivenPanelist {
  readonly id: string;
  readonly email: string;
  readonly pseudonym: string;
}

let made = 0;

/** Another number each time, so that names never meet. */
function next(): number {
  made += 1;
  return made;
}

function write<T>(prisma: GivenIn, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return createTransact(prisma)('system', work);
}

/** The fourteen categories and the specialties of the game benchmark. */
export async function givenTaxonomy(prisma: GivenIn): Promise<void> {
  await seedBenchmark({ reader: prisma, transact: createTransact(prisma) }, undefined);
}

export function givenModel(
  prisma: GivenIn,
  model: Partial<Pick<Model, 'slug' | 'name' | 'vendor' | 'version'>> = {},
): Promise<Model> {
  const slug = model.slug ?? `model-${next()}`;
  return write(prisma, (tx) => tx.model.create({ data: { name: `The ${slug}`, ...model, slug } }));
}

export function givenEnvironment(
  prisma: GivenIn,
  environment: Partial<Pick<Environment, 'slug' | 'name' | 'genre' | 'spec'>> = {},
): Promise<Environment> {
  const slug = environment.slug ?? `environment-${next()}`;
  const data = { name: `The ${slug}`, spec: `# ${slug}\n\nBuild it.`, ...environment, slug };
  return write(prisma, (tx) => tx.environment.create({ data }));
}

/** A pending run, of a model and on an environment of its own unless they are given. */
export async function givenRun(
  prisma: GivenIn,
  {
    model,
    environment,
    artifactUrl,
  }: { model?: Model; environment?: Environment; artifactUrl?: string } = {},
): Promise<Run> {
  const modelId = (model ?? (await givenModel(prisma))).id;
  const environmentId = (environment ?? (await givenEnvironment(prisma))).id;
  const data = { modelId, environmentId, artifactUrl: artifactUrl ?? 'https://builds.example/1' };
  return await write(prisma, (tx) => tx.run.create({ data }));
}

export async function givenPanelist(
  prisma: GivenIn,
  panelist: { email?: string; specialty?: string; yearsOfExperience?: number } = {},
): Promise<GivenPanelist> {
  const { email = `panelist-${next()}@example.org`, yearsOfExperience = 7 } = panelist;
  const specialty = panelist.specialty ?? (await prisma.specialty.findFirstOrThrow()).slug;
  return await write(prisma, async (tx) => {
    const { id, pseudonym } = await tx.application.create({
      data: {
        ...{ email, fullName: `Secret Name ${email}`, specialties: [specialty], yearsOfExperience },
        shippedCredits: 'Two games.',
      },
    });
    await tx.application.update({ where: { id }, data: { status: 'APPROVED' } });
    return { id, email, pseudonym };
  });
}

/** A scorecard as its panelist fills it in, on a run that is handed to them for it. */
export async function givenOwnScorecard(
  prisma: GivenIn,
  owner: pg.Pool,
  card: {
    run: Pick<Run, 'id'>;
    panelist: Pick<GivenPanelist, 'id'>;
    ratings: GivenRatings;
    comment?: string;
  },
): Promise<{ id: string }> {
  const key = { runId: card.run.id, panelistId: card.panelist.id };
  await owner.query(
    "insert into assignments (run_id, panelist_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [key.runId, key.panelistId],
  );
  const { ratings, comment = null } = card;
  return await write(prisma, (tx) =>
    tx.score.create({ data: { ...key, ratings, comment, source: 'PANELIST' }, select: { id: true } }),
  );
}

/** A scorecard as an administrator records it; a second one of the panelist on the run overwrites the first. */
export async function givenScorecard(
  prisma: GivenIn,
  card: {
    run: Pick<Run, 'id'>;
    panelist: Pick<GivenPanelist, 'id'>;
    ratings: GivenRatings;
    comment?: string;
    minutes?: number;
  },
): Promise<{ id: string }> {
  const written = {
    ...{ ratings: card.ratings, source: 'ADMIN' as const },
    ...{ comment: card.comment ?? null, minutesSpent: card.minutes ?? null },
  };
  const key = { runId: card.run.id, panelistId: card.panelist.id };
  return await write(prisma, (tx) =>
    tx.score.upsert({
      where: { runId_panelistId: key },
      create: { ...key, ...written },
      update: written,
      select: { id: true },
    }),
  );
}

export function givenFinalized(prisma: GivenIn, run: Pick<Run, 'id'>): Promise<Run> {
  return write(prisma, (tx) => tx.run.update({ where: { id: run.id }, data: { status: 'SCORED' } }));
}

/** Makes the model of a pending run public: only the owner may, as nothing in the application does so yet. */
export async function givenRevealed<R extends Pick<Run, 'id'>>(owner: pg.Pool, run: R): Promise<R> {
  await owner.query('update runs set revealed_at = now() where id = $1', [run.id]);
  return run;
}

export function givenVoid(
  prisma: GivenIn,
  run: Pick<Run, 'id'>,
  voidReason = 'It never started.',
): Promise<Run> {
  return write(prisma, (tx) => tx.run.update({ where: { id: run.id }, data: { voidReason } }));
}

/** Somebody who applied and stands where the status says. */
export async function givenApplicant(
  prisma: GivenIn,
  status: ApplicationStatus,
): Promise<Pick<GivenPanelist, 'id' | 'email'>> {
  const specialty = (await prisma.specialty.findFirstOrThrow()).slug;
  const email = `applicant-${next()}@example.org`;
  return await write(prisma, async (tx) => {
    const data = {
      email,
      fullName: `Secret Name ${email}`,
      specialties: [specialty],
      shippedCredits: 'None.',
    };
    const { id } = await tx.application.create({ data });
    const steps: ApplicationStatus[] = status === 'WITHDRAWN' ? ['APPROVED', 'WITHDRAWN'] : [status];
    for (const step of steps) await tx.application.update({ where: { id }, data: { status: step } });
    return { id, email };
  });
}

export async function givenWithdrawn(prisma: GivenIn, panelist: Pick<GivenPanelist, 'id'>): Promise<void> {
  await write(prisma, (tx) =>
    tx.application.update({ where: { id: panelist.id }, data: { status: 'WITHDRAWN' } }),
  );
}

/** A scored run with one card for each of the ratings, by the panelists given or by new ones. */
export async function givenScoredRun(
  prisma: GivenIn,
  scored: {
    model?: Model;
    environment?: Environment;
    panelists?: readonly GivenPanelist[];
    cards: readonly (GivenRatings | { ratings: GivenRatings; comment: string })[];
  },
): Promise<Run> {
  const run = await givenRun(prisma, scored);
  for (const [index, card] of scored.cards.entries()) {
    const panelist = scored.panelists?.[index] ?? (await givenPanelist(prisma));
    const content = isCommented(card) ? card : { ratings: card };
    await givenScorecard(prisma, { run, panelist, ...content });
  }
  return await givenFinalized(prisma, run);
}

/** A model at quorum: one scored run with a card of each of three panelists, who agree unless told otherwise. */
export async function givenRankedModel(
  prisma: GivenIn,
  {
    cards = Array<GivenRatings>(3).fill({ 'game-mechanics': 7, balance: 6.5 }),
    ...model
  }: Parameters<typeof givenModel>[1] & { cards?: readonly GivenRatings[] } = {},
): Promise<{ model: Model; run: Run }> {
  const ranked = await givenModel(prisma, model);
  return { model: ranked, run: await givenScoredRun(prisma, { model: ranked, cards }) };
}

/** An id that no row has. */
export function strangeId(): string {
  return randomUUID();
}

function isCommented(
  card: GivenRatings | { ratings: GivenRatings; comment: string },
): card is { ratings: GivenRatings; comment: string } {
  return typeof card.ratings === 'object';
}
