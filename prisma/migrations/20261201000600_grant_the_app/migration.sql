-- Exactly what the program uses. Keys, slugs and derived columns are never granted for update; nothing is granted for delete.
do $$
declare name text;
begin
  foreach name in array array['benchmark', 'eval_categories', 'specialties', 'models', 'environments', 'administrators', 'applications',
    'runs', 'scores', 'score_revisions', 'assignments', 'audit_events', 'board_revisions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('revoke all on %I from public, anon', name);
    if name <> 'assignments' then
      execute format('grant select on %I to panelmark_app', name);
    end if;
  end loop;
  foreach name in array array['counting_scores', 'counting_ratings', 'cells', 'standings', 'category_standings', 'ranked_standings',
    'leaderboard', 'run_scores'] loop
    execute format('revoke all on %I from public, anon', name);
    execute format('grant select on %I to panelmark_app', name);
  end loop;
end
$$;

grant insert (slug, name, vendor, version), update (name, vendor, version) on models to panelmark_app;
grant insert (slug, name, genre, spec), update (name, genre, spec) on environments to panelmark_app;
grant insert (model_id, environment_id, artifact_url, external_key), update (status, void_reason)
  on runs to panelmark_app;
grant
  insert (email, full_name, country, specialties, years_of_experience, shipped_credits, affiliations, portfolio_url, imported, external_key),
  update (full_name, country, specialties, years_of_experience, shipped_credits, affiliations, portfolio_url, status, reviewed_by,
    review_note, erased_at)
  on applications to panelmark_app;
grant
  insert (run_id, panelist_id, ratings, comment, minutes_spent, source),
  update (ratings, comment, minutes_spent, source, reason)
  on scores to panelmark_app;
grant insert (email, password_hash), update (password_hash, disabled_at) on administrators to panelmark_app;

do $$
declare name text;
begin
  foreach name in array array['application_status', 'run_status', 'score_source', 'slug', 'title'] loop
    execute format('revoke all on type %I from public', name);
  end loop;
end
$$;
-- What later migrations make is closed as well.
alter default privileges revoke usage on types from public;
alter default privileges revoke execute on functions from public;

revoke execute on all functions in schema public from public, anon;
grant execute on function quorum(), ratings_in_hundredths(jsonb), publish_board(),
  define_benchmark(text, jsonb, jsonb, text, text, text) to panelmark_app;

-- Large objects are the one thing that everybody may make by default. Only a superuser can close them: for any other owner this does nothing.
do $$
begin
  revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
exception when insufficient_privilege then
  null;
end
$$;
