import type { Prisma, ScoreSource } from '../../generated/prisma/client.ts';

/** A counting scorecard as it is published: nothing in it names its panelist. */
export interface PublishedScorecard {
  /** The panelist's pseudonym. */
  readonly panelist: string;
  readonly specialty: string;
  readonly yearsOfExperience: number | null;
  /** Hundredths by place in the taxonomy; null where there is no score. */
  readonly hundredths: readonly (number | null)[];
  readonly comment: string | null;
  readonly minutes: number | null;
  readonly source: ScoreSource;
  readonly submittedAt: Date;
}

interface Row {
  readonly run_id: string;
  readonly pseudonym: string;
  readonly specialty: string;
  readonly years_of_experience: number | null;
  readonly hundredths: (number | null)[];
  readonly comment: string | null;
  readonly minutes_spent: number | null;
  readonly source: Lowercase<ScoreSource>;
  readonly submitted_at: Date;
}

/**
 * The counting scorecards of runs, by run: none of a model below quorum, asked in the same statement, so that no
 * approval can be withdrawn in between. Their order says nothing.
 */
export async function scorecardsOfRuns(
  reader: Prisma.TransactionClient,
  ids: string[],
): Promise<Map<string, PublishedScorecard[]>> {
  const rows = await reader.$queryRaw<Row[]>`
    with at_quorum as (
      select c.model_id from counting_scores c
      where c.model_id in (select r.model_id from runs r where r.id = any(${ids}::uuid[]))
      group by c.model_id having count(distinct c.panelist_id) >= quorum()
    )
    select c.run_id, p.pseudonym, coalesce(k.name, p.specialties[1]) as specialty, p.years_of_experience,
      s.hundredths, s.comment, s.minutes_spent, s.source, s.submitted_at
    from counting_scores c
    join at_quorum using (model_id)
    join scores s on s.id = c.id
    join applications p on p.id = c.panelist_id
    left join specialties k on k.slug = p.specialties[1]
    where c.run_id = any(${ids}::uuid[])
    order by md5(c.run_id::text || p.pseudonym)`;
  const byRun = new Map<string, PublishedScorecard[]>();
  for (const row of rows) byRun.set(row.run_id, [...(byRun.get(row.run_id) ?? []), publish(row)]);
  return byRun;
}

/** One card, to whoever may see it whether or not it counts. @throws when there is none. */
export async function getScorecard(
  reader: Prisma.TransactionClient,
  id: string,
): Promise<PublishedScorecard> {
  const [row] = await reader.$queryRaw<Row[]>`
    select s.run_id, p.pseudonym, coalesce(k.name, p.specialties[1]) as specialty, p.years_of_experience,
      s.hundredths, s.comment, s.minutes_spent, s.source, s.submitted_at
    from scores s join applications p on p.id = s.panelist_id left join specialties k on k.slug = p.specialties[1]
    where s.id = ${id}::uuid`;
  if (row === undefined) throw new TypeError('There is no such scorecard.');
  return publish(row);
}

function publish(row: Row): PublishedScorecard {
  return {
    panelist: row.pseudonym,
    specialty: row.specialty,
    yearsOfExperience: row.years_of_experience,
    hundredths: row.hundredths,
    comment: row.comment,
    minutes: row.minutes_spent,
    source: row.source === 'admin' ? 'ADMIN' : 'PANELIST',
    submittedAt: row.submitted_at,
  };
}
