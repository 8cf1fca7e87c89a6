import { Problem } from "../tools/problem.mjs"
import { storeApi } from "../tools/demo/store-api.mjs"
import { ORDER_FIRST, Shoppers, until } from "./shopper.mjs"
import { stageInvoices } from "./stage-invoices.mjs"

/**
 * A store with payments in every state, for somebody to look at.
 *
 * @param {import("../tools/demo/shop.mjs").Shop} shop
 * @param {string} backendUrl
 */
export async function setTheStage(shop, backendUrl) {
  const { token } = await storeApi(backendUrl, {})("POST", "/auth/user/emailpass", shop.admin)
  const admin = storeApi(backendUrl, { authorization: `Bearer ${token}` })
  const shoppers = new Shoppers({ backendUrl, simulatorUrl: shop.simulatorUrl, store: shop.store })
  const sql = sqlOf(shop.container)

  /**
   * @param {string} id
   * @param {string} state
   */
  const reaches = (id, state) =>
    until(`payment ${id} is ${state}`, async () => {
      const { transaction } = await admin("GET", `/admin/payunit/transactions/${id}`)
      return transaction.state === state && transaction
    })

  /**
   * @param {Parameters<Shoppers["checkout"]>[0]} [options]
   * @param {string} [payer] The number that pays, where it is not the customer's.
   */
  const paidOrder = async (options, payer) => {
    const checkout = await shoppers.checkout(options)
    await shoppers.prompt(checkout, "CM_MTNMOMO", payer)
    await shoppers.decide(checkout, { status: "SUCCESS" })
    return reaches(checkout.transactionId, "settled")
  }

  /**
   * Lets the account ask what is paid by PayUnit's own links of invoices, or not, whatever it heard before. Few may: the
   * stage is set without.
   *
   * @param {boolean} isAvailable
   */
  const letAccountAsk = async (isAvailable) => {
    await shoppers.change({ invoice_get: isAvailable })
    await sql("DELETE FROM payunit_account_operation", [])
  }
  await letAccountAsk(false)

  /**
   * Lets PayUnit send refunds itself while something is done: the store's option, which is off otherwise.
   *
   * @param {() => Promise<void>} act
   */
  const withPayouts = async (act) => {
    const { options } = /** @type {{ options: { refunds: string } }} */ (shop.container.resolve("payunit"))
    options.refunds = "payout"
    try {
      await act()
    } finally {
      options.refunds = "manual"
    }
  }

  /**
   * Has a payout in doubt wait for somebody to ask, as one that was sent some hours ago: nothing else finds out what became
   * of it.
   *
   * @param {string} transactionId
   * @param {number} hours
   */
  const waitsSince = async (transactionId, hours) => {
    await sql(
      `UPDATE payunit_payout
          SET next_check_at = now() + interval '3 hours', confirmed_at = now() - ? * interval '1 hour'
        WHERE transaction_id = ? AND state = 'unknown'`,
      [hours, transactionId],
    )
  }

  /** Money of the wrong amount. */
  const mismatch = async (amount = 99_999) => {
    const checkout = await shoppers.checkout()
    await shoppers.decide(checkout, { status: "SUCCESS", amount })
    return reaches(checkout.transactionId, "held")
  }

  const failed = await shoppers.checkout({ items: { "savon-de-karite": 2 } })
  await shoppers.prompt(failed, "CM_ORANGE", "699123456")
  await shoppers.decide(failed, { status: "FAILED" })
  await reaches(failed.transactionId, "failed")
  const again = await shoppers.startPaying(failed.cartId)
  await shoppers.prompt(again)
  await shoppers.decide(again, { status: "SUCCESS" })
  const secondTry = await reaches(again.transactionId, "settled")

  const cancelled = await shoppers.checkout()
  await shoppers.decide(cancelled, { status: "CANCELLED" })
  await reaches(cancelled.transactionId, "cancelled")

  const partlyRefunded = await paidOrder({ items: { "pagne-wax": 2 } })
  await admin("POST", `/admin/payunit/transactions/${partlyRefunded.id}/refunds`, {
    amount: 2_500,
    method: "Orange Money",
    reference: "MP261121.1005.A71",
    note: "One of them had a tear.",
  })
  const payer = "677654321"
  const toBeCancelled = await paidOrder({}, payer)
  const cancelledUnpaid = await paidOrder()
  await sql(
    "UPDATE payunit_transaction SET state = 'held', held_reason = 'cancelled_without_refund', held_causes = ? WHERE id = ?",
    [JSON.stringify([{ code: "order_cancelled", params: { paid: 13_500, back: 0 } }]), cancelledUnpaid.id],
  )

  const dismissed = await mismatch(100)
  await admin("POST", `/admin/payunit/transactions/${dismissed.id}/resolve`, {
    action: "dismiss",
    note: "A test of ours, 100 francs; the shopper was called.",
  })
  const refunded = await mismatch()
  await admin("POST", `/admin/payunit/transactions/${refunded.id}/resolve`, {
    action: "record_refund",
    method: "MTN Mobile Money",
    reference: "MP261121.0931",
  })

  const cart = await shoppers.checkout()
  await shoppers.decide(cart, { status: "SUCCESS", notify: false })
  await shoppers.add(cart.cartId, "savon-de-karite")
  await admin("POST", `/admin/payunit/transactions/${cart.transactionId}/check`)
  const cartChanged = await reaches(cart.transactionId, "held")

  const toBeRefunded = await mismatch()
  const toBeDismissed = await mismatch(13_000)
  const twice = await mismatch(13_501)
  await sql(
    `UPDATE payunit_transaction SET held_reason = 'unverifiable', held_causes = ?, paid_at = NULL, paid_with = NULL,
            paid_trigger = NULL WHERE id = ?`,
    [JSON.stringify([{ code: "no_amount", params: {} }]), twice.id],
  )

  const expired = await shoppers.checkout()
  await sql("UPDATE payunit_transaction SET state = 'expired' WHERE id = ?", [expired.transactionId])
  const open = await shoppers.checkout()
  const prompted = await shoppers.checkout({ items: { "savon-de-karite": 3 } })
  await shoppers.prompt(prompted, "CM_ORANGE", "699123456")

  const later = await shoppers.checkout({ provider: ORDER_FIRST })
  const unpaidOrderId = await shoppers.order(later)

  const strange = await shoppers.checkout({ provider: "pp_system_default" })
  const otherOrderId = await shoppers.order(strange)

  /** An order that is to be paid by hand. */
  const orderByHand = async () => shoppers.order(await shoppers.checkout({ provider: "pp_system_default" }))
  const invoices = await stageInvoices({
    ...{ admin, sql, order: orderByHand, reaches },
    succeed: async (transactionId) => {
      await shoppers.decide({ transactionId }, { status: "SUCCESS" })
    },
  })
  await askForSecondPerson(admin, backendUrl)
  const { customer } = await admin("POST", "/admin/customers", {
    first_name: "Brigitte",
    last_name: "Onana",
    email: "brigitte.onana@example.com",
    phone: "+237699000011",
  })

  const { region } = await admin("POST", "/admin/regions", {
    name: "Europe",
    currency_code: "eur",
    countries: ["fr"],
    payment_providers: ["pp_system_default"],
  })

  // As long as anybody looks: on a slow machine their quarter of an hour would be over before some pages are opened.
  await sql(
    `UPDATE payunit_transaction
        SET link_expires_at = now() + interval '3 hours', prompt_expires_at = prompt_expires_at + interval '3 hours',
            next_check_at = now() + interval '3 hours'
      WHERE id = ANY(?)`,
    [[open, prompted, later].map(({ transactionId }) => transactionId)],
  )
  await sql(
    "UPDATE payunit_invoice SET next_report_at = now() + interval '3 hours' WHERE next_report_at IS NOT NULL",
    [],
  )

  return {
    admin,
    reaches,
    letAccountAsk,
    withPayouts,
    waitsSince,
    paidOrder,
    mismatch,
    shoppers,
    regions: { xaf: shop.store.regionId, eur: String(region.id) },
    customer: { id: String(customer.id), name: "Brigitte Onana" },
    invoices,
    payments: { cartChanged, toBeRefunded, toBeDismissed, partlyRefunded, open, secondTry, refunded, dismissed },
    orders: {
      partlyRefunded: orderOf(partlyRefunded),
      secondTry: orderOf(secondTry),
      toBeCancelled: { id: orderOf(toBeCancelled), transactionId: String(toBeCancelled.id), payer },
      held: orderOf(cancelledUnpaid),
      unpaid: unpaidOrderId,
      withoutPayUnit: otherOrderId,
      toBill: await orderByHand(),
      toBillTwice: await orderByHand(),
      toRequest: await orderByHand(),
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof setTheStage>>} Stage */

/**
 * @param {any} transaction
 * @returns {string}
 */
function orderOf(transaction) {
  if (typeof transaction.order_id === "string") return transaction.order_id
  throw new Problem(`Payment ${String(transaction.id)} is settled without an order.`)
}

/** @param {import("@medusajs/framework/types").MedusaContainer} container */
function sqlOf(container) {
  const database = /** @type {{ raw(sql: string, bindings: unknown[]): Promise<unknown> }} */ (
    container.resolve("__pg_connection__")
  )
  return (/** @type {string} */ sql, /** @type {unknown[]} */ bindings) => database.raw(sql, bindings)
}

/**
 * Somebody else, with a key, says that two large invoices were paid, which nobody decides alone.
 *
 * @param {ReturnType<typeof storeApi>} admin
 * @param {string} backendUrl
 */
async function askForSecondPerson(admin, backendUrl) {
  const { api_key } = await admin("POST", "/admin/api-keys", { title: "Accounting", type: "secret" })
  const authorization = `Basic ${Buffer.from(`${String(api_key.token)}:`).toString("base64")}`
  for (const [name, amount] of /** @type {const} */ ([
    ["Hôtel La Falaise", 1_250_000],
    ["Lycée de Biyem-Assi", 2_400_000],
  ])) {
    const { invoice } = await admin("POST", "/admin/payunit/invoices", {
      client: { name, email: "compta@example.com", phone_number: "677123450" },
      due_date: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
      items: [{ name: "Uniformes", amount, quantity: 1 }],
      locale: "fr",
    })
    const path = `/admin/payunit/invoices/${String(invoice.id)}/confirm`
    const { status } = await fetch(new URL(path, backendUrl), {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify({ method: "Virement", reference: `VIR-${String(amount)}`, note: "Vu sur le relevé" }),
    })
    if (status !== 409) throw new Error(`a large invoice was confirmed by one person: ${String(status)}`)
  }
}
