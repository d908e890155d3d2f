import type { PanelRecord } from '@panelmark/core';
import type { Snapshot } from '../../database/transact.ts';

/** The parts of the record that stand in tables and views. */
export type RecordParts = Pick<
  PanelRecord,
  | 'categories'
  | 'models'
  | 'environments'
  | 'runs'
  | 'panelists'
  | 'scorecards'
  | 'medians'
  | 'scores'
  | 'provisional'
>;

/**
 * Reads what a record holds beside its board. Published numbers come from the views as they stand; scorecards and
 * medians belong to ranked models alone, and of a person nothing is read but pseudonym, specialty and years.
 */
export async function readRecordParts(snapshot: Snapshot): Promise<RecordParts> {
  // To rank is to derive the whole board: once for all that follows from it.
  const ranked = await readRanked(snapshot);
  const ids = ranked.map(({ id }) => id);
  return {
    categories: await readCategories(snapshot),
    models: ranked.map(({ slug, name, vendor, version }) => ({ slug, name, vendor, version })),
    environments: await readEnvironments(snapshot, ids),
    runs: await readRuns(snapshot, ids),
    panelists: await readPanelists(snapshot, ids),
    scorecards: await readScorecards(snapshot, ids),
    medians: await readMedians(snapshot, ids),
    scores: await readScores(snapshot),
    provisional: await readProvisional(snapshot),
  };
}

function readCategories(snapshot: Snapshot): Promise<PanelRecord['categories'][number][]> {
  return snapshot.$queryRaw`select slug, name, question, anchors from eval_categories order by position`;
}

type RankedModel = PanelRecord['models'][number] & { readonly id: string };

/** The ranked models, best first. */
function readRanked(snapshot: Snapshot): Promise<RankedModel[]> {
  return snapshot.$queryRaw`
    select model_id as id, slug, name, vendor, version from ranked_standings order by rank, slug`;
}

function readEnvironments(
  snapshot: Snapshot,
  ranked: string[],
): Promise<PanelRecord['environments'][number][]> {
  return snapshot.$queryRaw`
    select e.slug, e.name, e.genre from environments e
    where exists (
      select from runs r
      where r.environment_id = e.id and r.model_id = any(${ranked}::uuid[]) and r.status = 'scored' and r.voided_at is null
    )
    order by e.slug`;
}

function readRuns(snapshot: Snapshot, ranked: string[]): Promise<PanelRecord['runs'][number][]> {
  return snapshot.$queryRaw`
    select r.id, m.slug as model, e.slug as environment, r.artifact_url as "artifactUrl",
      to_char(r.revealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "revealedAt",
      to_char(r.finalized_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "finalizedAt"
    from unnest(${ranked}::uuid[]) with ordinality ranked (id, place)
    join models m on m.id = ranked.id
    join runs r on r.model_id = m.id
    join environments e on e.id = r.environment_id
    where r.status = 'scored' and r.voided_at is null
    order by ranked.place, e.slug, r.id`;
}

function readPanelists(snapshot: Snapshot, ranked: string[]): Promise<PanelRecord['panelists'][number][]> {
  return snapshot.$queryRaw`
    select a.pseudonym, a.specialties[1] as specialty, a.years_of_experience as "yearsOfExperience"
    from applications a
    where exists (
      select from counting_scores c where c.panelist_id = a.id and c.model_id = any(${ranked}::uuid[])
    )
    order by a.pseudonym`;
}

function readScorecards(snapshot: Snapshot, ranked: string[]): Promise<PanelRecord['scorecards'][number][]> {
  return snapshot.$queryRaw`
    select c.run_id as run, a.pseudonym as panelist, s.ratings, s.comment, s.minutes_spent as minutes,
      upper(s.source::text) as source,
      to_char(s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "submittedAt"
    from unnest(${ranked}::uuid[]) with ordinality ranked (id, place)
    join counting_scores c on c.model_id = ranked.id
    join environments e on e.id = c.environment_id
    join scores s on s.id = c.id
    join applications a on a.id = c.panelist_id
    order by ranked.place, e.slug, c.run_id, a.pseudonym`;
}

function readMedians(snapshot: Snapshot, ranked: string[]): Promise<PanelRecord['medians'][number][]> {
  return snapshot.$queryRaw`
    select r.run_id as run, r.category, r.n_panelists::integer as panelists, r.median::double precision as median
    from unnest(${ranked}::uuid[]) with ordinality ranked (id, place)
    join runs on runs.model_id = ranked.id
    join run_scores r on r.run_id = runs.id
    join environments e on e.id = runs.environment_id
    order by ranked.place, e.slug, r.run_id, r.position`;
}

function readScores(snapshot: Snapshot): Promise<PanelRecord['scores'][number][]> {
  return snapshot.$queryRaw`
    select slug as model, rank::integer as rank, overall_score::double precision as score, category_scores as categories
    from leaderboard order by rank, slug`;
}

function readProvisional(snapshot: Snapshot): Promise<PanelRecord['provisional'][number][]> {
  return snapshot.$queryRaw`
    select slug as model, scored_runs::integer as runs, panelists::integer as panelists, scorecards::integer as scorecards
    from standings where scored_runs > 0 and not at_quorum order by slug`;
}
