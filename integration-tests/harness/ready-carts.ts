import type { Sql } from "./books"
import type { Shopper } from "./shopper"

/** As many as most tests need. */
const READY_CARTS = 8

/** Fills carts for tests to come. */
export async function makeReadyCarts(shopper: Shopper): Promise<void> {
  for (let made = 0; made < READY_CARTS; made += 1) await shopper.newCart()
}

/** The carts that were filled when the database was seeded. */
export async function readyCarts(sql: Sql): Promise<string[]> {
  return (await sql("SELECT id FROM cart ORDER BY id")).map(({ id }) => id)
}
