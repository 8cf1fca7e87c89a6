/** A table of which more rows than this were changed is not worth repairing. */
const MANY = 2_000

const SCHEMA = "payunit_test"

/** Definitions, so that it is seen when a test leaves others. A check that was taken off and put back is as it was. */
const DEFINITIONS = `
  SELECT concat_ws(' ',
    (SELECT concat(count(*), '-', max(oid::bigint), '-', sum(relnatts)) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
    (SELECT concat(count(*), '-', max(oid::bigint)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
    (SELECT concat(count(*), '-', max(oid::bigint)) FROM pg_trigger),
    (SELECT concat(count(*), '-', max(oid::bigint) FILTER (WHERE contype <> 'c')) FROM pg_constraint))`

/** Tables with their columns that can be written, and those of their primary key. */
const TABLES = `
  SELECT quote_ident(c.relname) AS quoted, c.relname AS name,
         string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
         string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attnum = ANY(i.indkey)) AS keys
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`

/** Triggers are for what the store writes. Once for a connection, since it makes Postgres forget how functions are run. */
const WITHOUT_TRIGGERS = `
  IF current_setting('session_replication_role') <> 'replica' THEN SET session_replication_role = replica; END IF;`

/**
 * @typedef {object} Table
 * @property {string} name
 * @property {string} quoted As it stands in SQL.
 * @property {string} columns
 * @property {string | null} keys
 * @property {number} rows How many it had when the snapshot was taken.
 */

/**
 * Functions that say every table by its name, since Postgres plans such statements once for a connection, and those that it
 * is given as text each time. Which rows are as they were is known from the transaction that wrote them: whatever was
 * inserted or updated since the last restore has a higher number, and what was deleted is missing from the count.
 *
 * @param {readonly Table[]} tables
 */
function functions(tables) {
  /** @param {(table: Table) => string} statements */
  const ofEach = (statements) => tables.map(statements).join("")
  return `
CREATE FUNCTION ${SCHEMA}.definitions() RETURNS text LANGUAGE sql AS $$ ${DEFINITIONS} $$;
INSERT INTO ${SCHEMA}."#since" VALUES (pg_current_xact_id()::text::bigint, ${SCHEMA}.definitions());

CREATE FUNCTION ${SCHEMA}.restore() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  since bigint;
  defined text;
  counted bigint;
  newest bigint;
BEGIN
  SELECT transaction, definitions INTO since, defined FROM ${SCHEMA}."#since";
  IF defined <> ${SCHEMA}.definitions() THEN RETURN false; END IF;
  ${WITHOUT_TRIGGERS}
  ${ofEach(
    ({ quoted, columns, rows }) => `
  SELECT count(*), coalesce(max(xmin::text::bigint), 0) INTO counted, newest FROM public.${quoted};
  IF counted <> ${String(rows)} OR newest > since THEN
    IF counted > ${String(rows + MANY)} THEN RETURN false; END IF;
    DELETE FROM public.${quoted};
    INSERT INTO public.${quoted} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${SCHEMA}.${quoted};
  END IF;`,
  )}
  PERFORM setval(format('public.%I', name)::regclass, coalesce(last_value, 1), last_value IS NOT NULL) FROM ${SCHEMA}."#sequences";
  UPDATE ${SCHEMA}."#since" SET transaction = pg_current_xact_id()::text::bigint;
  RETURN true;
END $$;

CREATE FUNCTION ${SCHEMA}.changed_tables(start_xid bigint) RETURNS SETOF text LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  ${ofEach(
    ({ name, quoted }) => `
  IF EXISTS (SELECT FROM public.${quoted} WHERE xmin::text::bigint > start_xid) THEN RETURN NEXT '${name}'; END IF;`,
  )}
END $$;

CREATE FUNCTION ${SCHEMA}.record(start_xid bigint) RETURNS TABLE (name text, written jsonb) LANGUAGE plpgsql AS $$
BEGIN
  FOR name IN SELECT ${SCHEMA}.changed_tables(start_xid) LOOP
    EXECUTE format('SELECT jsonb_agg(to_jsonb(t)) FROM public.%I t WHERE xmin::text::bigint > $1', name) INTO written USING start_xid;
    RETURN NEXT;
  END LOOP;
END $$;

CREATE FUNCTION ${SCHEMA}.replay(recorded jsonb, copied jsonb, sequences jsonb) RETURNS boolean LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  since bigint;
BEGIN
  SELECT transaction INTO since FROM ${SCHEMA}."#since";
  ${ofEach(
    ({ name, quoted, keys }) => `
  IF recorded ? '${name}' THEN
    IF EXISTS (SELECT FROM public.${quoted} t JOIN ${rowsOf(quoted, "recorded", name)} r USING (${keys ?? "no_key"})
                WHERE t.xmin::text::bigint > since) THEN RETURN false; END IF;
  END IF;`,
  )}
  ${WITHOUT_TRIGGERS}
  ${ofEach(
    ({ name, quoted, columns, keys }) => `
  IF recorded ? '${name}' THEN
    DELETE FROM public.${quoted} WHERE (${keys ?? "no_key"}) IN (SELECT ${keys ?? "no_key"} FROM ${rowsOf(quoted, "recorded", name)} r);
    INSERT INTO public.${quoted} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${rowsOf(quoted, "copied", name)} r;
  END IF;`,
  )}
  PERFORM setval(format('public.%I', r.key)::regclass, greatest(r.value::bigint, s.last_value))
     FROM jsonb_each_text(sequences) r JOIN pg_sequences s ON s.schemaname = 'public' AND s.sequencename = r.key;
  RETURN true;
END $$;`
}

/**
 * @param {string} quoted
 * @param {"recorded" | "copied"} of
 * @param {string} name
 */
const rowsOf = (quoted, of, name) => `jsonb_populate_recordset(NULL::public.${quoted}, ${of} -> '${name}')`

/**
 * Remembers every row of a database, and its definitions, as they are now.
 *
 * @param {import("pg").Client} client
 */
async function takeSnapshot(client) {
  await client.query(`
    CREATE SCHEMA ${SCHEMA};
    CREATE TABLE ${SCHEMA}."#sequences" AS SELECT sequencename AS name, last_value FROM pg_sequences WHERE schemaname = 'public';
    CREATE TABLE ${SCHEMA}."#since" (transaction bigint NOT NULL, definitions text NOT NULL)`)
  const { rows: found } = await client.query(TABLES)
  /** @type {Table[]} */
  const tables = []
  for (const table of found) {
    const copy = await client.query(`CREATE TABLE ${SCHEMA}.${table.quoted} AS TABLE public.${table.quoted}`)
    tables.push({ ...table, rows: copy.rowCount ?? 0 })
  }
  await client.query(functions(tables))
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

/**
 * Tables that were changed since the last restore, and the number of the transaction from which a recording begins.
 *
 * @param {import("pg").Client} client
 * @returns {Promise<{ changed: string[], startXid: string }>}
 */
async function beginRecording(client) {
  const { rows } = await client.query(
    `SELECT ARRAY(SELECT ${SCHEMA}.changed_tables(transaction)) AS changed, pg_current_xact_id()::text AS "startXid" FROM ${SCHEMA}."#since"`,
  )
  return rows[0]
}

/**
 * What was written: rows by their table, and where sequences stand.
 *
 * @typedef {{ rows: Record<string, unknown[]>, sequences: Record<string, string> }} Written
 */

/**
 * The rows that were written since a recording began.
 *
 * @param {import("pg").Client} client
 * @param {{ changed: string[], startXid: string }} since
 * @returns {Promise<Written | null>} Null where rows are among them of which others were changed before.
 */
async function record(client, { changed, startXid }) {
  const { rows } = await client.query(`SELECT name, written FROM ${SCHEMA}.record($1)`, [startXid])
  if (rows.some(({ name }) => changed.includes(name))) return null
  const { rows: sequences } = await client.query(
    "SELECT sequencename AS name, last_value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
  )
  return {
    rows: Object.fromEntries(rows.map(({ name, written }) => [name, written])),
    sequences: Object.fromEntries(sequences.map(({ name, last_value: last }) => [name, last])),
  }
}

/**
 * Writes rows as they were recorded, or copies of them in their place.
 *
 * @param {import("pg").Client} client
 * @param {Written} recorded
 * @param {Written["rows"]} copied
 * @returns {Promise<boolean>} False, with nothing changed, where a row that it changes was changed already.
 */
async function replay(client, { rows: recorded, sequences }, copied) {
  const { rows } = await client.query(
    `SELECT ${SCHEMA}.replay($1, $2, $3) AS replayed`,
    [recorded, copied, sequences].map((value) => JSON.stringify(value)),
  )
  return rows[0].replayed
}

module.exports = { takeSnapshot, restoreSnapshot, beginRecording, record, replay }
