import type { Sql } from "./books"
import type { Shopper } from "./shopper"

/** As many as most tests need. */
const READY_CARTS = 8

/** Fills carts for tests to come. */
export async function makeReadyCarts(shopper: Shopper): Promise<void> {
  for (let index = 0; index < READY_CARTS; index += 1) await shopper.newCart()
}

/** The carts that were filled when the database was seeded. */
export async function readyCarts(sql: Sql): Promise<string[]> {
  return (await sql("SELECT id FROM cart ORDER BY id")).map(({ id }) => id)
}

/** What a filled cart consists of, and the columns of each table that hold ids of these. */
const PARTS = {
  cart_address: ["id"],
  cart: ["id", "shipping_address_id", "billing_address_id"],
  cart_line_item: ["id", "cart_id"],
  cart_shipping_method: ["id", "cart_id"],
}

/**
 * Copies a filled cart: a second of Medusa's work each, where many are wanted.
 *
 * @returns the ids of the copies
 */
export async function copyCart(sql: Sql, cartId: string, count: number): Promise<string[]> {
  const [{ existing }] = await sql("SELECT count(*)::int AS existing FROM cart")
  const suffix = "'_' || copy"
  for (const [table, columns] of Object.entries(PARTS)) {
    const ids = columns.map((column) => `'${column}', part.${column} || ${suffix}`).join(", ")
    const whose =
      table === "cart"
        ? "part.id = ?"
        : table === "cart_address"
          ? "part.id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = ?)"
          : "part.cart_id = ?"
    await sql(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(part) || jsonb_build_object(${ids}))).*
         FROM ${table} part, generate_series(?::int, ?::int) AS copy WHERE ${whose} AND part.deleted_at IS NULL`,
      [existing, existing + count - 1, cartId],
    )
  }
  return Array.from({ length: count }, (_, copy) => `${cartId}_${existing + copy}`)
}
