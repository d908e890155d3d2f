import type { Hundredths } from '@panelmark/core';
import type { Transaction } from '../../database/transact.ts';
import type { FileRun, FileScorecard } from './check-rows.ts';
import type { ImportedPanelist } from './new-benchmark.ts';
import { type RecordedScorecard, type RecordState, scorecardKey } from './record-state.ts';

/** Lets one import run at a time, to the end of the transaction. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('panelmark import', 0))`;
}

/** Whether anything stands on record yet that a new benchmark would have to come before. */
export async function isUntouched(tx: Transaction): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ untouched: boolean }]>`
    select not exists (select from models) and not exists (select from environments) and not exists (select from runs)
      and not exists (select from applications) as untouched`;
  return row.untouched;
}

/** The part of the record that the codes of a file can touch. */
export async function readRecordState(
  tx: Transaction,
  codes: { readonly runs: Iterable<string>; readonly panelists: Iterable<string> },
): Promise<RecordState> {
  const runs = [...codes.runs];
  const categories = await tx.$queryRaw<
    { slug: string }[]
  >`select slug from eval_categories order by position`;
  const models = await tx.$queryRaw<NameRow[]>`select slug, name from models`;
  const environments = await tx.$queryRaw<NameRow[]>`select slug, name from environments`;
  const runRows = await tx.$queryRaw<RunRow[]>`
    select r.external_key as code, m.slug as model, e.slug as environment, r.voided_at is not null as "isVoid"
    from runs r join models m on m.id = r.model_id join environments e on e.id = r.environment_id
    where r.external_key = any(${runs}::text[])`;
  const scorecards = await tx.$queryRaw<ScorecardRow[]>`
    select r.external_key as run, s.panelist_id as panelist, s.ratings, s.source = 'panelist' as "isPanelists"
    from scores s join runs r on r.id = s.run_id
    where r.external_key = any(${runs}::text[])`;
  return {
    categories: new Set(categories.map(({ slug }) => slug)),
    models: new Map(models.map(({ slug, name }) => [slug, { name }])),
    environments: new Map(environments.map(({ slug, name }) => [slug, { name }])),
    runs: new Map(runRows.map(({ code, ...run }) => [code, run])),
    panelists: await findPanelists(tx, codes.panelists),
    scorecards: new Map(scorecards.map((card) => [scorecardKey(card.run, card.panelist), recorded(card)])),
  };
}

interface NameRow {
  slug: string;
  name: string;
}

interface RunRow {
  code: string;
  model: string;
  environment: string;
  isVoid: boolean;
}

interface ScorecardRow {
  run: string;
  panelist: string;
  ratings: Record<string, number>;
  isPanelists: boolean;
}

function recorded({ ratings, isPanelists }: ScorecardRow): RecordedScorecard {
  const hundredths = Object.entries(ratings).map(([slug, rating]): [string, Hundredths] => [
    slug,
    Math.round(rating * 100),
  ]);
  return { ratings: new Map(hundredths), isPanelists };
}

/** Approved panelists by the code that stands for them: an address in any case, else the code of an earlier import. */
export async function findPanelists(tx: Transaction, codes: Iterable<string>): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ code: string; id: string }[]>`
    select c.code, a.id
    from unnest(${[...codes]}::text[]) c (code)
    join applications a on lower(a.email) = lower(c.code) or a.external_key = c.code
    where a.status = 'approved'
    order by lower(a.email) is not distinct from lower(c.code)`;
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** @returns how many were made: fewer than given when a slug was taken meanwhile. */
export async function insertModels(tx: Transaction, models: readonly NameRow[]): Promise<number> {
  return await tx.$executeRaw`
    insert into models (slug, name)
    select slug, name from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as new (slug text, name text)
    on conflict (slug) do nothing`;
}

/** @returns how many were made: fewer than given when a slug was taken meanwhile. */
export async function insertEnvironments(
  tx: Transaction,
  environments: readonly (NameRow & { readonly spec: string })[],
): Promise<number> {
  return await tx.$executeRaw`
    insert into environments (slug, name, spec)
    select slug, name, spec
    from jsonb_to_recordset(${JSON.stringify(environments)}::jsonb) as new (slug text, name text, spec text)
    on conflict (slug) do nothing`;
}

/** @returns how many were made: fewer than given when an external key was taken meanwhile. */
export async function insertRuns(tx: Transaction, runs: readonly FileRun[]): Promise<number> {
  return await tx.$executeRaw`
    insert into runs (model_id, environment_id, external_key)
    select m.id, e.id, new.code
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as new (code text, model text, environment text)
    join models m on m.slug = new.model
    join environments e on e.slug = new.environment
    on conflict (external_key) do nothing`;
}

/** Makes panelists under their codes and approves them. */
export async function insertPanelists(
  tx: Transaction,
  panelists: readonly ImportedPanelist[],
  specialty: string,
): Promise<void> {
  await tx.$executeRaw`
    insert into applications (email, full_name, specialties, imported, external_key)
    select email, code, array[${specialty}::text], true, code
    from jsonb_to_recordset(${JSON.stringify(panelists)}::jsonb) as new (code text, email text)`;
  await tx.$executeRaw`
    update applications set status = 'approved', review_note = 'Approved with the file that the benchmark was made from.'
    where imported and status = 'pending' and external_key = any(${panelists.map(({ code }) => code)}::text[])`;
}

/** Why a scorecard cannot be recorded: its panelist stepped back from the run, or is tied to the vendor of its model. */
export type NoPart = 'recused' | 'tied';

/** Those of the scorecards whose panelist has no part in the run, by {@link scorecardKey}. */
export async function findNoParts(
  tx: Transaction,
  scorecards: readonly Pick<FileScorecard, 'run' | 'panelist'>[],
  runs: readonly FileRun[],
): Promise<Map<string, NoPart>> {
  const cards = scorecards.map(({ run, panelist }) => ({ run, panelist }));
  // Affiliations are compared once for each panelist and model, however many runs they share.
  const rows = await tx.$queryRaw<{ run: string; panelist: string; part: NoPart }[]>`
    with cards as materialized (
      select c.run, c.panelist, f.model
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c (run text, panelist uuid)
      join jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as f (code text, model text) on f.code = c.run
    ), tied as materialized (
      select pair.panelist, pair.model
      from (select distinct panelist, model from cards) pair
      join applications a on a.id = pair.panelist and a.affiliations <> '{}'
      join models m on m.slug = pair.model and m.vendor is not null
      where is_tied(a.affiliations, m.vendor)
    )
    select c.run, c.panelist, 'recused' as part
    from cards c join runs r on r.external_key = c.run join recusals u on u.run_id = r.id and u.panelist_id = c.panelist
    union all
    select c.run, c.panelist, 'tied' from cards c join tied t on t.panelist = c.panelist and t.model = c.model`;
  return new Map(rows.map(({ run, panelist, part }) => [scorecardKey(run, panelist), part]));
}

/**
 * Records scorecards in an administrator's name: new ones, or in place of those on record.
 *
 * @returns their ids.
 */
export async function putScorecards(
  tx: Transaction,
  scorecards: readonly FileScorecard[],
  reason: string | null,
): Promise<string[]> {
  const rows = scorecards.map(({ run, panelist, ratings }) => ({
    run,
    panelist,
    ratings: Object.fromEntries([...ratings].map(([slug, hundredths]) => [slug, hundredths / 100])),
  }));
  const written = await tx.$queryRaw<{ id: string }[]>`
    insert into scores (run_id, panelist_id, ratings, source)
    select r.id, new.panelist, new.ratings, 'admin'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (run text, panelist uuid, ratings jsonb)
    join runs r on r.external_key = new.run
    on conflict (run_id, panelist_id) do update
      set ratings = excluded.ratings, source = excluded.source, reason = coalesce(${reason}::text, scores.reason)
    returning id`;
  return written.map(({ id }) => id);
}

/** A card that its panelist had filled in and that was overwritten. */
export interface OverwrittenRow {
  readonly id: string;
  /** The panelist's address. */
  readonly email: string;
  /** Whether the panelist came with a file. */
  readonly isImported: boolean;
  /** The environment's name. */
  readonly environment: string;
}

/**
 * Those of the cards just written that took the place of what their panelists had filled in. History tells, so that a
 * card which came in after the file was compared with the record is not missed.
 */
export async function listOverwritten(tx: Transaction, ids: readonly string[]): Promise<OverwrittenRow[]> {
  return await tx.$queryRaw`
    select s.id, a.email, a.imported as "isImported", e.name as environment
    from scores s
    join score_revisions before on before.score_id = s.id and before.version = s.version - 1
    join applications a on a.id = s.panelist_id
    join runs r on r.id = s.run_id
    join environments e on e.id = r.environment_id
    where s.id = any(${[...ids]}::uuid[]) and before.source = 'panelist' and a.email is not null
    order by a.pseudonym, e.slug, s.id`;
}

/** Finalizes those of the runs that are pending and hold a counting scorecard. @returns how many that were. */
export async function finalizeRuns(tx: Transaction, codes: readonly string[]): Promise<number> {
  return await tx.$executeRaw`
    update runs r set status = 'scored'
    where r.external_key = any(${codes}::text[]) and r.status = 'pending' and r.voided_at is null
      and exists (
        select from scores s join applications a on a.id = s.panelist_id where s.run_id = r.id and a.status = 'approved'
      )`;
}

/** Those of the runs that are still pending, by their codes. */
export async function listPending(tx: Transaction, codes: Iterable<string>): Promise<string[]> {
  const rows = await tx.$queryRaw<{ code: string }[]>`
    select external_key as code from runs
    where external_key = any(${[...codes]}::text[]) and status = 'pending' and voided_at is null order by external_key`;
  return rows.map(({ code }) => code);
}
