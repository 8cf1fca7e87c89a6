import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/*
 * What a payment reads of Medusa, twice: as the plugin does, by Medusa's query layer; and the same rows in one SQL statement,
 * which no plugin should know, to see what the layer costs.
 */

/** @param {string} path As it is built, which type checks know nothing of. */
const built = async (path) => await import(new URL(`../.medusa/server/src/${path}`, import.meta.url).href)

/** @typedef {import("@medusajs/framework/types").MedusaContainer} Container */
/** @typedef {(container: Container, id: string) => Promise<() => Promise<unknown>>} Reading */

/** @type {(sql: string) => Reading} */
const statement = (sql) => async (container, id) => {
  /** @type {any} */
  const connection = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return async () => await connection.raw(sql, [id])
}

const CART_ROWS = `
  to_json(c) AS cart, to_json(a) AS address,
  (SELECT json_agg(l) FROM cart_line_item l WHERE l.cart_id = c.id AND l.deleted_at IS NULL) AS lines,
  (SELECT json_agg(m) FROM cart_shipping_method m WHERE m.cart_id = c.id AND m.deleted_at IS NULL) AS shipping,
  (SELECT json_agg(oc.order_id) FROM order_cart oc WHERE oc.cart_id = c.id AND oc.deleted_at IS NULL) AS ordered`

const FROM_SESSION = `
  FROM payment_session s
  JOIN payment_collection pc ON pc.id = s.payment_collection_id AND pc.deleted_at IS NULL
  LEFT JOIN cart_payment_collection cl ON cl.payment_collection_id = pc.id AND cl.deleted_at IS NULL
  LEFT JOIN cart c ON c.id = cl.cart_id AND c.deleted_at IS NULL
  LEFT JOIN cart_address a ON a.id = c.shipping_address_id AND a.deleted_at IS NULL
  LEFT JOIN order_payment_collection ol ON ol.payment_collection_id = pc.id AND ol.deleted_at IS NULL
  LEFT JOIN "order" o ON o.id = ol.order_id AND o.deleted_at IS NULL
  WHERE s.id = ? AND s.deleted_at IS NULL`

const OPENING = `
  SELECT s.id, s.amount, s.currency_code, s.provider_id, to_json(pc) AS collection, o.id AS order_id, o.status,
  (SELECT json_agg(x.payment_collection_id) FROM order_payment_collection x
    WHERE x.order_id = ol.order_id AND x.deleted_at IS NULL) AS collections, ${CART_ROWS},
  (SELECT json_agg(json_build_object('variant', v.id, 'managed', v.manage_inventory, 'backorder', v.allow_backorder,
                                     'product', v.product_id, 'needs', vi.required_quantity, 'location', il.location_id,
                                     'stocked', il.stocked_quantity, 'reserved', il.reserved_quantity))
     FROM cart_line_item l
     JOIN product_variant v ON v.id = l.variant_id AND v.deleted_at IS NULL
     LEFT JOIN product_variant_inventory_item vi ON vi.variant_id = v.id AND vi.deleted_at IS NULL
     LEFT JOIN inventory_level il ON il.inventory_item_id = vi.inventory_item_id AND il.deleted_at IS NULL
    WHERE l.cart_id = c.id AND l.deleted_at IS NULL) AS stock,
  (SELECT json_agg(sl.stock_location_id) FROM sales_channel_stock_location sl
    WHERE sl.sales_channel_id = c.sales_channel_id AND sl.deleted_at IS NULL) AS locations,
  (SELECT json_agg(so.shipping_profile_id) FROM cart_shipping_method m
     JOIN shipping_option so ON so.id = m.shipping_option_id AND so.deleted_at IS NULL
    WHERE m.cart_id = c.id AND m.deleted_at IS NULL) AS profiles ${FROM_SESSION}`

const SETTLING = `
  SELECT to_json(s) AS session, to_json(pc) AS collection,
  (SELECT json_agg(x) FROM payment_session x WHERE x.payment_collection_id = pc.id AND x.deleted_at IS NULL) AS sessions,
  (SELECT json_agg(x) FROM payment x WHERE x.payment_collection_id = pc.id AND x.deleted_at IS NULL) AS payments,
  (SELECT json_agg(x.id) FROM capture x JOIN payment p ON p.id = x.payment_id
    WHERE p.payment_session_id = s.id AND x.deleted_at IS NULL) AS captures, ${CART_ROWS},
  to_json(o) AS "order",
  (SELECT json_agg(x) FROM order_summary x WHERE x.order_id = o.id AND x.deleted_at IS NULL) AS summaries,
  (SELECT json_agg(x) FROM order_transaction x WHERE x.order_id = o.id AND x.deleted_at IS NULL) AS transactions,
  (SELECT json_agg(json_build_object('item', i, 'line', l)) FROM order_item i JOIN order_line_item l ON l.id = i.item_id
    WHERE i.order_id = o.id AND i.deleted_at IS NULL) AS items ${FROM_SESSION}`

/**
 * Where Medusa stands with the transaction of a payment session, which is in a state.
 *
 * @type {(state: "paid" | "applying") => Reading}
 */
const orderContext = (state) => async (container, id) => {
  const { readOrderContext } = await built("workflows/settlement/order-context.js")
  const { resolvePayUnit } = await built("modules/payunit/index.js")
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [transaction] = await payunit.transactions.ofSession(id)
  return async () => await readOrderContext(payunit, query, { ...transaction, state })
}

/**
 * By the id of a payment session: `opening`, what a payment link depends on; `placing`, where Medusa stands with a payment
 * whose order is not there yet; `settling`, the same once it is.
 *
 * @type {Record<"opening" | "placing" | "settling", Record<"query" | "sql", Reading>>}
 */
export const READINGS = {
  opening: {
    query: async (container, id) => {
      const { readPurchase, whyNotDelivered } = await built("medusa/index.js")
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      return async () => await whyNotDelivered(query, await readPurchase(query, id))
    },
    sql: statement(OPENING),
  },
  placing: { query: orderContext("paid"), sql: statement(SETTLING) },
  settling: { query: orderContext("applying"), sql: statement(SETTLING) },
}
