import { z } from "zod"
import type { Database, Query } from "./database"

/**
 * Rows of a list are counted up to here, and pages by offset end here: what lies behind costs more the further one goes,
 * and nobody leafs so far.
 */
export const MAX_COUNTED = 10_000

/** How many there are in a list; at least that many if `count_is_capped`. */
export interface CappedCount {
  count: number
  count_is_capped: boolean
}

/** What stands in its place where nothing is counted: who reads on behind a row knows it. */
export const UNCOUNTED = { count: null, count_is_capped: false }

const counted = z.tuple([z.object({ count: z.coerce.number() })])

/** Counts the rows of a query up to {@link MAX_COUNTED}. The query names an order, so that an index leads through it. */
export async function countListed(database: Database, query: Query): Promise<CappedCount> {
  const listed = query.select(database.raw("1")).limit(MAX_COUNTED + 1)
  const [{ count }] = counted.parse(await database.count("* as count").from(listed.as("listed")))
  return { count: Math.min(count, MAX_COUNTED), count_is_capped: count > MAX_COUNTED }
}

/** What rows come to in one currency, lower case. Major units; `count` is of those that have any amount. */
export type Sums<Name extends string> = { currency_code: string; count: number } & Record<Name, number>

/**
 * What the rows of a query come to by currency: those that {@link countListed} counts, and no further.
 *
 * @param amounts what is added up, as SQL, under the names that the sums have; null of a row that has none
 */
export async function sumListed<Name extends string>(
  database: Database,
  query: Query,
  currency: string,
  amounts: Readonly<Record<Name, string>>,
): Promise<Sums<Name>[]> {
  const names = Object.keys(amounts) as Name[]
  const columns = names.map((name) => `${amounts[name]} AS ${name}`)
  const listed = query.select(database.raw([`${currency} AS currency_code`, ...columns].join(", "))).limit(MAX_COUNTED)
  const totals = names.map((name) => `COALESCE(sum(${name}), 0) AS ${name}`)
  const rows = await database
    .select(database.raw(["currency_code", "count(*) AS count", ...totals].join(", ")))
    .from(listed.as("listed"))
    .whereRaw(`(${names.map((name) => `${name} IS NOT NULL`).join(" OR ")})`)
    .groupBy("currency_code")
    .orderBy("currency_code")
  const number = z.coerce.number()
  const shape = z.object({ currency_code: z.string(), count: number }).and(z.record(z.enum(names), number))
  return z.array(shape).parse(rows)
}
