/**
 * The environment that Postgres' programs run in: this one, but no language other than C, and without the variables
 * (PGDATA, PGPORT …) by which somebody's own Postgres may be set up.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_"))
  return { ...Object.fromEntries(own), LANG: "C", LC_ALL: "C", LANGUAGE: "C" }
}
