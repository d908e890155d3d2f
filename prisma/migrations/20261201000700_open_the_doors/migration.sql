create table application_submissions (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications,
  full_name title,
  country text check (length(country) between 1 and 100),
  specialties text[] not null check (cardinality(specialties) between 1 and 3),
  years_of_experience integer check (years_of_experience between 0 and 80),
  shipped_credits text check (length(shipped_credits) <= 10000),
  affiliations text[] not null default '{}' check (cardinality(affiliations) <= 50),
  portfolio_url text check (portfolio_url ~ '^https?://' and length(portfolio_url) <= 2000),
  submitted_at timestamptz not null default now()
);
create index application_submissions_application_idx on application_submissions (application_id, submitted_at desc);
comment on table application_submissions is 'Everything ever submitted from an address, the newest included. Kept; blanked only where the person is erased.';

create function guard_application_submission() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    -- Locked, so that an erasure under way is waited for, and one to come finds this submission.
    perform from applications a where a.id = new.application_id and a.erased_at is null for share;
    if not found then
      raise exception 'nothing is submitted to an application that is erased or unknown' using errcode = 'PM013';
    end if;
    return new;
  end if;
  if (new.id, new.application_id, new.specialties, new.years_of_experience, new.submitted_at)
      is distinct from (old.id, old.application_id, old.specialties, old.years_of_experience, old.submitted_at)
    or (new.full_name, new.country, new.shipped_credits, new.portfolio_url) is distinct from (null::text, null::text, null::text, null::text)
    or cardinality(new.affiliations) > 0
    or not exists (select from applications a where a.id = new.application_id and a.erased_at is not null)
  then
    raise exception 'a submission is kept as it came, and blanked only with its erased application' using errcode = 'PM008';
  end if;
  return new;
end
$$;
comment on function guard_application_submission() is
  'Lets a submission be blanked with its erased application, and changed in no other way; an erased one takes no more of them.';
create trigger guard_application_submission before insert or update on application_submissions
  for each row execute function guard_application_submission();

create function blank_submissions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update application_submissions
  set full_name = null, country = null, shipped_credits = null, affiliations = '{}', portfolio_url = null
  where application_id = new.id;
  return null;
end
$$;
comment on function blank_submissions() is 'Erases from every submission of an application what is erased from the application.';
create trigger blank_submissions after update on applications
  for each row when (old.erased_at is null and new.erased_at is not null) execute function blank_submissions();

create table sessions (
  id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  administrator_id uuid references administrators,
  panelist_id uuid references applications,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(administrator_id, panelist_id) = 1)
);
create index sessions_administrator_idx on sessions (administrator_id);
create index sessions_panelist_idx on sessions (panelist_id);
create index sessions_expires_idx on sessions (expires_at);
comment on table sessions is 'Who is signed in. The cookie holds the id; here stands its SHA-256 alone. Deleted at sign-out.';

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  name title not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 10 and scopes <@ array['ingest']),
  created_by uuid references administrators,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
comment on table api_tokens is 'Keys of pipelines: shown once, kept as their SHA-256, revoked rather than deleted.';

create function guard_api_token() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked token stays revoked' using errcode = 'PM008';
  end if;
  return new;
end
$$;
comment on function guard_api_token() is 'A revoked token never works again.';
create trigger guard_api_token before update on api_tokens for each row execute function guard_api_token();

create table rate_limits (
  key text primary key check (length(key) <= 255),
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'What has been spent of each limit, shared by all servers; expire in milliseconds since 1970.';

do $$
declare
  name text;
  audited record;
begin
  foreach name in array array['application_submissions', 'api_tokens'] loop
    execute format('create trigger refuse_delete before delete on %I for each row execute function refuse_removal()', name);
    execute format('create trigger refuse_truncate before truncate on %I execute function refuse_removal()', name);
  end loop;
  for audited in
    select * from (values
      ('application_submissions', 'full_name,country,shipped_credits,affiliations,portfolio_url', ''),
      ('api_tokens', 'token_hash', 'last_used_at')
    ) as t (name, private, derived)
  loop
    execute format(
      'create constraint trigger audit after insert or update or delete on %I deferrable initially deferred '
      'for each row execute function audit_row(%L, %L, %L)', audited.name, 'id', audited.private, audited.derived);
  end loop;
  foreach name in array array['application_submissions', 'sessions', 'api_tokens', 'rate_limits'] loop
    execute format('alter table %I enable row level security', name);
    execute format('revoke all on %I from public, anon', name);
    execute format('grant select on %I to panelmark_app', name);
  end loop;
end
$$;

grant insert (application_id, full_name, country, specialties, years_of_experience, shipped_credits, affiliations, portfolio_url)
  on application_submissions to panelmark_app;
grant insert (id_hash, administrator_id, panelist_id, expires_at), update (last_seen_at), delete on sessions to panelmark_app;
grant insert (name, token_hash, scopes, created_by), update (last_used_at, revoked_at) on api_tokens to panelmark_app;
grant insert, update, delete on rate_limits to panelmark_app;
