create function board_document() returns jsonb
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  with ranked as materialized (select * from ranked_standings)
  select jsonb_build_object(
    'version', 1,
    'quorum', quorum(),
    'empty', not exists (select from runs where status = 'scored' and voided_at is null),
    'provisional', (
      select count(distinct model_id) from runs where status = 'scored' and voided_at is null
    ) - (select count(*) from ranked),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', k.slug, 'name', k.name) order by k.position), '[]') from eval_categories k
    ),
    'ranked', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'rank', r.rank, 'slug', r.slug, 'name', r.name, 'vendor', r.vendor, 'version', r.version,
        'runs', r.runs, 'panelists', r.panelists, 'scorecards', r.scorecards,
        'cells', r.cells, 'cellsAtQuorum', r.cells_at_quorum, 'sum', r.half_hundredths,
        'categories', (
          select jsonb_agg(jsonb_build_object(
            'slug', c.category, 'runs', c.runs, 'panelists', c.panelists, 'cells', c.cells,
            'sum', case when c.at_quorum then c.half_hundredths end) order by c.position)
          from category_standings c where c.model_id = r.model_id
        )) order by r.rank, r.slug), '[]')
      from ranked r
    )
  )
$$;
comment on function board_document() is
  'The whole board as one document of integers and strings. Scores are sums of half-hundredths over cells: value = sum / (200 × cells).';

create function publish_board(out board jsonb, out revision text, out audit_seq bigint, out audit_hash text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a board is published from what is committed, not by a transaction that has written'
      using errcode = 'invalid_transaction_state';
  end if;
  -- One publisher at a time, so that receipts stand in the order of the audit positions they were derived at.
  perform pg_advisory_xact_lock(hashtextextended('panelmark board', 0));
  -- One statement, one snapshot: the board and the position it belongs to.
  select d.board, encode(sha256(convert_to(d.board::text, 'UTF8')), 'hex'), coalesce(h.seq, 0), coalesce(h.hash, repeat('0', 64))
    into publish_board.board, publish_board.revision, publish_board.audit_seq, publish_board.audit_hash
    from (select board_document() as board) d
    left join (select e.seq, e.hash from audit_events e order by e.seq desc limit 1) h on true;
  insert into board_revisions (revision, board, audit_seq, audit_hash)
  select publish_board.revision, publish_board.board, publish_board.audit_seq, publish_board.audit_hash
  where publish_board.revision is distinct from (select last.revision from board_revisions last order by last.id desc limit 1);
end
$$;
comment on function publish_board() is
  'Derives the board from the views, leaves a receipt when it is a new one, and returns what it derived. Takes nothing from its caller.';

create function define_benchmark(
  title text, taxonomy_categories jsonb, taxonomy_specialties jsonb, notice text, attribution text, imported_sha256 text
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  lock table benchmark in share row exclusive mode;
  delete from eval_categories;
  delete from specialties;
  insert into eval_categories (slug, position, name, question, anchors)
  select c.value ->> 'slug', c.place, c.value ->> 'name', c.value ->> 'question', c.value -> 'anchors'
  from jsonb_array_elements(taxonomy_categories) with ordinality c (value, place);
  insert into specialties (slug, position, name, categories)
  select s.value ->> 'slug', s.place, s.value ->> 'name', array(select jsonb_array_elements_text(s.value -> 'categories'))
  from jsonb_array_elements(taxonomy_specialties) with ordinality s (value, place);
  insert into benchmark as b (name, notice, attribution, imported_sha256)
  values (title, define_benchmark.notice, define_benchmark.attribution, define_benchmark.imported_sha256)
  on conflict (only_row) do update set name = excluded.name, notice = excluded.notice, attribution = excluded.attribution,
    imported_sha256 = excluded.imported_sha256;
end
$$;
comment on function define_benchmark(text, jsonb, jsonb, text, text, text) is
  'Names the benchmark and lays down its taxonomy, while no model, run or application exists.';
