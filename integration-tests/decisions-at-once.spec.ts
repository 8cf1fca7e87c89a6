import type { Answer } from "./harness/answer"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"

/*
 * What people decide, decided several times at once: the same comes of it as of one after the other. Each decision counts
 * what was decided before, so that nobody gets round a second person by being quick.
 */

/** A decision that is taken several times. */
interface Scene {
  decide: (time: number) => Promise<Answer>
  /** How many of them are carried out: one, unless told. */
  carried?: number
  /** With what the others are refused; none where all are carried out, and the same again changes nothing. */
  others?: string
  /** Everything that it changes, and what comes of it. */
  figures: readonly string[]
  come: readonly (readonly string[])[]
}

/** A phone that never answers by itself. */
const PHONE = "670000003"

const REFUNDS = "SELECT amount FROM payunit_manual_refund"
const LEDGER = "SELECT concat_ws(' ', state, COALESCE(resolution, held_reason), amount) FROM payunit_transaction"
const INVOICES = "SELECT state FROM payunit_invoice"

/** Refusals that ask a second person. */
const REQUESTED: Readonly<Record<string, string>> = { approval_required: "requested", refund_not_approved: "requested" }

/** The store asks for a second person above 10 000 XAF; an order is 13 500. */
onTestStore("roles", (store) => {
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })

  const values = async (statement: string): Promise<string[]> => {
    const rows = await store.sql(statement)
    return rows.map((row: Record<string, unknown>) => Object.values(row).join(" ")).sort()
  }
  const bill = async (amount: number): Promise<string> =>
    (await desk.opened({ items: [{ name: "Sewing", amount, quantity: 1 }] })).id
  /** Money that does not fit, of less than two people are needed for. */
  const held = async (): Promise<string> => {
    const { transactionId } = await store.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", amount: 9_000 })
    await store.reaches(transactionId, "held")
    return transactionId
  }
  /** Money of a cart that was changed meanwhile, and is as it was again. */
  const placeable = async (): Promise<string> => {
    const { cartId, transactionId } = await store.shopper.checkout({ items: { "savon-de-karite": 1 } })
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
    const { body } = await store.shopper.expect(200, store.shopper.addItem(cartId, "pagne-wax"))
    const line = body.cart.items.find((item: any) => item.product_handle === "pagne-wax")
    await store.makeDue()
    await store.runJob()
    await store.reaches(transactionId, "held")
    const path = `/store/carts/${cartId}/line-items/${String(line.id)}`
    await store.shopper.expect(200, store.shopper.request("DELETE", path))
    return transactionId
  }
  const requested = async (): Promise<string> => {
    const body = { order_id: await desk.unpaidOrder(), amount: 9_000 }
    const answer = await store.shopper.expect(201, desk.merchant.post("/admin/payunit/payment-requests", body))
    return `/admin/payunit/payment-requests/${String(answer.body.payment_request.id)}`
  }
  /** A line of a statement that says that a settled payment's money did not come. */
  const deniedLine = async (): Promise<string> => {
    const { transactionId } = await store.paidOrder()
    const [{ created_at }] = await store.sql("SELECT created_at FROM payunit_transaction WHERE id = ?", [transactionId])
    const response = await fetch(`${store.shop.url}/admin/payunit/statements`, {
      method: "POST",
      headers: { ...desk.merchant.headers, "content-type": "text/csv" },
      body: `transaction_id,amount,currency,status,date\n${transactionId},13500,XAF,FAILED,${created_at.toISOString()}\n`,
    })
    const { statement } = await response.json()
    const path = `/admin/payunit/statements/${String(statement.id)}/lines`
    const { body } = await store.shopper.expect(200, desk.merchant.get(path))
    return `${path}/${String(body.lines[0].id)}`
  }

  const SCENES: Record<string, () => Promise<Scene>> = {
    "a refund of 9 000 of 13 500": async () => {
      const { transactionId: id } = await store.paidOrder()
      return {
        decide: async (time) => await desk.merchant.recordRefund(id, { amount: 9_000, reference: `R${time}` }),
        others: "refund_not_approved",
        figures: [REFUNDS, "SELECT amount FROM refund"],
        come: [["9000"], ["9000"]],
      }
    },
    "a refund of 4 000 of 13 500": async () => {
      const { transactionId: id } = await store.paidOrder()
      return {
        decide: async (time) => await desk.merchant.recordRefund(id, { amount: 4_000, reference: `R${time}` }),
        carried: 2,
        others: "refund_not_approved",
        figures: [REFUNDS],
        come: [["4000", "4000"]],
      }
    },
    "money on hold is refunded": async () => {
      const id = await held()
      return {
        decide: async (time) =>
          await desk.merchant.resolve(id, { action: "record_refund", method: "MTN", reference: `R${time}` }),
        others: "already_resolved",
        figures: [LEDGER, REFUNDS],
        come: [["held refunded 13500"], ["9000"]],
      }
    },
    "money on hold is dismissed": async () => {
      const id = await held()
      return {
        decide: async () => await desk.merchant.resolve(id, { action: "dismiss", note: "A gift" }),
        others: "already_resolved",
        figures: [LEDGER],
        come: [["held dismissed 13500"]],
      }
    },
    "an order is placed for money on hold": async () => {
      const id = await placeable()
      return {
        decide: async () => await desk.merchant.resolve(id, { action: "place_order" }),
        others: "not_held",
        figures: [LEDGER, 'SELECT count(*) FROM "order"'],
        come: [["settled 2500"], ["1"]],
      }
    },
    "9 000 of an invoice of 50 000 are confirmed": async () => {
      const id = await bill(50_000)
      return {
        decide: async (time) => await desk.confirm(id, { amount: 9_000, reference: `C${time}` }),
        others: "approval_required",
        figures: [LEDGER, INVOICES],
        come: [["settled 9000"], ["partly_paid"]],
      }
    },
    "an invoice of 9 000 is confirmed in full": async () => {
      const id = await bill(9_000)
      return {
        decide: async () => await desk.confirm(id),
        others: "recorded_already",
        figures: [LEDGER, INVOICES],
        come: [["settled 9000"], ["paid"]],
      }
    },
    "an invoice that nobody heard of was not made": async () => {
      store.simulator.control.addFault({ operation: "invoice/create", kind: "reset" })
      const { body } = await desk.create()
      return {
        decide: async () => await desk.do(body.invoice.id, "resolve", { action: "not_created", note: "Not there" }),
        others: "not_in_doubt",
        figures: [INVOICES],
        come: [["failed"]],
      }
    },
    "an invoice is made void": async () => {
      const { id } = await desk.opened()
      return { decide: async () => await desk.do(id, "void", { note: "Wrong" }), figures: [INVOICES], come: [["void"]] }
    },
    "a payment of an invoice is recorded on its order": async () => {
      const { id } = await desk.opened({ order_id: await desk.unpaidOrder() })
      const { body } = await store.shopper.expect(200, desk.confirm(id, { amount: 4_000, record_on_order: false }))
      return {
        decide: async () => await desk.do(id, `payments/${String(body.payment.id)}/record`),
        figures: [LEDGER, "SELECT amount FROM order_transaction"],
        come: [["settled 4000"], ["4000"]],
      }
    },
    "payments are paused": async () =>
      await Promise.resolve({
        decide: async () => await desk.merchant.post("/admin/payunit/pauses", { reason: "Prices are wrong" }),
        figures: ["SELECT id FROM payunit_account_pause WHERE resumed_at IS NULL"],
        come: [["default"]],
      }),
    "payments are accepted again": async () => {
      await store.shopper.expect(200, desk.merchant.post("/admin/payunit/pauses", { reason: "Prices are wrong" }))
      return {
        decide: async () => await desk.merchant.post("/admin/payunit/pauses/default/resume"),
        others: "not_paused",
        figures: ["SELECT id FROM payunit_account_pause WHERE resumed_at IS NULL"],
        come: [[]],
      }
    },
    "a payment request is withdrawn": async () => {
      const path = await requested()
      return {
        decide: async () => await desk.merchant.post(`${path}/withdraw`),
        others: "request_over",
        figures: ["SELECT id FROM payunit_payment_request WHERE withdrawn_at IS NULL"],
        come: [[]],
      }
    },
    "a prompt is sent for a request": async () => {
      const path = await requested()
      return {
        decide: async () => await desk.merchant.post(`${path}/prompt`, { phone: PHONE }),
        others: "prompt_not_sent",
        figures: [LEDGER],
        come: [["prompted 9000"]],
      }
    },
    "a payment is put on hold because of a statement": async () => {
      const line = await deniedLine()
      return {
        decide: async () => await desk.merchant.post(`${line}/hold`, { note: "Ask PayUnit" }),
        others: "not_denied",
        figures: [LEDGER],
        come: [["held reversed 13500"]],
      }
    },
    "a line of a statement is noted": async () => {
      const line = await deniedLine()
      return {
        decide: async (time) => await desk.merchant.post(`${line}/note`, { note: `Seen ${time}` }),
        others: "already_reviewed",
        figures: ["SELECT count(*) FROM payunit_statement_line WHERE note IS NOT NULL"],
        come: [["1"]],
      }
    },
  }

  /** What each decision came to, as the audit trail tells. */
  const ends = async (): Promise<string[]> =>
    await values(
      `SELECT concat_ws(' ', stage, details ->> 'code') FROM payunit_audit_entry a
        WHERE sequence = (SELECT max(sequence) FROM payunit_audit_entry b WHERE b.decision_id = a.decision_id)`,
    )

  const TIMES = 4

  it.each(Object.entries(SCENES))(`%s, ${TIMES} times at once`, async (_, scene) => {
    const { decide, carried = 1, others, figures, come } = await scene()
    await store.sql("TRUNCATE payunit_audit_entry, payunit_audit_head")

    const answers = await Promise.all(Array.from({ length: TIMES }, async (_, time) => await decide(time)))

    const wanted = answers.map((_, place) => (others === undefined || place < carried ? "200" : `409 ${others}`))
    expect(answers.map(({ status, body }) => [status, body.code].filter(Boolean).join(" ")).sort()).toEqual(wanted)
    expect(await Promise.all(figures.map(values))).toEqual(come)
    // Whatever began has an end; and what waits for a second person never began. The same refund is asked for once.
    const done = wanted.filter((answer) => answer === "200").map(() => "done")
    const refused = wanted.slice(done.length).map(() => REQUESTED[others ?? ""] ?? `refused ${String(others)}`)
    const once = others === "refund_not_approved" ? refused.slice(0, 1) : refused
    expect(await ends()).toEqual([...done, ...once])
  })
})
