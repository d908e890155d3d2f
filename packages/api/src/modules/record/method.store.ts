import type { Reader } from '../../database/transact.ts';

/** A view or a function of the database that a number is made by. */
export interface Definition {
  readonly name: string;
  readonly kind: 'view' | 'function';
  /** A statement that makes it. */
  readonly sql: string;
}

/**
 * How the database itself says that it makes the board: its views, the functions they call and the one that puts the
 * document together, each after what it is made of.
 */
export async function readMethod(reader: Reader): Promise<Definition[]> {
  return await reader.$queryRaw`
    with recursive used (class, oid, depth) as (
      select 'pg_class'::regclass, v.oid, 1 from pg_class v
      where v.relnamespace = 'public'::regnamespace and v.relkind = 'v' and v.relname in ('leaderboard', 'run_scores')
      union
      select d.refclassid, d.refobjid, u.depth + 1
      from used u
      join pg_rewrite r on r.ev_class = u.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjid <> u.oid
      where u.class = 'pg_class'::regclass and u.depth < 20 and (
        (d.refclassid = 'pg_class'::regclass and exists (
          select from pg_class c where c.oid = d.refobjid and c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        )) or (d.refclassid = 'pg_proc'::regclass and exists (
          select from pg_proc p where p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
        ))
      )
    ), placed as (
      select class, oid, max(depth) as depth from used group by class, oid
      union all
      select 'pg_proc'::regclass, 'public.board_document()'::regprocedure, 0
    )
    select coalesce(c.relname, p.proname) as name,
      case when c.oid is null then 'function' else 'view' end as kind,
      case when c.oid is null then pg_get_functiondef(p.oid)
        else format(E'CREATE VIEW %I AS\n%s', c.relname, pg_get_viewdef(c.oid, true)) end as sql
    from placed
    left join pg_class c on placed.class = 'pg_class'::regclass and c.oid = placed.oid
    left join pg_proc p on placed.class = 'pg_proc'::regclass and p.oid = placed.oid
    order by placed.depth desc, name`;
}
