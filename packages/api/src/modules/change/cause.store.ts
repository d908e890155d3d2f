import type { Prisma } from '../../generated/prisma/client.ts';

/** What can move a published number. */
type CauseKind =
  | 'RUN_FINALIZED'
  | 'RUN_VOIDED'
  | 'SCORECARD_ADDED'
  | 'SCORECARD_OVERWRITTEN'
  | 'PANELIST_WITHDRAWN'
  | 'PANELIST_REINSTATED'
  | 'MODEL_RENAMED';

/** Through which door it came; never who. */
type ActorKind = 'ADMIN' | 'PANELIST' | 'TOKEN' | 'IMPORT' | 'COMMAND_LINE' | 'SYSTEM' | 'DATABASE';

/** One entry of the audit log that may have moved a published number, without anybody in it. */
export interface Cause {
  /** Its place in the audit log. */
  readonly seq: number;
  readonly kind: CauseKind;
  readonly at: Date;
  readonly actor: ActorKind;
  /** The id of the run that was finalized, voided or judged; null where it is none. */
  readonly run: string | null;
  /** The slug of the model that was renamed; null where it is none. */
  readonly model: string | null;
  /** How many scorecards came to count, or stopped counting, with their panelist; null for what is no panelist's. */
  readonly scorecards: number | null;
}

/** What happened between two audit positions: the first of the causes, and how many there are. */
export interface Causes {
  readonly first: readonly Cause[];
  readonly total: number;
}

/** How many causes of one change are told. */
const TOLD = 100;

/**
 * The causes between two audit positions, the first left out, by span as `from-to`. Whether a card lay on a scored run is
 * asked of the log itself, as it stood when the card came.
 */
export async function causesBetween(
  reader: Prisma.TransactionClient,
  spans: readonly string[],
): Promise<Map<string, Causes>> {
  const bounds = spans.map((span) => span.split('-').map(Number));
  const rows = await reader.$queryRaw<(Cause & { span: string; total: bigint })[]>`
    with events as (
      select s.span, s.high, v.*, v.change -> 'new' as now, v.change -> 'was' as was
      from unnest(${[...spans]}::text[], ${bounds.map(([from = 0]) => from)}::bigint[],
        ${bounds.map(([, to = 0]) => to)}::bigint[]) s (span, low, high)
      join audit_events v on v.seq > s.low and v.seq <= s.high
    ), causes as (
      select span, seq, at, actor, 'RUN_FINALIZED' as kind, entity_id as run, null as model, null::bigint as scorecards
      from events
      where entity = 'runs' and was ->> 'status' = 'pending' and now ->> 'status' = 'scored'
      union all
      select span, seq, at, actor, 'RUN_VOIDED', entity_id, null, null
      from events
      where entity = 'runs' and now ->> 'status' = 'scored' and was ? 'voided_at' and now ->> 'voided_at' is not null
      union all
      select e.span, e.seq, e.at, e.actor,
        case e.action when 'insert' then 'SCORECARD_ADDED' else 'SCORECARD_OVERWRITTEN' end, e.now ->> 'run_id', null, null
      from events e
      cross join lateral (
        select r.change -> 'new' as run from audit_events r
        where r.entity = 'runs' and r.entity_id = e.now ->> 'run_id' and r.seq < e.seq order by r.seq desc limit 1
      ) then_
      where e.entity = 'scores' and (e.action = 'insert' or e.was ? 'ratings')
        and then_.run ->> 'status' = 'scored' and then_.run ->> 'voided_at' is null
      union all
      select e.span, e.seq, e.at, e.actor,
        case e.now ->> 'status' when 'withdrawn' then 'PANELIST_WITHDRAWN' else 'PANELIST_REINSTATED' end, null, null, held.cards
      from events e
      cross join lateral (
        select count(*) as cards
        from scores c
        join audit_events i on i.entity = 'scores' and i.entity_id = c.id::text and i.action = 'insert' and i.seq < e.seq
        cross join lateral (
          select r.change -> 'new' as run from audit_events r
          where r.entity = 'runs' and r.entity_id = c.run_id::text and r.seq < e.seq order by r.seq desc limit 1
        ) then_
        where c.panelist_id = e.entity_id::uuid
          and then_.run ->> 'status' = 'scored' and then_.run ->> 'voided_at' is null
      ) held
      where e.entity = 'applications' and held.cards > 0
        and (e.was ->> 'status' = 'approved' or (e.was ->> 'status' = 'withdrawn' and e.now ->> 'status' = 'approved'))
      union all
      select e.span, e.seq, e.at, e.actor, 'MODEL_RENAMED', null, e.now ->> 'slug', null
      from events e
      join board_revisions b on b.audit_seq = e.high
        and b.board -> 'ranked' @> jsonb_build_array(jsonb_build_object('slug', e.now ->> 'slug'))
      where e.entity = 'models' and e.action = 'update' and e.was ?| array['name', 'vendor', 'version']
    ), numbered as (
      select *, row_number() over (partition by span order by seq desc) as place, count(*) over (partition by span) as total
      from causes
    )
    select span, total, seq::integer, at, kind, run, model, scorecards::integer,
      case split_part(actor, ':', 1)
        when 'admin' then 'ADMIN' when 'panelist' then 'PANELIST' when 'token' then 'TOKEN' when 'import' then 'IMPORT'
        when 'command line' then 'COMMAND_LINE' when 'system' then 'SYSTEM' else 'DATABASE'
      end as actor
    from numbered where place <= ${TOLD} order by span, place`;
  const bySpan = new Map<string, { first: Cause[]; total: number }>();
  for (const { span, total, ...cause } of rows) {
    const known = bySpan.get(span) ?? { first: [], total: Number(total) };
    known.first.push(cause);
    bySpan.set(span, known);
  }
  return bySpan;
}
