-- Refusals carry a SQLSTATE of their own, class PM, so that a caller can tell them apart:
-- PM001 ratings · PM002 not approved · PM003 not assigned · PM004 run revealed · PM005 run void · PM006 reason missing
-- PM007 no scorecard · PM008 fixed once set · PM009 administrator's address · PM010 taxonomy frozen · PM011 never removed
-- PM012 unsound beginning or specialties · PM013 no such step from this status

create function quorum() returns integer
  language sql immutable parallel safe
  return 3;
comment on function quorum() is 'How many independent panelists an aggregate needs.';

create function refuse_removal() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception '% is kept for good: % is refused', tg_table_name, lower(tg_op) using errcode = 'PM011';
end
$$;
comment on function refuse_removal() is 'Refuses to delete, empty or rewrite what the record rests on, to the owner as well.';

do $$
declare kept text;
begin
  foreach kept in array array['benchmark', 'models', 'environments', 'administrators', 'applications', 'runs', 'scores',
    'score_revisions', 'audit_events', 'board_revisions'] loop
    execute format('create trigger refuse_delete before delete on %I for each row execute function refuse_removal()', kept);
    execute format('create trigger refuse_truncate before truncate on %I execute function refuse_removal()', kept);
  end loop;
  foreach kept in array array['score_revisions', 'audit_events', 'board_revisions'] loop
    execute format('create trigger refuse_update before update on %I for each row execute function refuse_removal()', kept);
  end loop;
end
$$;

create function guard_taxonomy() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Whoever is about to write the first of them waits, and then sees the taxonomy that came out.
  lock table models, runs, applications in share row exclusive mode;
  if exists (select from models) or exists (select from runs) or exists (select from applications) then
    raise exception 'the taxonomy is frozen: a model, a run or an application exists' using errcode = 'PM010';
  end if;
  return null;
end
$$;
comment on function guard_taxonomy() is 'Freezes categories and specialties from the first model, run or application on.';

create trigger guard_taxonomy before insert or update or delete or truncate on eval_categories
  for each statement execute function guard_taxonomy();
create trigger guard_taxonomy before insert or update or delete or truncate on specialties
  for each statement execute function guard_taxonomy();

create function rating_problem(ratings jsonb) returns text
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
declare problem text;
begin
  if jsonb_typeof(ratings) is distinct from 'object' then
    return 'ratings are not an object of numbers by category';
  end if;
  if ratings = '{}' then
    return 'a scorecard needs at least one rating';
  end if;
  select case
      when c.slug is null then format('unknown category "%s"', left(r.key, 100))
      when jsonb_typeof(r.value) <> 'number' then format('%s is not a number', r.key)
      when (r.value)::numeric not between 0 and 10 then format('%s is not between 0 and 10', r.key)
      when scale((r.value)::numeric) > 2 then format('%s has more than two decimals', r.key)
    end
    into problem
    from jsonb_each(ratings) r
    left join eval_categories c on c.slug = r.key
    where c.slug is null
      or jsonb_typeof(r.value) <> 'number'
      or case when jsonb_typeof(r.value) = 'number'
           then (r.value)::numeric not between 0 and 10 or scale((r.value)::numeric) > 2
         end
    limit 1;
  return problem;
end
$$;
comment on function rating_problem(jsonb) is 'What is wrong with a scorecard''s ratings, as one sentence; null when nothing is.';

create function ratings_in_hundredths(ratings jsonb) returns smallint[]
  language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select array_agg(((ratings -> c.slug)::numeric * 100)::smallint order by c.position) from eval_categories c
$$;
comment on function ratings_in_hundredths(jsonb) is
  'Ratings as whole hundredths, indexed by category position, null where there is none. Immutable because the taxonomy is frozen before the first scorecard.';

alter table scores add column hundredths smallint[] not null generated always as (ratings_in_hundredths(ratings)) stored;
comment on column scores.hundredths is 'The ratings as whole hundredths by category position: derived, so that nobody can write it.';

create function guard_score() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  problem text := rating_problem(new.ratings);
  panelist applications%rowtype;
  run runs%rowtype;
begin
  if tg_op = 'UPDATE' and (new.id, new.run_id, new.panelist_id) is distinct from (old.id, old.run_id, old.panelist_id) then
    raise exception 'a scorecard never changes its run or its panelist' using errcode = 'PM008';
  end if;
  if problem is not null then
    raise exception '%', problem using errcode = 'PM001';
  end if;

  select * into panelist from applications where id = new.panelist_id for share;
  if panelist.status is distinct from 'approved' then
    raise exception 'only an approved panelist can hold a scorecard' using errcode = 'PM002';
  end if;

  select * into run from runs where id = new.run_id for share;
  if run.voided_at is not null then
    raise exception 'the run is void' using errcode = 'PM005';
  end if;
  if new.source = 'panelist' then
    if not exists (select from assignments a where a.run_id = new.run_id and a.panelist_id = new.panelist_id) then
      raise exception 'the run was not assigned to this panelist' using errcode = 'PM003';
    end if;
    if run.revealed_at is not null then
      raise exception 'the run is revealed: its panel is closed' using errcode = 'PM004';
    end if;
    new.reason := null;
  elsif tg_op = 'UPDATE' and old.source = 'panelist' and new.reason is null then
    raise exception 'overwriting a card that its panelist filled in needs a reason' using errcode = 'PM006';
  end if;

  new.version := case tg_op when 'UPDATE' then old.version + 1 else 1 end;
  new.submitted_at := now();
  return new;
end
$$;
comment on function guard_score() is 'The gate of every scorecard: sound ratings, an approved panelist, an open run, an assignment for the panelist''s own.';

create trigger guard_score before insert or update on scores for each row execute function guard_score();

create function keep_score_revision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into score_revisions
    (score_id, version, ratings, comment, minutes_spent, source, reason, recognised_model, submitted_at)
  values
    (old.id, old.version, old.ratings, old.comment, old.minutes_spent, old.source, old.reason, old.recognised_model, old.submitted_at);
  return null;
end
$$;
comment on function keep_score_revision() is 'Keeps the scorecard that an update replaced.';

create trigger keep_score_revision after update on scores for each row execute function keep_score_revision();

create function guard_run() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if (new.status, new.finalized_at, new.revealed_at, new.voided_at, new.void_reason)
        is distinct from ('pending'::run_status, null::timestamptz, null::timestamptz, null::timestamptz, null::text) then
      raise exception 'a run opens pending, neither revealed nor void' using errcode = 'PM012';
    end if;
    return new;
  end if;

  if (new.id, new.model_id, new.environment_id, new.created_at)
      is distinct from (old.id, old.model_id, old.environment_id, old.created_at) then
    raise exception 'a run never changes its model or its environment' using errcode = 'PM008';
  end if;
  if old.external_key is not null and new.external_key is distinct from old.external_key then
    raise exception 'a run never changes its external key' using errcode = 'PM008';
  end if;
  if old.voided_at is not null and (new.voided_at, new.void_reason, new.status, new.revealed_at)
      is distinct from (old.voided_at, old.void_reason, old.status, old.revealed_at) then
    raise exception 'a void run stays void and as it was' using errcode = 'PM005';
  end if;
  if old.status = 'scored' and new.status <> 'scored' then
    raise exception 'a scored run never goes back' using errcode = 'PM008';
  end if;
  if old.revealed_at is not null and new.revealed_at is distinct from old.revealed_at then
    raise exception 'a revealed run stays revealed' using errcode = 'PM008';
  end if;

  if old.voided_at is null and new.void_reason is not null then
    new.voided_at := now();
  end if;
  if old.revealed_at is null and new.revealed_at is not null then
    new.revealed_at := now();
  end if;
  new.finalized_at := old.finalized_at;
  if old.status = 'pending' and new.status = 'scored' then
    if new.voided_at is not null then
      raise exception 'the run is void' using errcode = 'PM005';
    end if;
    -- Locked, so that the approval it rests on is not withdrawn before this commits.
    perform from scores s join applications a on a.id = s.panelist_id where s.run_id = new.id and a.status = 'approved'
      limit 1 for share of a;
    if not found then
      raise exception 'the run has no counting scorecard' using errcode = 'PM007';
    end if;
    new.finalized_at := now();
    new.revealed_at := coalesce(new.revealed_at, now());
  end if;
  return new;
end
$$;
comment on function guard_run() is 'A run keeps its model and environment, is scored once and only with a counting scorecard, and a void one stays void.';

create trigger guard_run before insert or update on runs for each row execute function guard_run();

create function guard_application() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from unnest(new.specialties) with ordinality s (slug, place)
    where not exists (select from specialties known where known.slug = s.slug)
      or exists (select from unnest(new.specialties) with ordinality t (slug, place) where t.slug = s.slug and t.place < s.place)
  ) then
    raise exception 'specialties are ranked slugs of the taxonomy, each once' using errcode = 'PM012';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'an application starts pending' using errcode = 'PM012';
    end if;
    return new;
  end if;

  if (new.id, new.pseudonym, new.imported, new.external_key, new.created_at)
      is distinct from (old.id, old.pseudonym, old.imported, old.external_key, old.created_at) then
    raise exception 'an application never changes its pseudonym or where it came from' using errcode = 'PM008';
  end if;
  if old.erased_at is not null
    and (new.erased_at, new.email, new.full_name, new.country, new.shipped_credits, new.affiliations, new.portfolio_url, new.review_note)
      is distinct from
      (old.erased_at, old.email, old.full_name, old.country, old.shipped_credits, old.affiliations, old.portfolio_url, old.review_note)
  then
    raise exception 'erased personal data stay erased' using errcode = 'PM008';
  end if;
  if old.erased_at is null and new.erased_at is not null then
    new.erased_at := now();
    new.email := null;
    new.full_name := null;
    new.country := null;
    new.shipped_credits := null;
    new.affiliations := '{}';
    new.portfolio_url := null;
    new.review_note := null;
    new.external_key := null;
  end if;
  if new.status <> old.status then
    if new.status = 'withdrawn' and old.status <> 'approved' then
      raise exception 'only an approval can be withdrawn' using errcode = 'PM013';
    end if;
    if old.status = 'approved' and new.status <> 'withdrawn' then
      raise exception 'an approval can only be withdrawn' using errcode = 'PM013';
    end if;
    if old.status = 'withdrawn' and new.status <> 'approved' then
      raise exception 'a withdrawn panelist can only be approved again' using errcode = 'PM013';
    end if;
    if new.status = 'approved' and new.erased_at is not null then
      raise exception 'an erased application cannot be approved' using errcode = 'PM013';
    end if;
    new.reviewed_at := now();
  end if;
  if new.status = 'approved' and (old.status <> 'approved' or new.email is distinct from old.email) then
    perform pg_advisory_xact_lock(hashtextextended('panelmark address ' || lower(new.email), 0));
    if exists (select from administrators a where lower(a.email) = lower(new.email)) then
      raise exception 'an administrator''s address cannot be a panelist''s' using errcode = 'PM009';
    end if;
  end if;
  return new;
end
$$;
comment on function guard_application() is 'Known specialties, a status that moves as a decision can, no administrator on the panel, and an erasure that leaves nothing personal.';

create trigger guard_application before insert or update on applications for each row execute function guard_application();

create function guard_administrator() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.email, new.created_at) is distinct from (old.id, old.email, old.created_at) then
    raise exception 'an administrator never changes address' using errcode = 'PM008';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('panelmark address ' || lower(new.email), 0));
  if exists (select from applications a where lower(a.email) = lower(new.email) and a.status = 'approved') then
    raise exception 'a panelist''s address cannot be an administrator''s' using errcode = 'PM009';
  end if;
  return new;
end
$$;
comment on function guard_administrator() is 'No panelist becomes an administrator: an administrator knows which model is which.';

create trigger guard_administrator before insert or update on administrators for each row execute function guard_administrator();
