-- What tests of the database's own life keep in it.
CREATE TABLE notes (note text PRIMARY KEY);
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON notes TO panelmark_app;

CREATE FUNCTION shout(words text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  words := upper(words);
  RETURN words || ';';
END;
$$;
GRANT EXECUTE ON FUNCTION shout TO panelmark_app;
