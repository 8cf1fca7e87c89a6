import { readFileSync } from "node:fs"
import { join } from "node:path"
import { keyedRequest } from "../src/modules/payunit/idempotency"
import type { Answer } from "./harness/answer"
import { FailingStatement } from "./harness/failing-statement"
import { InvoiceDesk, terms } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"

/* Every route that takes an idempotency key: however often the same is sent, it acts once. */

/** A request, and what it makes. */
interface Scene {
  path: string
  body: unknown
  /** Another body of the same route; none where it takes none. */
  other?: unknown
  /** How much there is of what it makes. */
  count: () => Promise<number>
}

/** Of whom a phone rings that never answers by itself. */
const PHONE = "670000003"
const KEY = "the-same-key-0001"

/** The routes that take a key, as the documents have them. */
const document = JSON.parse(readFileSync(join(__dirname, "../docs/openapi/admin.json"), "utf8"))
const KEYED = Object.entries<any>(document.paths).flatMap(([path, { post }]) =>
  JSON.stringify(post?.parameters ?? []).includes('"Idempotency-Key"')
    ? [`POST ${path.replace(/\{(\w+)\}/g, ":$1")}`]
    : [],
)

onTestStore("payouts", (store) => {
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })

  const rows = async (table: string, condition = "deleted_at IS NULL"): Promise<number> =>
    (await store.sql(`SELECT id FROM ${table} WHERE ${condition}`)).length
  const prompts = async (): Promise<number> =>
    await Promise.resolve(
      ["checkout/process", "invoice/process", "makepayment"].reduce(
        (sum, operation) => sum + store.simulator.control.requests(operation).length,
        0,
      ),
    )
  const held = async (): Promise<string> => {
    const { transactionId } = await store.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", amount: 99_999 })
    await store.reaches(transactionId, "held")
    return transactionId
  }
  const paymentRequest = async (body: Record<string, unknown>): Promise<any> =>
    (await store.shopper.expect(201, desk.merchant.post("/admin/payunit/payment-requests", body))).body.payment_request

  const requests = "/admin/payunit/payment-requests"
  const SCENES: Record<string, Record<string, () => Promise<Scene>>> = {
    "POST /admin/payunit/transactions/:id/refunds": {
      "a refund": async () => {
        const { transactionId: id } = await store.paidOrder()
        return {
          path: `/admin/payunit/transactions/${id}/refunds`,
          body: { amount: 700, method: "cash", note: "Broken zip" },
          other: { amount: 701, method: "cash" },
          count: async () => await rows("refund"),
        }
      },
      "all that is left": async () => {
        const { transactionId: id } = await store.paidOrder()
        return {
          path: `/admin/payunit/transactions/${id}/refunds`,
          body: { method: "cash" },
          other: { method: "MTN" },
          count: async () => await rows("refund"),
        }
      },
    },
    "POST /admin/payunit/transactions/:id/resolve": {
      refunded: async () => ({
        path: `/admin/payunit/transactions/${await held()}/resolve`,
        body: { action: "record_refund", method: "cash" },
        other: { action: "record_refund", method: "MTN" },
        count: async () => await rows("payunit_manual_refund"),
      }),
      dismissed: async () => ({
        path: `/admin/payunit/transactions/${await held()}/resolve`,
        body: { action: "dismiss", note: "A gift" },
        other: { action: "record_refund", method: "cash" },
        count: async () => await rows("payunit_transaction", "resolution = 'dismissed'"),
      }),
      "its order is placed": async () => {
        const checkout = await store.checkout()
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
        const { body } = await store.shopper.expect(200, store.shopper.addItem(checkout.cartId, "savon-de-karite"))
        const line = body.cart.items.find((item: any) => item.product_handle === "savon-de-karite")
        await store.makeDue()
        await store.runJob()
        await store.reaches(checkout.transactionId, "held")
        await store.shopper.expect(
          200,
          store.shopper.request("DELETE", `/store/carts/${checkout.cartId}/line-items/${String(line.id)}`),
        )
        return {
          path: `/admin/payunit/transactions/${checkout.transactionId}/resolve`,
          body: { action: "place_order" },
          other: { action: "dismiss", note: "A gift" },
          count: async () => (await store.books(checkout)).orders.length,
        }
      },
    },
    "POST /admin/payunit/transactions/:id/payouts": {
      "a payout": async () => {
        const { transactionId: id } = await store.paidOrder()
        return {
          path: `/admin/payunit/transactions/${id}/payouts`,
          body: { amount: 700, phone: PHONE, name: "Ada" },
          other: { amount: 700, phone: "670000005", name: "Ada" },
          count: async () => await Promise.resolve(store.simulator.control.payouts().length),
        }
      },
    },
    "POST /admin/payunit/invoices": {
      "an invoice": async () =>
        await Promise.resolve({
          path: "/admin/payunit/invoices",
          body: terms(),
          other: terms({ note: "Something else" }),
          count: async () => await rows("payunit_invoice", "state = 'open'"),
        }),
    },
    "POST /admin/payunit/invoices/:id/confirm": {
      "a part": async () => ({
        path: `/admin/payunit/invoices/${String((await desk.opened()).id)}/confirm`,
        body: { amount: 4_000, method: "Cash" },
        other: { amount: 4_001, method: "Cash" },
        count: async () => await rows("payunit_transaction", "source = 'staff'"),
      }),
      "more than is owed": async () => ({
        path: `/admin/payunit/invoices/${String((await desk.opened()).id)}/confirm`,
        body: { amount: 12_000 },
        other: { amount: 12_000, reference: "MP1" },
        count: async () => await rows("payunit_transaction", "source = 'staff' AND surplus_of IS NOT NULL"),
      }),
    },
    "POST /admin/payunit/invoices/:id/resolve": {
      "not created": async () => {
        store.simulator.control.addFault({ operation: "invoice/create", kind: "reset" })
        return {
          path: `/admin/payunit/invoices/${String((await desk.create()).body.invoice.id)}/resolve`,
          body: { action: "not_created", note: "Not there" },
          other: { action: "not_paid" },
          count: async () => await rows("payunit_invoice", "state = 'failed'"),
        }
      },
    },
    "POST /admin/payunit/invoices/:id/payments/:payment_id/record": {
      "a payment": async () => {
        const order_id = await desk.unpaidOrder()
        const { id } = await desk.opened({ order_id })
        const { body } = await store.shopper.expect(200, desk.confirm(id, { amount: 4_000, record_on_order: false }))
        return {
          path: `/admin/payunit/invoices/${String(id)}/payments/${String(body.payment.id)}/record`,
          body: {},
          count: async () => await rows("payunit_transaction", "source = 'staff' AND order_id IS NOT NULL"),
        }
      },
    },
    "POST /admin/payunit/invoices/:id/installments/:installment_id/payment": {
      "a page": async () => {
        const { id, installments } = await desk.opened({
          type: "INSTALLMENT",
          installments: [{ title: "All", amount: 10_000 }],
        })
        return {
          path: `/admin/payunit/invoices/${String(id)}/installments/${String(installments[0].id)}/payment`,
          body: {},
          count: async () => await rows("payunit_transaction", "source = 'attempt'"),
        }
      },
    },
    "POST /admin/payunit/payment-requests": {
      "of an order": async () => ({
        path: requests,
        body: { order_id: await desk.unpaidOrder(), amount: 13_500, reason: "The pagne" },
        other: { order_id: await desk.unpaidOrder(), amount: 13_500, reason: "Another" },
        count: async () => await rows("payunit_payment_request"),
      }),
      "of an order, with a prompt": async () => ({
        path: requests,
        body: { order_id: await desk.unpaidOrder(), amount: 13_500, phone: PHONE, prompt: true },
        other: { order_id: await desk.unpaidOrder(), amount: 13_400, phone: PHONE, prompt: true },
        count: prompts,
      }),
      "of no order": async () =>
        await Promise.resolve({
          path: requests,
          body: { amount: 5_000, phone: PHONE, reason: "Sewing" },
          other: { amount: 5_000, phone: PHONE, reason: "Mending" },
          count: async () => await rows("payunit_invoice"),
        }),
    },
    "POST /admin/payunit/payment-requests/:id/prompt": {
      "a prompt": async () => {
        const { id } = await paymentRequest({ order_id: await desk.unpaidOrder(), amount: 13_500 })
        return {
          path: `${requests}/${String(id)}/prompt`,
          body: { phone: PHONE },
          other: { phone: "670000001" },
          count: prompts,
        }
      },
    },
    "POST /admin/payunit/statements": {
      "a statement": async () =>
        await Promise.resolve({
          path: "/admin/payunit/statements",
          body: "transaction_id,amount,currency,status,date\nP1,1000,XAF,SUCCESS,2026-10-05T00:01:00Z\n",
          other: "transaction_id,amount,currency,status,date\nP2,1000,XAF,SUCCESS,2026-10-05T00:01:00Z\n",
          count: async () => await rows("payunit_statement"),
        }),
    },
  }

  /** Sends JSON, or a table. */
  const send = async (path: string, body: unknown, key: string | null = KEY): Promise<Answer> => {
    const headers = key === null ? {} : { "idempotency-key": key }
    if (typeof body !== "string") {
      return await desk.merchant.post(path, body, headers)
    }
    const response = await fetch(`${store.shop.url}${path}`, {
      method: "POST",
      headers: { ...desk.merchant.headers, ...headers, "content-type": "text/csv" },
      body,
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  /** The ids of what an answer is about, wherever they stand in it. */
  const idsIn = ({ body }: Answer): unknown => {
    const { transaction, invoice, payment_request, statement, refund, payment, page, payout } = body
    return [
      transaction?.id,
      invoice?.id,
      payment_request?.id,
      statement?.id,
      refund?.id,
      payment?.id,
      page?.transaction_id,
      payout?.id,
    ]
  }
  const done = (answers: readonly Answer[]): void => {
    expect(answers.map(({ status, body }) => [Math.floor(status / 100), body.code])).toEqual(
      answers.map(() => [2, undefined]),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(idsIn(answer)))).size).toBe(1)
  }
  const REUSED = {
    status: 409,
    body: {
      code: "idempotency_key_reused",
      ...{ message: expect.any(String) },
    },
  }

  it("every route that takes a key is tried here", () => {
    expect(KEYED.length).toBeGreaterThan(5)
    expect(Object.keys(SCENES).sort()).toEqual([...KEYED].sort())
  })

  describe.each(KEYED)("%s", (route) => {
    const scenes = Object.entries(SCENES[route] ?? {})

    it.each(scenes)(
      "%s: with one key it acts once, has one answer, and nothing else takes that key",
      async (_, scene) => {
        const { path, body, other, count } = await scene()
        const atOnce = await Promise.all([send(path, body), send(path, body), send(path, body)])
        done([...atOnce, await send(path, body)])
        expect(await count()).toBe(1)
        if (other !== undefined) {
          expect(await send(path, other)).toMatchObject(REUSED)
        }
        const [elsewhere, there] = path.endsWith("/invoices")
          ? [requests, { amount: 5_000, phone: PHONE }]
          : ["/admin/payunit/invoices", terms()]
        const answer = await send(elsewhere, there)
        expect(answer).toMatchObject(REUSED)
        // What was made before is named.
        expect(Object.entries(answer.body).filter(([name]) => name.endsWith("_id"))).toHaveLength(1)
        done([await send(path, body)])
        expect(await count()).toBe(1)
      },
    )

    it.each(scenes)("%s: without a key it acts as well, and leaves none", async (_, scene) => {
      const { path, body, count } = await scene()
      done([await send(path, body, null)])
      expect([await count(), await rows("payunit_idempotency_key")]).toEqual([1, 0])
    })

    it.each(scenes)("%s: what cannot be kept with its key is not done, and is done later", async (name, scene) => {
      const { path, body, count } = await scene()
      const failing = await FailingStatement.lay(store.sql, "payunit_idempotency_key", "INSERT")
      try {
        await send(path, body)
        expect(await failing.came()).toBeGreaterThan(0)
        // A page is used again by whoever asks for it.
        expect([name, await count()]).toEqual([name, name === "a page" ? 1 : 0])
      } finally {
        await failing.lift()
      }
      done([await send(path, body), await send(path, body)])
      expect(await count()).toBe(1)
    })
  })

  describe("killed over what follows, the same request goes on", () => {
    const requestTo = (path: string, input: any) =>
      keyedRequest({ key: KEY, operation: `POST ${path}`, input, by: desk.merchant.userId })

    it("an invoice that was written, of which PayUnit never heard", async () => {
      const { writeInvoice } = require("../.medusa/server/src/workflows/invoices")
      const path = "/admin/payunit/invoices"
      const by = { createdBy: desk.merchant.userId, request: requestTo(path, terms()) }
      const { invoice } = await writeInvoice(store.container, terms(), by)
      expect(invoice.state).toBe("creating")

      const answer = await send(path, terms())

      expect(answer).toMatchObject({ status: 200, body: { invoice: { id: invoice.id, state: "open" }, is_new: false } })
      expect(desk.created()).toHaveLength(1)
    })

    it("a refund that was recorded, and is not Medusa's yet", async () => {
      const { transactionId: transaction_id } = await store.paidOrder()
      const path = `/admin/payunit/transactions/${transaction_id}/refunds`
      const body = { amount: 700, method: "cash" }
      const { manualRefunds } = store.container.resolve<any>("payunit")
      const { manualRefund } = await manualRefunds.record(
        { ...body, transaction_id, reference: null, note: null, recorded_by: "user_1", request: requestTo(path, body) },
        { isCaptured: true, isWaiting: () => true, resolves: false },
      )
      expect(await rows("refund")).toBe(0)

      expect(await send(path, body)).toMatchObject({ status: 200, body: { refund: { id: manualRefund.id } } })

      expect([await rows("refund"), await rows("payunit_manual_refund")]).toEqual([1, 1])
    })
  })

  describe("a key is free again where what it made came to nothing", () => {
    it("PayUnit refused the invoice: corrected, it is made", async () => {
      store.simulator.control.addFault({ operation: "invoice/create", kind: "bad_request" })
      expect(await send("/admin/payunit/invoices", terms())).toMatchObject({ body: { code: "invoice_refused" } })
      expect((await send("/admin/payunit/invoices", terms({ note: "Corrected" }))).status).toBe(201)
    })

    it("a confirmation was dismissed as a mistake", async () => {
      const { id } = await desk.opened()
      await store.shopper.expect(200, desk.confirm(id, { amount: 10_000 }))
      const path = `/admin/payunit/invoices/${String(id)}/confirm`
      const { body } = await store.shopper.expect(200, send(path, { amount: 700, reference: "MP9" }))
      await store.shopper.expect(
        200,
        desk.merchant.resolve(body.transaction_id, { action: "dismiss", note: "Of another invoice" }),
      )
      expect(await send(path, { amount: 800, reference: "MP9" })).toMatchObject({ status: 200, body: { is_new: true } })
    })

    it("an order that could not be placed is on hold again", async () => {
      const checkout = await store.checkout()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      await store.shopper.expect(200, store.shopper.addItem(checkout.cartId, "savon-de-karite"))
      await store.makeDue()
      await store.runJob()
      await store.reaches(checkout.transactionId, "held")
      const path = `/admin/payunit/transactions/${checkout.transactionId}/resolve`
      expect(await send(path, { action: "place_order" })).toMatchObject({ body: { transaction: { state: "held" } } })
      const dismissed = await send(path, { action: "dismiss", note: "A gift" })
      expect([dismissed.status, dismissed.body.code]).toEqual([200, undefined])
    })

    it("no phone was reached", async () => {
      const { id } = await paymentRequest({ order_id: await desk.unpaidOrder(), amount: 13_500 })
      const path = `${requests}/${String(id)}/prompt`
      store.simulator.control.addFault({ operation: "invoice/process", kind: "unauthorized" })
      expect(await send(path, { phone: PHONE })).toMatchObject({ body: { code: "prompt_not_sent" } })
      done([await send(path, { phone: PHONE }), await send(path, { phone: PHONE })])
      expect(await rows("payunit_transaction", "state = 'prompted'")).toBe(1)
    })
  })

  it("a payment that was agreed to is not asked for again, nor counted twice, when it is sent again", async () => {
    const { transactionId } = await store.paidOrder()
    const path = `/admin/payunit/transactions/${transactionId}/refunds`
    done([
      await send(path, { amount: 700, method: "cash" }),
      await send(path, { amount: 700, method: "cash", note: "!" }),
    ])
    expect(await store.sql("SELECT operation, resource_type FROM payunit_idempotency_key")).toEqual([
      { operation: `POST ${path}`, resource_type: "refund" },
    ])
  })
})
