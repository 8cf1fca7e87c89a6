import { InvoiceDesk } from "./harness/invoices"
import type { Checkout } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const PHONE = "670000001"

onTestStore("standard", (store) => {
  const erase = async (input: Record<string, unknown>): Promise<any> => {
    const { erasePersonalDataWorkflow } = require("../.medusa/server/src/workflows")
    return (await erasePersonalDataWorkflow(store.container).run({ input })).result
  }
  const exported = async (input: Record<string, unknown>): Promise<any> => {
    const { exportPersonalDataWorkflow } = require("../.medusa/server/src/workflows")
    return (await exportPersonalDataWorkflow(store.container).run({ input })).result
  }
  /** Ada pays by a prompt; nobody will ask PayUnit about it any more. */
  const settled = async (): Promise<Checkout> => {
    const checkout = await store.checkout()
    await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, PHONE))
    await store.reaches(checkout.transactionId, "settled")
    await until("nobody to look at it any more", async () => {
      return (await store.row(checkout.transactionId)).lease_owner === null
    })
    const merchant = await store.merchant()
    const refund = { amount: 500, note: "told Ada on the telephone" }
    await store.shopper.expect(200, merchant.recordRefund(checkout.transactionId, refund))
    await store.sql("UPDATE payunit_transaction SET reversal_check_at = NULL WHERE id = ?", [checkout.transactionId])
    return checkout
  }
  /** Of a payment, what is personal. */
  const personal = async (id: string): Promise<unknown[]> => {
    const row = await store.row(id)
    const [refund] = await store.sql("SELECT note FROM payunit_manual_refund WHERE transaction_id = ?", [id])
    const notes = row.history.filter((entry: any) => entry.note !== undefined && entry.note !== null)
    return [row.prompt_phone_masked, row.prompt_phone_hash, row.return_url, refund?.note ?? null, notes.length]
  }
  const FORGOTTEN = [null, null, null, null, 0]
  const age = async (table: string, days: number): Promise<void> => {
    await store.sql(`UPDATE ${table} SET created_at = created_at - interval '${days} days'`)
    await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '1 hour'")
    await store.runJob()
  }

  describe("payments and invoices of a certain age", () => {
    it("a payment that is finished: whose it is is forgotten after two years, and its money is not", async () => {
      const { transactionId } = await settled()
      const open = await store.checkout()
      await store.sql("UPDATE payunit_transaction SET return_url = 'https://shop.example/ada'")
      const before = await store.row(transactionId)

      await age("payunit_transaction", 729)
      expect(await personal(transactionId)).toEqual([
        "6•• ••• •01",
        expect.any(String),
        "https://shop.example/ada",
        "told Ada on the telephone",
        expect.any(Number),
      ])
      await age("payunit_transaction", 2)

      expect(await personal(transactionId)).toEqual(FORGOTTEN)
      const { amount, state, order_id, paid_at, paid_with, forgotten_at, history } = await store.row(transactionId)
      expect({ amount, state, order_id, paid_at, paid_with }).toEqual({
        amount: before.amount,
        state: "settled",
        order_id: before.order_id,
        paid_at: before.paid_at,
        paid_with: before.paid_with,
      })
      expect(forgotten_at).not.toBeNull()
      expect(history.map(({ code }: any) => code)).toEqual(before.history.map(({ code }: any) => code))
      expect((await store.row(open.transactionId)).forgotten_at).toBeNull()
    })

    it("an invoice that is finished: its client is forgotten after ten years, one that is open is not", async () => {
      const desk = await InvoiceDesk.open(store)
      const [finished, open] = [await desk.opened({ note: "for Ada's wedding" }), await desk.opened({ again: true })]
      await store.shopper.expect(200, desk.confirm(finished.id, { note: "Ada paid at the counter" }))

      await age("payunit_invoice", 3_649)
      expect((await desk.read(finished.id)).client.name).toBe("Ada Ngono")
      await age("payunit_invoice", 2)

      const [row] = await store.sql("SELECT * FROM payunit_invoice WHERE id = ?", [finished.id])
      const [payment] = await store.sql("SELECT * FROM payunit_transaction WHERE invoice_id = ?", [finished.id])
      expect(JSON.stringify([row, payment])).not.toMatch(/Ada|ada@|670000001/)
      expect(row).toMatchObject({ state: "paid", client_name: "", forgotten_at: expect.any(Date) })
      expect(await desk.read(finished.id)).toMatchObject({
        state: "paid",
        total_amount: 10_000,
        client: { name: "", email: "", phone_number: "", forgotten_at: expect.any(String) },
      })
      expect((await desk.list("?q=Ada")).invoices.map(({ id }: any) => id)).toEqual([open.id])
    })
  })

  describe("somebody whose invoice of no order is paid through PayUnit", () => {
    /** Ada pays it on her phone, at its page. */
    const paidInvoice = async (): Promise<{ id: string; transactionId: string }> => {
      const desk = await InvoiceDesk.open(store)
      const { id, page_url } = await desk.opened()
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const body = new URLSearchParams({ action: "prompt", phone: PHONE }).toString()
      await fetch(page_url, { method: "POST", redirect: "manual", headers, body })
      const [{ id: transactionId }] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [id])
      await store.reaches(transactionId, "settled")
      await until("nobody to look at it any more", async () => (await store.row(transactionId)).lease_owner === null)
      return { id, transactionId }
    }

    it("the payment is theirs, and is handed out with the invoice", async () => {
      const { id, transactionId } = await paidInvoice()
      expect(await exported({ email: "ada@example.com" })).toMatchObject({
        payments: [{ id: transactionId, invoice_id: id, phone_masked: "6•• ••• •01" }],
        invoices: [{ id, client_name: "Ada Ngono" }],
      })
    })

    it.each([
      ["nobody looks at its payment any more", true],
      ["its payment is looked at again", false],
    ])("and is forgotten while %s: no masked phone is left", async (_, isFinished) => {
      const { id, transactionId } = await paidInvoice()
      if (isFinished) await store.sql("UPDATE payunit_transaction SET reversal_check_at = NULL")

      const { erased, kept } = await erase({ email: "ada@example.com", include_invoices: true })

      expect(erased).toEqual({ payments: isFinished ? [transactionId] : [], invoices: [id] })
      expect(kept.payments).toMatchObject(isFinished ? [] : [{ id: transactionId, why: "unfinished" }])
      expect((await store.row(transactionId)).prompt_phone_masked).toBeNull()
      if (isFinished) expect(await personal(transactionId)).toEqual(FORGOTTEN)
    })

    it("without their invoices, the payment goes and the invoice stays for the books", async () => {
      const { id, transactionId } = await paidInvoice()
      await store.sql("UPDATE payunit_transaction SET reversal_check_at = NULL")
      expect(await erase({ email: "ada@example.com" })).toMatchObject({
        erased: { payments: [transactionId], invoices: [] },
        kept: { payments: [], invoices: [{ id, why: "books" }] },
      })
      expect(await personal(transactionId)).toEqual(FORGOTTEN)
    })
  })

  describe("somebody who wants to be forgotten", () => {
    it.each([
      ["by their e-mail address, however it is written", { email: " ADA@example.com " }],
      ["by their phone number, however it is written", { phone: "+237 6 70 00 00 01" }],
    ])("%s: what is finished is forgotten at once", async (_, person) => {
      const { transactionId } = await settled()
      expect(await erase(person)).toEqual({
        erased: { payments: [transactionId], invoices: [] },
        kept: { payments: [], invoices: [] },
        unclear: [],
      })
      expect(await personal(transactionId)).toEqual(FORGOTTEN)
      expect(await erase(person)).toEqual({
        erased: { payments: [], invoices: [] },
        kept: { payments: [], invoices: [] },
        unclear: [],
      })
    })

    it.each([
      ["points", "670.00.00.01"],
      ["hyphens", "6-70-00-00-01"],
      ["a leading 0", "0670000001"],
      ["brackets", "(+237) 670 000 001"],
      ["no-break spaces", "+237\u00a0670\u202f000\u00a0001"],
      ["invisible marks", "\u202a+237\u200e670\u200b000\u2066001\u2069\ufeff"],
      ["digits of another script", "\u0666\u0667\u0660\u0660\u0660\u0660\u0660\u0660\u0661"],
      ["00237", "00237 670 000 001"],
      ["(0)", "+237 (0) 670 000 001"],
    ])("by a phone number typed with %s in the address alone", async (_, typed) => {
      const { transactionId } = await settled()
      const ofOrder = 'SELECT shipping_address_id FROM "order" UNION SELECT billing_address_id FROM "order"'
      const ofCart = "SELECT shipping_address_id FROM cart UNION SELECT billing_address_id FROM cart"
      await store.sql(`UPDATE order_address SET phone = ? WHERE id IN (${ofOrder})`, [typed])
      await store.sql(`UPDATE cart_address SET phone = ? WHERE id IN (${ofCart})`, [typed])
      await store.sql("UPDATE payunit_transaction SET prompt_phone_hash = NULL")
      const person = { phone: "\u200e+237 670 000 001" }

      expect((await exported(person)).payments.map(({ id }: any) => id)).toEqual([transactionId])
      expect(await erase(person)).toMatchObject({ erased: { payments: [transactionId] }, unclear: [] })
    })

    it("by a number from abroad", async () => {
      const { transactionId } = await settled()
      await store.sql("UPDATE order_address SET phone = '0033 6.12.34.56.78'")
      const ofCart = "SELECT shipping_address_id FROM cart UNION SELECT billing_address_id FROM cart"
      await store.sql(`UPDATE cart_address SET phone = NULL WHERE id IN (${ofCart})`)
      await store.sql("UPDATE payunit_transaction SET prompt_phone_hash = NULL")

      expect(await erase({ phone: "+33 6 12 34 56 78" })).toMatchObject({ erased: { payments: [transactionId] } })
    })

    it("an address with two numbers is named, and not forgotten by one of them", async () => {
      const { transactionId, cartId } = await settled()
      const ofCart = "SELECT shipping_address_id FROM cart WHERE id = ?"
      await store.sql("UPDATE order_address SET phone = '670000001 / 690000009'")
      await store.sql(`UPDATE cart_address SET phone = '670000001 / 690000009' WHERE id IN (${ofCart})`, [cartId])
      await store.sql("UPDATE payunit_transaction SET prompt_phone_hash = NULL")
      const { order_id } = await store.row(transactionId)

      const { erased, unclear } = await erase({ phone: "690000009" })

      expect(erased.payments).toEqual([])
      expect(unclear).toEqual([
        { kind: "order", id: order_id },
        { kind: "cart", id: cartId },
      ])
    })

    it("what is open, or held, is not touched, and is forgotten by itself once it is finished", async () => {
      const checkout = await store.checkout()
      const { control } = store.simulator
      await control.decide(checkout.transactionId, { status: "SUCCESS", amount: 99_999 })
      await store.reaches(checkout.transactionId, "held")
      const open = await store.checkout()

      expect(await erase({ email: "ada@example.com" })).toEqual({
        erased: { payments: [], invoices: [] },
        kept: {
          payments: [
            { id: checkout.transactionId, state: "held", why: "unfinished", until: null },
            { id: open.transactionId, state: "open", why: "unfinished", until: null },
          ],
          invoices: [],
        },
        unclear: [],
      })

      const merchant = await store.merchant()
      const decision = { action: "dismiss", note: "Ada gave it as a gift" }
      await store.shopper.expect(200, merchant.resolve(checkout.transactionId, decision))
      await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '1 hour'")
      await store.runJob()
      const { forgotten_at, resolution_note, history } = await store.row(checkout.transactionId)
      expect({ isForgotten: forgotten_at !== null, resolution_note }).toEqual({
        isForgotten: true,
        resolution_note: null,
      })
      expect(JSON.stringify(history)).not.toContain("gift")
      expect((await store.row(open.transactionId)).forgotten_at).toBeNull()
    })

    it("their invoices stay for the books, and it is said until when; unless they are to go as well", async () => {
      const desk = await InvoiceDesk.open(store)
      const [paid, open] = [await desk.opened(), await desk.opened({ again: true })]
      await store.shopper.expect(200, desk.confirm(paid.id))
      const person = { email: "ada@example.com" }

      const { erased, kept } = await erase(person)
      expect(erased.invoices).toEqual([])
      expect(kept.invoices).toEqual([
        { id: paid.id, state: "paid", why: "books", until: expect.any(String) },
        { id: open.id, state: "open", why: "unfinished", until: null },
      ])
      const days = (Date.parse(kept.invoices[0].until) - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(3_650)

      expect((await erase({ ...person, include_invoices: true })).erased.invoices).toEqual([paid.id])
      await store.shopper.expect(200, desk.do(open.id, "void"))
      await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '1 hour'")
      await store.runJob()
      const rows = await store.sql(
        "SELECT client_name, client_email, client_phone_number, email_to FROM payunit_invoice",
      )
      expect(rows).toEqual(Array(2).fill({ client_name: "", client_email: "", client_phone_number: "", email_to: "" }))
    })

    it("a customer who is deleted in Medusa is forgotten without being asked for", async () => {
      const { transactionId, cartId } = await settled()
      const [{ customer_id }] = await store.sql("SELECT customer_id FROM cart WHERE id = ?", [cartId])
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.delete(`/admin/customers/${String(customer_id)}`))
      await until("the payment to be forgotten", async () => (await store.row(transactionId)).forgotten_at !== null)
      expect(await personal(transactionId)).toEqual(FORGOTTEN)
    })

    it.each([
      ["nobody", {}, "Say whom"],
      ["nothing but spaces", { email: " ", customer_id: "" }, "Say whom"],
      ["a phone number that is none", { phone: "12" }, "must be one phone number"],
    ])("%s is refused", async (_, person, message) => {
      await expect(erase(person)).rejects.toMatchObject({ message: expect.stringContaining(message) })
    })
  })

  it("what is kept about somebody is handed out, and nothing of anybody else", async () => {
    const { transactionId } = await settled()
    const desk = await InvoiceDesk.open(store)
    const invoice = await desk.opened()
    const client = { name: "Esther", email: "esther@example.com", phone_number: "690000009" }
    const others = await desk.opened({ client, again: true })

    const { payments, invoices } = await exported({ email: "ada@example.com" })

    expect(payments).toEqual([
      expect.objectContaining({ id: transactionId, state: "settled", amount: 13_500, phone_masked: "6•• ••• •01" }),
    ])
    expect(invoices).toEqual([
      expect.objectContaining({ id: invoice.id, client_name: "Ada Ngono", client_phone_number: "670000001" }),
    ])
    expect((await exported({ phone: "690 00 00 09" })).invoices.map(({ id }: any) => id)).toEqual([others.id])
  })
})
