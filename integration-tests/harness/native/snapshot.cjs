/** A table of which more rows than this were changed is not worth repairing. */
const MANY = 2_000

const SCHEMA = "payunit_test"

/*
 * Which rows are as they were is known from the transaction that wrote them: whatever was inserted or updated since the
 * last restore has a higher number, and what was deleted is missing from the count.
 */
const TAKE = `
CREATE SCHEMA ${SCHEMA};
CREATE TABLE ${SCHEMA}."#tables" (name text PRIMARY KEY, columns text NOT NULL, rows bigint NOT NULL);
CREATE TABLE ${SCHEMA}."#sequences" AS SELECT sequencename AS name, last_value FROM pg_sequences WHERE schemaname = 'public';
CREATE TABLE ${SCHEMA}."#since" (transaction bigint NOT NULL, definitions text NOT NULL);

CREATE FUNCTION ${SCHEMA}.definitions() RETURNS text LANGUAGE sql AS $$
  SELECT concat_ws(' ',
    (SELECT concat(count(*), '-', max(oid::bigint)) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
    (SELECT concat(count(*), '-', max(oid::bigint)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
    (SELECT concat(count(*), '-', max(oid::bigint)) FROM pg_trigger),
    (SELECT concat(count(*), '-', max(oid::bigint)) FROM pg_constraint),
    (SELECT count(*) FROM pg_attribute WHERE NOT attisdropped))
$$;

CREATE FUNCTION ${SCHEMA}.restore() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  kept record;
  since bigint;
  defined text;
  counted bigint;
  newest bigint;
BEGIN
  SELECT transaction, definitions INTO since, defined FROM ${SCHEMA}."#since";
  IF defined <> ${SCHEMA}.definitions() THEN RETURN false; END IF;
  SET LOCAL session_replication_role = replica;
  FOR kept IN SELECT * FROM ${SCHEMA}."#tables" LOOP
    EXECUTE format('SELECT count(*), coalesce(max(xmin::text::bigint), 0) FROM public.%I', kept.name) INTO counted, newest;
    CONTINUE WHEN counted = kept.rows AND newest <= since;
    IF counted > kept.rows + ${MANY} THEN RETURN false; END IF;
    EXECUTE format('DELETE FROM public.%I', kept.name);
    EXECUTE format('INSERT INTO public.%1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM ${SCHEMA}.%1$I', kept.name, kept.columns);
  END LOOP;
  PERFORM setval(format('public.%I', name)::regclass, coalesce(last_value, 1), last_value IS NOT NULL) FROM ${SCHEMA}."#sequences";
  UPDATE ${SCHEMA}."#since" SET transaction = pg_current_xact_id()::text::bigint;
  RETURN true;
END $$;

DO $$
DECLARE
  kept record;
  counted bigint;
BEGIN
  FOR kept IN
    SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname
  LOOP
    EXECUTE format('CREATE TABLE ${SCHEMA}.%1$I AS TABLE public.%1$I', kept.name);
    EXECUTE format('SELECT count(*) FROM public.%I', kept.name) INTO counted;
    INSERT INTO ${SCHEMA}."#tables" VALUES (kept.name, kept.columns, counted);
  END LOOP;
  INSERT INTO ${SCHEMA}."#since" VALUES (pg_current_xact_id()::text::bigint, ${SCHEMA}.definitions());
END $$;
`

/**
 * Remembers every row of a database, and its definitions, as they are now.
 *
 * @param {import("pg").Client} client
 */
async function takeSnapshot(client) {
  await client.query(TAKE)
}

/**
 * Brings back every row that was changed, as if nothing had happened. It takes some milliseconds, where a copy of the
 * whole database takes a quarter of a second.
 *
 * @param {import("pg").Client} client
 * @returns {Promise<boolean>} False, with nothing changed, if definitions were changed, or so many rows that a copy of the
 *   whole is faster; or if the database's user may not write without its triggers.
 */
async function restoreSnapshot(client) {
  try {
    await client.query("BEGIN")
    const { rows } = await client.query(`SELECT ${SCHEMA}.restore() AS restored`)
    const restored = rows[0]?.restored === true
    await client.query(restored ? "COMMIT" : "ROLLBACK")
    return restored
  } catch (error) {
    await client.query("ROLLBACK")
    if (error instanceof Error && "code" in error && error.code === "42501") return false
    throw error
  }
}

module.exports = { takeSnapshot, restoreSnapshot }
