create type application_status as enum ('pending', 'reviewing', 'approved', 'rejected', 'withdrawn');
create type run_status as enum ('pending', 'scored');
create type score_source as enum ('panelist', 'admin');

create domain slug as text collate "C" check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 100);
comment on domain slug is
  'Lower-case letters, digits and single hyphens: a name that may stand in an address. Ordered by bytes on every server, so that ties are.';

-- Trimmed as JavaScript trims, so that no name passes here that a reader of the board takes for none.
create domain title as text check (
  length(value) <= 200
  and btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF') <> ''
);
comment on domain title is 'At most 200 characters, of which one can be seen: what things and people are called.';

create table benchmark (
  only_row boolean primary key default true check (only_row),
  name title not null,
  notice text check (length(notice) <= 500),
  attribution text check (length(attribution) <= 5000),
  imported_sha256 text check (imported_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
comment on table benchmark is 'What this database benchmarks, in one row: made with its taxonomy.';
comment on column benchmark.notice is 'Shown on every page, such as that the data are a demonstration.';
comment on column benchmark.imported_sha256 is 'The file that the benchmark was made from by import --new-benchmark; null otherwise.';

create table eval_categories (
  slug slug primary key,
  position smallint not null unique check (position between 1 and 100),
  name title not null,
  question text not null check (length(question) <= 1000),
  anchors jsonb not null check (jsonb_typeof(anchors) = 'array')
);
comment on table eval_categories is 'The published questions, in their published order. Frozen once a model, run or application exists.';
comment on column eval_categories.position is 'From 1, without a gap: the index of the category in scores.hundredths.';
comment on column eval_categories.anchors is 'What some ratings mean: [{"rating": 0, "meaning": "…"}, …].';

create table specialties (
  slug slug primary key,
  position smallint not null unique check (position between 1 and 100),
  name title not null,
  categories text[] not null
);
comment on table specialties is 'What panelists are expert in, and the categories each is asked for first.';

create table models (
  id uuid primary key default gen_random_uuid(),
  slug slug not null unique,
  name title not null,
  vendor title,
  version title,
  created_at timestamptz not null default now()
);
comment on table models is 'What is being judged.';

create table environments (
  id uuid primary key default gen_random_uuid(),
  slug slug not null unique,
  name title not null,
  genre title,
  spec text not null check (length(spec) between 1 and 200000),
  created_at timestamptz not null default now()
);
comment on table environments is 'One task: its spec is what a model is handed.';

create table administrators (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  password_hash text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create unique index administrators_email_key on administrators (lower(email));
comment on table administrators is 'Who runs the benchmark. Disabled, never deleted.';

create table applications (
  id uuid primary key default gen_random_uuid(),
  pseudonym text not null unique default 'p-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
  email text check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  full_name title,
  country text check (length(country) between 1 and 100),
  specialties text[] not null check (cardinality(specialties) between 1 and 3),
  years_of_experience integer check (years_of_experience between 0 and 80),
  shipped_credits text check (length(shipped_credits) <= 10000),
  affiliations text[] not null default '{}' check (cardinality(affiliations) <= 50),
  portfolio_url text check (portfolio_url ~ '^https?://' and length(portfolio_url) <= 2000),
  status application_status not null default 'pending',
  imported boolean not null default false,
  external_key text unique check (length(external_key) between 1 and 500),
  created_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid references administrators,
  review_note text check (length(review_note) <= 5000),
  erased_at timestamptz,
  check (erased_at is not null or (email is not null and full_name is not null))
);
create unique index applications_email_key on applications (lower(email));
create index applications_status_idx on applications (status, created_at);
comment on table applications is 'Requests to join the panel, one an address. The approved ones are the panelists: this is the access list.';
comment on column applications.pseudonym is 'The only name under which a panelist is ever published; random, so that it says nothing.';
comment on column applications.external_key is 'The code under which a panelist came with an imported file.';

create table runs (
  id uuid primary key default gen_random_uuid(),
  model_id uuid not null references models,
  environment_id uuid not null references environments,
  artifact_url text check (artifact_url ~ '^https?://' and length(artifact_url) <= 2000),
  status run_status not null default 'pending',
  external_key text unique check (length(external_key) between 1 and 500),
  created_at timestamptz not null default now(),
  finalized_at timestamptz,
  revealed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(btrim(void_reason)) between 1 and 2000),
  check ((status = 'scored') = (finalized_at is not null)),
  check (status = 'pending' or revealed_at is not null),
  check ((voided_at is null) = (void_reason is null))
);
create index runs_model_idx on runs (model_id);
create index runs_environment_idx on runs (environment_id);
comment on table runs is 'One model''s attempt at one environment.';
comment on column runs.external_key is 'The code under which the run came with an imported file or a pipeline.';
comment on column runs.revealed_at is 'When its model became public.';
comment on column runs.voided_at is 'A void run counts nowhere and stays on record.';

create table scores (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references runs,
  panelist_id uuid not null references applications,
  ratings jsonb not null,
  comment text check (length(comment) <= 10000),
  minutes_spent integer check (minutes_spent between 0 and 10000),
  source score_source not null,
  reason text check (length(btrim(reason)) between 1 and 2000),
  recognised_model boolean not null default false,
  version integer not null default 1,
  submitted_at timestamptz not null default now(),
  constraint scores_run_id_panelist_id_key unique (run_id, panelist_id)
);
create index scores_panelist_idx on scores (panelist_id);
comment on table scores is 'Scorecards: one panelist''s ratings of one run. Submitting again overwrites; score_revisions keeps the old one.';
comment on column scores.ratings is 'Category slug to number, 0 to 10 with at most two decimals, at least one.';
comment on column scores.reason is 'Why an administrator overwrote a card that its panelist had filled in.';

create table score_revisions (
  id bigint generated always as identity primary key,
  score_id uuid not null references scores,
  version integer not null,
  ratings jsonb not null,
  comment text,
  minutes_spent integer,
  source score_source not null,
  reason text,
  recognised_model boolean not null,
  submitted_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  unique (score_id, version)
);
comment on table score_revisions is 'Every scorecard that a later one replaced. Append-only; written by a trigger alone.';

create table assignments (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references runs,
  panelist_id uuid not null references applications,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (run_id, panelist_id)
);
create index assignments_panelist_idx on assignments (panelist_id);
comment on table assignments is 'A run handed to a panelist by the server, under an id that says nothing about the run.';

create table audit_events (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  actor text not null,
  db_role text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  change jsonb not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
create index audit_events_entity_idx on audit_events (entity, entity_id, seq desc);
comment on table audit_events is 'Every change, in the order of commit, each row hashed over the one before. Written by triggers alone.';
comment on column audit_events.actor is 'Who acted, as the program says: admin:<id>, panelist:<id>, token:<id>, import, system; a bare database session otherwise.';
comment on column audit_events.db_role is 'The login role of the session, as PostgreSQL knows it.';
comment on column audit_events.change is 'new: the row afterwards; was: what the changed columns held before. Personal and secret columns are masked.';

create table board_revisions (
  id bigint generated always as identity primary key,
  revision text not null check (revision ~ '^[0-9a-f]{64}$'),
  board jsonb not null,
  audit_seq bigint not null,
  audit_hash text not null,
  published_at timestamptz not null default now()
);
create index board_revisions_revision_idx on board_revisions (revision);
comment on table board_revisions is 'Receipts of published boards. Append-only; never read to answer for the current board.';
comment on column board_revisions.revision is 'SHA-256 of the text of board, in hexadecimal.';
comment on column board_revisions.audit_seq is 'Where the audit chain stood when the board was derived.';
