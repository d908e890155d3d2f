-- Refusals that come with the panel, of class PM as the others: PM014 recused · PM015 tied to the vendor

create type recusal_reason as enum ('knows_maker', 'conflict_of_interest', 'could_not_run');
create type report_resolution as enum ('mended', 'model_fault', 'dismissed');

create table sign_in_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  panelist_id uuid not null references applications,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index sign_in_links_panelist_idx on sign_in_links (panelist_id);
comment on table sign_in_links is 'One-time links by mail: the mail holds the token, here stands its SHA-256 alone.';

create table drafts (
  assignment_id uuid primary key references assignments,
  ratings jsonb not null check (jsonb_typeof(ratings) = 'object' and length(ratings::text) <= 20000),
  comment text check (length(comment) <= 10000),
  minutes_spent integer check (minutes_spent between 0 and 10000),
  recognised_model boolean not null default false,
  position slug,
  version integer not null check (version > 0),
  updated_at timestamptz not null default now()
);
comment on table drafts is 'What a panelist has typed and not submitted. Counts nowhere, is no part of the record, and may be deleted.';
comment on column drafts.ratings is 'Category slug to number, or to null where the panelist chose to give no score.';
comment on column drafts.position is 'The category that the panelist was at.';
comment on column drafts.version is 'Goes up by one with each save, so that a save over somebody else''s is noticed.';

create table recusals (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references runs,
  panelist_id uuid not null references applications,
  reason recusal_reason not null,
  note text check (length(btrim(note)) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (run_id, panelist_id)
);
create index recusals_panelist_idx on recusals (panelist_id);
comment on table recusals is 'Runs that a panelist stepped back from, for good. Append-only; the note alone goes when the person is erased.';

create table unplayable_reports (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references runs,
  panelist_id uuid not null references applications,
  reason text not null check (length(btrim(reason)) between 1 and 2000),
  created_at timestamptz not null default now(),
  resolution report_resolution,
  resolution_note text check (length(btrim(resolution_note)) between 1 and 2000),
  resolved_by uuid references administrators,
  resolved_at timestamptz,
  check ((resolution is null) = (resolved_at is null))
);
create index unplayable_reports_run_idx on unplayable_reports (run_id);
create index unplayable_reports_panelist_idx on unplayable_reports (panelist_id);
create unique index unplayable_reports_open_key on unplayable_reports (run_id, panelist_id) where resolution is null;
comment on table unplayable_reports is 'Builds that a panelist could not get to work. While one is open, the queue hands the run to nobody.';
comment on column unplayable_reports.reason is 'In the panelist''s own words; "[erased]" once the person is erased.';
comment on column unplayable_reports.resolution is
  'What an administrator decided: the link was mended, the model is at fault and the build is scored as it is, or the report was mistaken.';

create function in_words(value text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  with unaccented as (
    select normalize(regexp_replace(normalize(value, nfkd) collate "C", '[\u0300-\u036f]+', '', 'g'), nfc) as name
  ), folded as (
    -- ASCII by itself first, since a Turkish server would make another letter of the capital I.
    select lower(lower(name collate "C") collate "default") collate "C" as name from unaccented
  ), parted as (
    -- What is written without blanks between words counts character by character.
    select regexp_replace(name, '([\u2e80-\u2fdf\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff])', ' \1 ', 'g') as name from folded
  ), worded as (
    select btrim(regexp_replace(
      name, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30fb\ufeff]+',
      ' ', 'g')) as name
    from parted
  )
  select ' ' || regexp_replace(
    name, '(\S)( (inc|incorporated|corp|corporation|company|co|ltd|limited|llc|llp|lp|plc|pty|gmbh|ag|kg|se|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|kk))+$',
    '\1') || ' '
  from worded
$$;
comment on function in_words(text) is
  'A name as lower-case words between single blanks, without accents and without the legal form at its end, so that names compare by whole words.';

create function is_tied(affiliations text[], vendor text) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  with named as materialized (
    select in_words(name) as name from unnest(affiliations) each (name)
  ), maker as materialized (
    select in_words(vendor) as name
  )
  select exists (
    select from named, maker
    where btrim(named.name) <> '' and btrim(maker.name) <> ''
      and (strpos(maker.name, named.name) > 0 or strpos(named.name, maker.name) > 0
        or replace(maker.name, ' ', '') = replace(named.name, ' ', ''))
  )
$$;
comment on function is_tied(text[], text) is
  'Whether one of the affiliations is the vendor: the words of the one stand in the other, so that "Sample" is tied to "Sample Works, Inc.", or both are one name but for its blanks.';

create function refuse_tied(run uuid, panelist uuid) returns void
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from recusals r where r.run_id = run and r.panelist_id = panelist) then
    raise exception 'the panelist stepped back from this run' using errcode = 'PM014';
  end if;
  if exists (
    select from runs r join models m on m.id = r.model_id join applications a on a.id = panelist
    where r.id = run and is_tied(a.affiliations, m.vendor)
  ) then
    raise exception 'the panelist is tied to the vendor' using errcode = 'PM015';
  end if;
end
$$;
comment on function refuse_tied(uuid, uuid) is 'Refuses a panelist who stepped back from a run, or is tied to the vendor of its model.';

create function guard_assignment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  run runs%rowtype;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.run_id, new.panelist_id, new.created_at) is distinct from (old.id, old.run_id, old.panelist_id, old.created_at) then
      raise exception 'an assignment never changes its run or its panelist' using errcode = 'PM008';
    end if;
    if new.expires_at <= old.expires_at then
      return new;
    end if;
  end if;
  -- Assignments are not audited, so that nothing else refuses an older snapshot, which would miss a recusal.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'runs are handed out at READ COMMITTED alone' using errcode = 'invalid_transaction_state';
  end if;
  perform from applications a where a.id = new.panelist_id and a.status = 'approved' and a.erased_at is null for share;
  if not found then
    raise exception 'a run is assigned to an approved panelist alone' using errcode = 'PM002';
  end if;
  select * into run from runs where id = new.run_id for share;
  if run.voided_at is not null then
    raise exception 'the run is void' using errcode = 'PM005';
  end if;
  if run.revealed_at is not null then
    raise exception 'the run is revealed: its panel is closed' using errcode = 'PM004';
  end if;
  perform refuse_tied(new.run_id, new.panelist_id);
  return new;
end
$$;
comment on function guard_assignment() is
  'A run is handed out, and held for longer, while it is open, to an approved panelist who is not tied to it.';
create trigger guard_assignment before insert or update on assignments for each row execute function guard_assignment();

create function guard_assignment_removal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.expires_at > now() or exists (select from scores s where s.run_id = old.run_id and s.panelist_id = old.panelist_id) then
    raise exception 'an assignment is deleted only when it has expired without a scorecard' using errcode = 'PM011';
  end if;
  return old;
end
$$;
comment on function guard_assignment_removal() is 'Keeps assignments that are held, or that a scorecard rests on.';
create trigger guard_removal before delete on assignments for each row execute function guard_assignment_removal();
create trigger refuse_truncate before truncate on assignments execute function refuse_removal();

create function guard_panelist_word() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from applications a where a.id = new.panelist_id and a.status = 'approved' and a.erased_at is null for share;
  if not found then
    raise exception 'only an approved panelist steps back or reports' using errcode = 'PM002';
  end if;
  -- Locked against the gate of scorecards, so that no card is written between the look and the end of this transaction.
  perform from assignments a where a.run_id = new.run_id and a.panelist_id = new.panelist_id for no key update;
  if not found then
    raise exception 'the run was not assigned to this panelist' using errcode = 'PM003';
  end if;
  -- Locked, so that the run is not closed meanwhile.
  perform from runs r where r.id = new.run_id and r.revealed_at is null and r.voided_at is null for share;
  if not found then
    raise exception 'the run is revealed or void: its panel is closed' using errcode = 'PM004';
  end if;
  if tg_table_name = 'recusals'
    and exists (select from scores s where s.run_id = new.run_id and s.panelist_id = new.panelist_id) then
    raise exception 'a panelist whose scorecard is in can no longer step back' using errcode = 'PM008';
  end if;
  return new;
end
$$;
comment on function guard_panelist_word() is 'Only who was handed a run steps back from it or reports it, and only while it is open.';
create trigger guard_panelist_word before insert on recusals for each row execute function guard_panelist_word();
create trigger guard_panelist_word before insert on unplayable_reports for each row execute function guard_panelist_word();

create function is_erased(panelist uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
  return exists (select from applications a where a.id = panelist and a.erased_at is not null);
comment on function is_erased(uuid) is 'Whether a person''s data were erased.';

create function guard_recusal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.id, new.run_id, new.panelist_id, new.reason, new.created_at)
      is distinct from (old.id, old.run_id, old.panelist_id, old.reason, old.created_at)
    or new.note is not null or not is_erased(old.panelist_id)
  then
    raise exception 'a recusal stays as it was made' using errcode = 'PM008';
  end if;
  return new;
end
$$;
comment on function guard_recusal() is 'Lets the note of a recusal go with its erased panelist, and nothing else change.';
create trigger guard_recusal before update on recusals for each row execute function guard_recusal();

create function guard_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if (new.resolution, new.resolution_note, new.resolved_by, new.resolved_at)
        is distinct from (null::report_resolution, null::text, null::uuid, null::timestamptz) then
      raise exception 'a report starts open' using errcode = 'PM012';
    end if;
    return new;
  end if;
  if new.reason = '[erased]' and is_erased(old.panelist_id)
    and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') then
    return new;
  end if;
  if (new.id, new.run_id, new.panelist_id, new.reason, new.created_at)
      is distinct from (old.id, old.run_id, old.panelist_id, old.reason, old.created_at) then
    raise exception 'a report stays as it was made' using errcode = 'PM008';
  end if;
  if old.resolution is not null or new.resolution is null then
    raise exception 'a report is decided once' using errcode = 'PM008';
  end if;
  new.resolved_at := now();
  return new;
end
$$;
comment on function guard_report() is 'A report of a build that does not work stays as it was made, and is decided once.';
create trigger guard_report before insert or update on unplayable_reports for each row execute function guard_report();

create function guard_artifact() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.revealed_at is not null or old.voided_at is not null then
    raise exception 'the link of a run that is revealed or void stays on record' using errcode = 'PM008';
  end if;
  return new;
end
$$;
comment on function guard_artifact() is 'The link of a build is mended while its panel is open, and no later.';
create trigger guard_artifact before update on runs
  for each row when (new.artifact_url is distinct from old.artifact_url) execute function guard_artifact();

create function guard_draft() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from assignments a join applications p on p.id = a.panelist_id
    where a.id = new.assignment_id and p.status = 'approved' and p.erased_at is null for share of p;
  if not found then
    raise exception 'a draft is kept for an approved panelist alone' using errcode = 'PM002';
  end if;
  return new;
end
$$;
comment on function guard_draft() is 'Keeps nothing of somebody who was erased, or has left the panel.';
create trigger guard_draft before insert on drafts for each row execute function guard_draft();

create function forget_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update recusals set note = null where panelist_id = new.id and note is not null;
  update unplayable_reports set reason = '[erased]' where panelist_id = new.id;
  delete from drafts d using assignments a where a.id = d.assignment_id and a.panelist_id = new.id;
  return null;
end
$$;
comment on function forget_words() is
  'Erases with a person what they wrote that is not published: notes of recusals, reasons of reports, and drafts. What was decided stays.';
create trigger forget_words after update on applications
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_words();

create function guard_sign_in_link() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform from applications a where a.id = new.panelist_id and a.status = 'approved' and a.email is not null for share;
    if not found then
      raise exception 'a sign-in link is for an approved panelist alone' using errcode = 'PM002';
    end if;
    if new.redeemed_at is not null or new.expires_at > now() + interval '1 hour' then
      raise exception 'a sign-in link starts unused and short-lived' using errcode = 'PM012';
    end if;
    return new;
  end if;
  if (new.token_hash, new.panelist_id, new.created_at, new.expires_at)
      is distinct from (old.token_hash, old.panelist_id, old.created_at, old.expires_at) then
    raise exception 'a sign-in link stays as it was made' using errcode = 'PM008';
  end if;
  if old.redeemed_at is not null or new.redeemed_at is null or old.expires_at <= now() then
    raise exception 'a sign-in link is used once, in its time' using errcode = 'PM008';
  end if;
  new.redeemed_at := now();
  return new;
end
$$;
comment on function guard_sign_in_link() is 'A link works once, in its time, for an approved panelist.';
create trigger guard_sign_in_link before insert or update on sign_in_links for each row execute function guard_sign_in_link();

create or replace function guard_score() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  problem text := rating_problem(new.ratings);
  panelist applications%rowtype;
  assignment assignments%rowtype;
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
  if panelist.erased_at is not null then
    raise exception 'the scorecards of somebody who was erased stay as they are' using errcode = 'PM002';
  end if;

  -- Locked, so that its panelist does not step back from the run meanwhile.
  select * into assignment from assignments a where a.run_id = new.run_id and a.panelist_id = new.panelist_id for share;
  select * into run from runs where id = new.run_id for share;
  if run.voided_at is not null then
    raise exception 'the run is void' using errcode = 'PM005';
  end if;
  if new.source = 'panelist' then
    if assignment.id is null or (tg_op = 'INSERT' and assignment.expires_at <= now()) then
      raise exception 'the run was not assigned to this panelist' using errcode = 'PM003';
    end if;
    if run.revealed_at is not null then
      raise exception 'the run is revealed: its panel is closed' using errcode = 'PM004';
    end if;
    new.reason := null;
  else
    if tg_op = 'UPDATE' and old.source = 'panelist' and new.reason is null then
      raise exception 'overwriting a card that its panelist filled in needs a reason' using errcode = 'PM006';
    end if;
    -- Only the panelist knows.
    new.recognised_model := case tg_op when 'UPDATE' then old.recognised_model else false end;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_tied(new.run_id, new.panelist_id);
  end if;

  new.version := case tg_op when 'UPDATE' then old.version + 1 else 1 end;
  new.submitted_at := now();
  return new;
end
$$;
comment on function guard_score() is
  'The gate of every scorecard: sound ratings, an approved panelist without ties, an open run, an assignment for the panelist''s own.';

do $$
declare
  name text;
  audited record;
begin
  foreach name in array array['sign_in_links', 'recusals', 'unplayable_reports'] loop
    execute format('create trigger refuse_delete before delete on %I for each row execute function refuse_removal()', name);
    execute format('create trigger refuse_truncate before truncate on %I execute function refuse_removal()', name);
  end loop;
  for audited in
    select * from (values
      ('recusals', 'note', ''),
      ('unplayable_reports', 'reason,resolution_note', '')
    ) as t (name, private, derived)
  loop
    execute format(
      'create constraint trigger audit after insert or update or delete on %I deferrable initially deferred '
      'for each row execute function audit_row(%L, %L, %L)', audited.name, 'id', audited.private, audited.derived);
  end loop;
  foreach name in array array['sign_in_links', 'drafts', 'recusals', 'unplayable_reports'] loop
    execute format('alter table %I enable row level security', name);
    execute format('revoke all on %I from public, anon', name);
    execute format('grant select on %I to panelmark_app', name);
  end loop;
  foreach name in array array['recusal_reason', 'report_resolution'] loop
    execute format('revoke all on type %I from public', name);
  end loop;
  revoke execute on function in_words(text), is_tied(text[], text), refuse_tied(uuid, uuid), is_erased(uuid), guard_assignment(),
    guard_assignment_removal(), guard_panelist_word(), guard_recusal(), guard_report(), guard_artifact(), guard_draft(), forget_words(),
    guard_sign_in_link() from public, anon;
end
$$;

grant select, insert (run_id, panelist_id, expires_at), update (expires_at) on assignments to panelmark_app;
grant insert (token_hash, panelist_id, expires_at), update (redeemed_at) on sign_in_links to panelmark_app;
grant
  insert (assignment_id, ratings, comment, minutes_spent, recognised_model, position, version),
  update (ratings, comment, minutes_spent, recognised_model, position, version, updated_at),
  delete on drafts to panelmark_app;
grant insert (run_id, panelist_id, reason, note) on recusals to panelmark_app;
grant insert (run_id, panelist_id, reason), update (resolution, resolution_note, resolved_by) on unplayable_reports to panelmark_app;
grant update (artifact_url) on runs to panelmark_app;
grant insert (recognised_model), update (recognised_model) on scores to panelmark_app;
grant execute on function in_words(text), is_tied(text[], text) to panelmark_app;
