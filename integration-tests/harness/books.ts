/** Runs a SQL query with `?` for its bindings. */
export type Sql = (query: string, bindings?: unknown[]) => Promise<any[]>

/** What Medusa has on record for a cart, to be compared with what the service collected. */
export interface Books {
  /** Orders that are linked to the cart. */
  orders: string[]
  /** Every payment recorded on the cart's payment collection, with its captures. */
  payments: { id: string; canceled: boolean; captured: number[] }[]
  /** The transactions of those orders. */
  transactions: { reference: string; amount: number }[]
  collectionStatus: string
  refunds: number
}

/** Reads the books of one cart, straight from Medusa's tables. */
export async function booksOf(sql: Sql, cart: { cartId: string; collectionId: string }): Promise<Books> {
  const orders = await sql("SELECT order_id FROM order_cart WHERE cart_id = ? AND deleted_at IS NULL", [cart.cartId])
  const transactions = await sql(
    `SELECT t.reference, t.amount FROM order_transaction t
       JOIN order_cart c ON c.order_id = t.order_id AND c.deleted_at IS NULL
      WHERE c.cart_id = ? AND t.deleted_at IS NULL ORDER BY t.created_at`,
    [cart.cartId],
  )
  const payments = await sql(
    `SELECT p.id, p.canceled_at,
            array(SELECT c.amount FROM capture c WHERE c.payment_id = p.id AND c.deleted_at IS NULL) AS captured,
            (SELECT count(*) FROM refund r WHERE r.payment_id = p.id AND r.deleted_at IS NULL) AS refunds
       FROM payment p WHERE p.payment_collection_id = ? AND p.deleted_at IS NULL ORDER BY p.created_at`,
    [cart.collectionId],
  )
  const [collection] = await sql("SELECT status FROM payment_collection WHERE id = ?", [cart.collectionId])
  return {
    orders: orders.map((row) => row.order_id),
    payments: payments.map((row) => ({
      id: row.id,
      canceled: row.canceled_at !== null,
      captured: row.captured.map(Number),
    })),
    transactions: transactions.map((row) => ({ reference: row.reference, amount: Number(row.amount) })),
    collectionStatus: collection?.status,
    refunds: payments.reduce((sum, row) => sum + Number(row.refunds), 0),
  }
}

/** The books of a cart of 13 500 XAF whose money was taken once and became the order of this transaction's row. */
export function paidOnce(row: { order_id: string }): Books {
  return {
    orders: [row.order_id],
    payments: [{ id: expect.any(String), canceled: false, captured: [13_500] }],
    transactions: [{ reference: "capture", amount: 13_500 }],
    collectionStatus: "completed",
    refunds: 0,
  }
}
