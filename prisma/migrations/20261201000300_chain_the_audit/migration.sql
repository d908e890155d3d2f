create function audit_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  key_column text := tg_argv[0];
  private_columns text[] := string_to_array(tg_argv[1], ',');
  derived_columns text[] := string_to_array(tg_argv[2], ',');
  before_row jsonb;
  after_row jsonb;
  change jsonb;
  column_name text;
  event audit_events%rowtype;
begin
  -- An older snapshot would miss the head of the chain, and what other sessions committed since the guards looked.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the record is written at READ COMMITTED alone' using errcode = 'invalid_transaction_state';
  end if;
  if tg_op <> 'INSERT' then before_row := to_jsonb(old) - derived_columns; end if;
  if tg_op <> 'DELETE' then after_row := to_jsonb(new) - derived_columns; end if;
  if before_row = after_row then
    return null;
  end if;

  change := jsonb_build_object('was', (
    select coalesce(jsonb_object_agg(b.key, b.value), '{}')
    from jsonb_each(before_row) b where after_row -> b.key is distinct from b.value
  ), 'new', after_row);
  foreach column_name in array private_columns loop
    if change #> array['new', column_name] <> 'null' then
      change := jsonb_set(change, array['new', column_name], '"[masked]"');
    end if;
    if change #> array['was', column_name] <> 'null' then
      change := jsonb_set(change, array['was', column_name], '"[masked]"');
    end if;
  end loop;

  -- Taken at commit only, and held to its end: the chain has one writer at a time, and nobody waits while a transaction works.
  perform pg_advisory_xact_lock(hashtextextended('panelmark audit chain', 0));
  select seq, hash into event.seq, event.previous_hash from audit_events order by seq desc limit 1;
  event.seq := coalesce(event.seq, 0) + 1;
  event.previous_hash := coalesce(event.previous_hash, repeat('0', 64));
  event.at := clock_timestamp();
  event.actor := coalesce(nullif(current_setting('panelmark.actor', true), ''), 'database session');
  event.db_role := session_user;
  event.action := lower(tg_op);
  event.entity := tg_table_name;
  event.entity_id := coalesce(after_row, before_row) ->> key_column;
  event.change := change;
  event.hash := audit_hash(event);
  insert into audit_events select event.*;
  perform pg_notify('panelmark_changed', '');
  return null;
end
$$;
comment on function audit_row() is
  'Appends a change to the audit chain at commit. Arguments: key column; columns whose values are masked; columns that are derived.';

create function audit_hash(event audit_events) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
  select encode(sha256(convert_to(
    (to_jsonb(event) - 'hash')::text, 'UTF8')), 'hex')
$$;
comment on function audit_hash(audit_events) is
  'SHA-256, in hexadecimal, of the row as canonical JSON without its own hash; times in UTC. The hash of the row before is a part of it.';

do $$
declare audited record;
begin
  for audited in
    select * from (values
      ('benchmark', 'only_row', '', ''),
      ('eval_categories', 'slug', '', ''),
      ('specialties', 'slug', '', ''),
      ('models', 'id', '', ''),
      ('environments', 'id', '', ''),
      ('administrators', 'id', 'email,password_hash', ''),
      ('applications', 'id', 'email,full_name,country,shipped_credits,affiliations,portfolio_url,review_note,external_key', ''),
      ('runs', 'id', '', ''),
      ('scores', 'id', '', 'hundredths')
    ) as t (name, key, private, derived)
  loop
    execute format(
      'create constraint trigger audit after insert or update or delete on %I deferrable initially deferred '
      'for each row execute function audit_row(%L, %L, %L)', audited.name, audited.key, audited.private, audited.derived);
  end loop;
end
$$;
