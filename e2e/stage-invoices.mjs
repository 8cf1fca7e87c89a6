/**
 * Invoices in every state.
 *
 * @param {object} store
 * @param {ReturnType<typeof import("../tools/demo/store-api.mjs").storeApi>} store.admin
 * @param {(sql: string, bindings: unknown[]) => Promise<unknown>} store.sql
 * @param {() => Promise<string>} store.order Makes an order with something outstanding, and gives its id.
 * @param {(transactionId: string) => Promise<void>} store.succeed Has PayUnit say that a payment was paid.
 * @param {(transactionId: string, state: string) => Promise<any>} store.reaches Waits until a payment is so.
 */
export async function stageInvoices({ admin, sql, order, succeed, reaches }) {
  const day = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  /**
   * @param {string} name
   * @param {Record<string, unknown>} [terms]
   * @returns {Promise<any>}
   */
  const make = async (name, terms = {}) => {
    const { invoice } = await admin("POST", "/admin/payunit/invoices", {
      client: { name, email: `${name.split(" ").at(-1)?.toLowerCase() ?? ""}@example.com`, phone_number: "677123456" },
      due_date: day(14),
      items: [{ name: "Couture d'une robe", amount: 12_500, quantity: 1 }],
      locale: "fr",
      ...terms,
    })
    return invoice
  }
  const confirm = async (/** @type {any} */ { id }, /** @type {object} */ payment) => {
    const confirmed = await admin("POST", `/admin/payunit/invoices/${String(id)}/confirm`, payment)
    await reaches(String(confirmed.transaction_id), "settled")
    return confirmed
  }

  /** @param {any} confirmed @param {object} refund */
  const recordRefund = ({ transaction_id }, refund) =>
    admin("POST", `/admin/payunit/transactions/${String(transaction_id)}/refunds`, refund)

  const orderId = await order()
  const open = await make("Aïcha Njoya")
  const late = await make("Samuel Tabi", { due_date: day(2) })
  await sql(
    "UPDATE payunit_invoice SET due_date = now() - interval '3 days', emailed_at = now(), email_problem = NULL WHERE id = ?",
    [late.id],
  )
  const paid = await make("Marie-Claire Fotso", {
    send_email: false,
    items: [{ name: "Ourlet", amount: 1_500, quantity: 2 }],
  })
  await recordRefund(await confirm(paid, { method: "Orange Money", reference: "MP261121.1420.B17" }), {
    amount: 1_500,
    method: "Orange Money",
    reference: "MP261121.1733.C02",
    note: "One of them was cut too short.",
  })
  const voided = await make("Blaise Etoundi")
  await admin("POST", `/admin/payunit/invoices/${String(voided.id)}/void`, { note: "Billed twice by mistake." })

  const inParts = await make("Théodore Belinga", {
    due_date: day(60),
    type: "INSTALLMENT",
    items: [
      { name: "Costume sur mesure", amount: 85_000, quantity: 1 },
      { name: "Chemise", amount: 15_000, quantity: 2 },
    ],
    installments: [
      { title: "Acompte", amount: 40_000 },
      { title: "À l'essayage", amount: 40_000 },
      { title: "Solde", amount: 35_000 },
    ],
    custom_billing_company: { name: "Atelier Bonapriso", email: "atelier@example.com", phone_number: "699000001" },
    note: "He wants it by the wedding.",
  })
  const [first] = inParts.installments
  await admin("POST", `/admin/payunit/invoices/${String(inParts.id)}/installments/${String(first.id)}/payment`)
  await confirm(inParts, { amount: 40_000, method: "MTN Mobile Money", reference: "MP261120.0911.A02" })

  const doubted = await make("Hervé Kamga")
  await sql(
    "UPDATE payunit_invoice SET state = 'in_doubt', link = NULL, ref = NULL, failure = ?, email_problem = NULL WHERE id = ?",
    ["PayUnit gave no answer", doubted.id],
  )
  const failed = await make("Estelle Ngo")
  await sql(
    "UPDATE payunit_invoice SET state = 'failed', link = NULL, ref = NULL, failure = ?, email_problem = NULL WHERE id = ?",
    ["client_phone_number is not a mobile money number", failed.id],
  )
  const returned = await make("Clarisse Abena", { partial_payment: true })
  await sql("UPDATE payunit_invoice SET returned_at = now(), returns = 1 WHERE id = ?", [returned.id])

  const ofOrder = await make("Aïcha Njoya", {
    order_id: orderId,
    items: [{ name: "Pagne wax, première moitié", amount: 6_000, quantity: 1 }],
  })
  await recordRefund(
    await confirm(ofOrder, { amount: 2_500, method: "MTN Mobile Money", reference: "MP261121.0902.A01" }),
    {
      amount: 500,
      method: "MTN Mobile Money",
    },
  )
  await confirm(ofOrder, { amount: 1_000, method: "Cash", record_on_order: false })
  const ofOrderVoid = await make("Aïcha Njoya", {
    order_id: orderId,
    items: [{ name: "Pagne wax", amount: 3_000, quantity: 1 }],
  })
  await admin("POST", `/admin/payunit/invoices/${String(ofOrderVoid.id)}/void`, {})
  const paidTwiceOrderId = await order()
  const most = await make("Rodrigue Essomba", {
    order_id: paidTwiceOrderId,
    items: [{ name: "Pagne wax, acompte", amount: 9_500, quantity: 1 }],
  })
  const twice = await make("Rodrigue Essomba", { order_id: paidTwiceOrderId, confirm_exceeds: true })
  await confirm(most, { method: "Orange Money" })
  const { surplus: tooMuch } = await confirm(twice, { amount: 12_500, method: "PayUnit" })

  const toCancelOrderId = await order()
  const toCancel = await make("Solange Moukouri", {
    order_id: toCancelOrderId,
    items: [{ name: "Pagne wax", amount: 13_500, quantity: 1 }],
  })
  await confirm(toCancel, { amount: 9_000, method: "Orange Money", reference: "MP261121.0815.D11" })
  await confirm(toCancel, { method: "Cash", record_on_order: false })

  // Payers of invoices on their own pages: one on whose phone a request is, and whose money comes when it is not awaited.
  const beingPaid = await make("Odile Ngassa", { items: [{ name: "Robe de cocktail", amount: 38_000, quantity: 1 }] })
  await reaches(await beginPaying(admin, beingPaid, DECLINES), "failed")
  await beginPaying(admin, beingPaid, NEVER_ANSWERS)

  const sameMoney = await make("Patrice Nkoulou")
  const maybeTheSame = await beginPaying(admin, sameMoney, "670000013")
  await confirm(sameMoney, { method: "MTN Mobile Money", reference: "MP261121.1122.E05" })
  await succeed(maybeTheSame)
  await reaches(maybeTheSame, "held")

  const paidWhenVoid = await make("Yvette Biloa", { items: [{ name: "Boubou brodé", amount: 22_000, quantity: 1 }] })
  const tooLate = await beginPaying(admin, paidWhenVoid, "670000023")
  await admin("POST", `/admin/payunit/invoices/${String(paidWhenVoid.id)}/void`, { note: "She found it elsewhere." })
  await succeed(tooLate)
  await reaches(tooLate, "held")

  const onPageOrderId = await order()
  const onPage = await make("Thierry Ateba", {
    order_id: onPageOrderId,
    items: [{ name: "Pagne wax", amount: 13_500, quantity: 1 }],
  })
  const onPagePayment = await beginPaying(admin, onPage, CONFIRMS)
  await reaches(onPagePayment, "settled")

  return {
    open,
    late,
    paid,
    voided,
    inParts,
    doubted,
    failed,
    returned,
    ofOrder,
    twice,
    tooMuch: String(tooMuch.id),
    toCancel,
    billedOrderId: orderId,
    toCancelOrderId,
    ...{ beingPaid, sameMoney, maybeTheSame, paidWhenVoid, tooLate, onPage, onPagePayment, onPageOrderId },
  }
}

/** Phones of the simulator. */
const CONFIRMS = "670000001"
const DECLINES = "670000002"
const NEVER_ANSWERS = "670000003"

/**
 * Begins to pay an invoice by a phone, as its page does, and gives the payment's id.
 *
 * @param {ReturnType<typeof import("../tools/demo/store-api.mjs").storeApi>} admin
 * @param {{ id: string, page_url: string }} invoice
 * @param {string} phone
 * @returns {Promise<string>}
 */
async function beginPaying(admin, { id, page_url }, phone) {
  const answer = await fetch(page_url, {
    method: "POST",
    body: new URLSearchParams({ phone, provider: "", action: "prompt" }),
    redirect: "manual",
  })
  if (answer.status !== 303) throw new Error(`the invoice's page answers ${String(answer.status)}`)
  const { invoice } = await admin("GET", `/admin/payunit/invoices/${id}`)
  return invoice.transactions[0].id
}
