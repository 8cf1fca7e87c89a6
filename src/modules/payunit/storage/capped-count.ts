import { z } from "zod"
import type { Database, Query } from "./database"

/**
 * Rows of a list are counted up to here, and pages by offset end here: what lies behind costs more the further one goes,
 * and nobody leafs so far.
 */
export const LISTED_MOST = 10_000

/** How many there are in a list; at least that many if `count_is_capped`. */
export interface Counted {
  count: number
  count_is_capped: boolean
}

/** What stands in its place where nothing is counted: who reads on behind a row knows it. */
export const UNCOUNTED = { count: null, count_is_capped: false }

const counted = z.tuple([z.object({ count: z.coerce.number() })])

/** Counts the rows of a query up to {@link LISTED_MOST}. The query names an order, so that an index leads through it. */
export async function countListed(database: Database, query: Query): Promise<Counted> {
  const listed = query.select(database.raw("1")).limit(LISTED_MOST + 1)
  const [{ count }] = counted.parse(await database.count("* as count").from(listed.as("listed")))
  return { count: Math.min(count, LISTED_MOST), count_is_capped: count > LISTED_MOST }
}
