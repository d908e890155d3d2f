-- One person is one panelist, after an erasure too: who was erased while their scorecards count is not approved a second time.

create table erased_address_salt (
  only_row boolean primary key default true check (only_row),
  salt bytea not null check (length(salt) = 32)
);
comment on table erased_address_salt is 'What digests of erased addresses are made with, so that those of two installations never meet.';
insert into erased_address_salt (salt)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table erased_addresses (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$')
);
comment on table erased_addresses is
  'Slow digests of the addresses of people who were erased while their scorecards count. Without an hour and without a word on whose they were.';

create function address_digest(email text) returns text
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
declare
  salt bytea := (select s.salt from erased_address_salt s);
  digest bytea := sha256(salt || convert_to(lower(email), 'UTF8'));
begin
  -- Slow on purpose: addresses are few enough to be tried one after the other.
  for round in 1..100000 loop
    digest := sha256(salt || digest);
  end loop;
  return encode(digest, 'hex');
end
$$;
comment on function address_digest(text) is 'A salted digest of an address, of 100000 rounds of SHA-256, that does not tell capitals apart.';

create function remember_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.status = 'approved' and exists (select from scores s where s.panelist_id = new.id) then
    insert into erased_addresses (digest) values (address_digest(old.email)) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function remember_address() is 'Keeps the digest of an erased address whose scorecards count, and of no other.';
create trigger remember_address after update on applications
  for each row when (old.erased_at is null and new.erased_at is not null) execute function remember_address();

create function guard_return() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Looked up only when there is something to find, since a digest takes its time.
  if exists (select from erased_addresses)
    and exists (select from erased_addresses e where e.digest = address_digest(new.email)) then
    raise exception 'a panelist of this address was erased, and their scorecards count: one person is one panelist'
      using errcode = 'PM013';
  end if;
  return new;
end
$$;
comment on function guard_return() is 'Nobody counts twice: as the panelist who was erased, and as a new one.';
create trigger guard_return before update on applications
  for each row when (new.status = 'approved' and (old.status <> 'approved' or new.email <> old.email))
  execute function guard_return();

do $$
declare
  name text;
  verb text;
begin
  foreach name in array array['erased_address_salt', 'erased_addresses'] loop
    foreach verb in array array['update', 'delete'] loop
      execute format('create trigger refuse_%1$s before %1$s on %2$I for each row execute function refuse_removal()', verb, name);
    end loop;
    execute format('create trigger refuse_truncate before truncate on %I execute function refuse_removal()', name);
    execute format('alter table %I enable row level security', name);
    execute format('revoke all on %I from public, anon', name);
  end loop;
end
$$;
revoke execute on function address_digest(text), remember_address(), guard_return() from public, anon;
