create view counting_scores with (security_invoker = true) as
select s.id, s.run_id, s.panelist_id, r.model_id, r.environment_id, s.hundredths
from scores s
join runs r on r.id = s.run_id
join applications a on a.id = s.panelist_id
where a.status = 'approved' and r.voided_at is null and r.status = 'scored';
comment on view counting_scores is
  'The scorecards that numbers are made of: on a scored run that is not void, by a panelist who is approved now.';

create view counting_ratings with (security_invoker = true) as
select s.model_id, s.environment_id, s.run_id, s.panelist_id, r.position::smallint as position, r.hundredths
from counting_scores s
cross join lateral unnest(s.hundredths) with ordinality r (hundredths, position)
where r.hundredths is not null;
comment on view counting_ratings is 'One row a rating, as whole hundredths.';

create view cells with (security_invoker = true) as
select model_id, environment_id, run_id, position,
  count(*) as panelists,
  (2 * percentile_cont(0.5) within group (order by hundredths))::integer as half_hundredths
from counting_ratings
group by model_id, environment_id, run_id, position;
comment on view cells is 'One category of one run: its exact median as whole half-hundredths. Internal: thin cells are in it.';

create view standings with (security_invoker = true) as
select m.id as model_id, m.slug, m.name, m.vendor, m.version,
  opened.scored_runs, card.panelists, card.scorecards, cell.runs, cell.cells, cell.cells_at_quorum, cell.half_hundredths,
  card.panelists >= quorum() as at_quorum
from models m
cross join lateral (
  select count(*) as scored_runs from runs r where r.model_id = m.id and r.status = 'scored' and r.voided_at is null
) opened
cross join lateral (
  select count(distinct c.panelist_id) as panelists, count(*) as scorecards from counting_scores c where c.model_id = m.id
) card
cross join lateral (
  select count(distinct c.run_id) as runs, count(*) as cells,
    count(*) filter (where c.panelists >= quorum()) as cells_at_quorum,
    coalesce(sum(c.half_hundredths), 0)::bigint as half_hundredths
  from cells c where c.model_id = m.id
) cell;
comment on view standings is
  'Every model, exactly: its score is half_hundredths / (200 × cells), one cell once. Internal: models below quorum are in it.';

create view category_standings with (security_invoker = true) as
select m.id as model_id, k.slug as category, k.position,
  coalesce(cell.runs, 0) as runs, coalesce(person.panelists, 0) as panelists, coalesce(cell.cells, 0) as cells,
  cell.half_hundredths, coalesce(person.panelists, 0) >= quorum() as at_quorum
from models m
cross join eval_categories k
left join lateral (
  select c.position, count(distinct c.run_id) as runs, count(*) as cells, sum(c.half_hundredths)::bigint as half_hundredths
  from cells c where c.model_id = m.id group by c.position
) cell on cell.position = k.position
left join lateral (
  select r.position, count(distinct r.panelist_id) as panelists
  from counting_ratings r where r.model_id = m.id group by r.position
) person on person.position = k.position;
comment on view category_standings is 'Every model × category, exactly. Internal: what is below quorum is in it.';

create view ranked_standings with (security_invoker = true) as
with ranked as (select * from standings where at_quorum)
select a.*, (
    select count(*) + 1 from ranked b where b.half_hundredths * a.cells > a.half_hundredths * b.cells
  ) as rank
from ranked a;
comment on view ranked_standings is
  'Models at quorum with their competition rank, decided by cross-multiplication, so that equal scores share it.';

create view leaderboard with (security_invoker = true) as
select r.rank, r.slug, r.name, r.vendor, r.version, r.runs as n_runs, r.panelists as n_panelists, r.scorecards as n_scorecards,
  round(r.half_hundredths::numeric / (200 * r.cells), 2) as overall_score,
  (
    select jsonb_object_agg(c.category,
      case when c.at_quorum then round(c.half_hundredths::numeric / (200 * c.cells), 2) end)
    from category_standings c where c.model_id = r.model_id
  ) as category_scores
from ranked_standings r
order by r.rank, r.slug;
comment on view leaderboard is
  'The board: models at quorum, best first. overall_score is the mean of the model''s cell medians over its scored runs, rounded once. A view: there is no row to edit.';

create view run_scores with (security_invoker = true) as
select c.run_id, k.slug as category, k.position, c.panelists as n_panelists,
  case when c.panelists >= quorum() then c.half_hundredths::numeric / 200 end as median
from cells c
join eval_categories k on k.position = c.position;
comment on view run_scores is
  'The published median of each category of each scored run; null below quorum, which a cell of a model below quorum is as well. A view: there is no row to edit.';
