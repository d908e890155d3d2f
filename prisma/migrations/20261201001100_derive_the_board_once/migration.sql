create or replace function publish_board(out board jsonb, out revision text, out audit_seq bigint, out audit_hash text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a board is published from what is committed, not by a transaction that has written'
      using errcode = 'invalid_transaction_state';
  end if;
  -- One publisher at a time, so that receipts stand in the order of the audit positions they were derived at.
  perform pg_advisory_xact_lock(hashtextextended('panelmark board', 0));
  -- One statement, one snapshot: the board and the position it belongs to. Materialized, for a plain subquery would be
  -- merged into the list above it, and the whole board derived once for itself and once more for its hash.
  with derived as materialized (select board_document() as board)
  select d.board, encode(sha256(convert_to(d.board::text, 'UTF8')), 'hex'), coalesce(h.seq, 0), coalesce(h.hash, repeat('0', 64))
    into publish_board.board, publish_board.revision, publish_board.audit_seq, publish_board.audit_hash
    from derived d
    left join (select e.seq, e.hash from audit_events e order by e.seq desc limit 1) h on true;
  insert into board_revisions (revision, board, audit_seq, audit_hash)
  select publish_board.revision, publish_board.board, publish_board.audit_seq, publish_board.audit_hash
  where publish_board.revision is distinct from (select last.revision from board_revisions last order by last.id desc limit 1);
end
$$;

-- So that a check of the record can hold the board that follows from the log against the one that the views give.
grant execute on function board_document() to panelmark_app;
