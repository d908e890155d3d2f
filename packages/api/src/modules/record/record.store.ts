import type { PanelRecord } from '@panelmark/core';
import type { Prisma } from '../../generated/prisma/client.ts';

/** A connection inside one transaction that sees one moment. */
export type Snapshot = Prisma.TransactionClient;

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
  return {
    categories: await readCategories(snapshot),
    models: await readModels(snapshot),
    environments: await readEnvironments(snapshot),
    runs: await readRuns(snapshot),
    panelists: await readPanelists(snapshot),
    scorecards: await readScorecards(snapshot),
    medians: await readMedians(snapshot),
    scores: await readScores(snapshot),
    provisional: await readProvisional(snapshot),
  };
}

function readCategories(snapshot: Snapshot): Promise<PanelRecord['categories'][number][]> {
  return snapshot.$queryRaw`select slug, name, question, anchors from eval_categories order by position`;
}

function readModels(snapshot: Snapshot): Promise<PanelRecord['models'][number][]> {
  return snapshot.$queryRaw`select slug, name, vendor, version from ranked_standings order by rank, slug`;
}

function readEnvironments(snapshot: Snapshot): Promise<PanelRecord['environments'][number][]> {
  return snapshot.$queryRaw`
    select e.slug, e.name, e.genre from environments e
    where exists (
      select from runs r join ranked_standings m on m.model_id = r.model_id
      where r.environment_id = e.id and r.status = 'scored' and r.voided_at is null
    )
    order by e.slug`;
}

function readRuns(snapshot: Snapshot): Promise<PanelRecord['runs'][number][]> {
  return snapshot.$queryRaw`
    select r.id, m.slug as model, e.slug as environment, r.artifact_url as "artifactUrl",
      to_char(r.revealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "revealedAt",
      to_char(r.finalized_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "finalizedAt"
    from runs r
    join ranked_standings m on m.model_id = r.model_id
    join environments e on e.id = r.environment_id
    where r.status = 'scored' and r.voided_at is null
    order by m.rank, m.slug, e.slug, r.id`;
}

function readPanelists(snapshot: Snapshot): Promise<PanelRecord['panelists'][number][]> {
  return snapshot.$queryRaw`
    select a.pseudonym, a.specialties[1] as specialty, a.years_of_experience as "yearsOfExperience"
    from applications a
    where exists (
      select from counting_scores c join ranked_standings m on m.model_id = c.model_id where c.panelist_id = a.id
    )
    order by a.pseudonym`;
}

function readScorecards(snapshot: Snapshot): Promise<PanelRecord['scorecards'][number][]> {
  return snapshot.$queryRaw`
    select c.run_id as run, a.pseudonym as panelist, s.ratings, s.comment, s.minutes_spent as minutes,
      upper(s.source::text) as source,
      to_char(s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "submittedAt"
    from counting_scores c
    join ranked_standings m on m.model_id = c.model_id
    join environments e on e.id = c.environment_id
    join scores s on s.id = c.id
    join applications a on a.id = c.panelist_id
    order by m.rank, m.slug, e.slug, c.run_id, a.pseudonym`;
}

function readMedians(snapshot: Snapshot): Promise<PanelRecord['medians'][number][]> {
  return snapshot.$queryRaw`
    select r.run_id as run, r.category, r.n_panelists::integer as panelists, r.median::double precision as median
    from run_scores r
    join runs on runs.id = r.run_id
    join ranked_standings m on m.model_id = runs.model_id
    join environments e on e.id = runs.environment_id
    order by m.rank, m.slug, e.slug, r.run_id, r.position`;
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
