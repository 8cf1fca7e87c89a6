import { adminOf } from "./harness/admin"
import { onTestStore } from "./harness/test-store"

/* The service repeats what it was sent, and puts control characters before it. */

/** All but the end of a line of the log. */
const CONTROLS = /[^\P{Cc}\n]|[\u2028\u2029]/u

onTestStore("standard", (store) => {
  const admin = adminOf(store)
  const echo = (operation: string) => store.simulator.control.addFault({ operation, kind: "echo_bad_request" })

  /** What is left of those words, where people and programs read them. */
  async function written(table: string): Promise<string> {
    const rows = await store.sql(`SELECT * FROM ${table}`)
    return `${JSON.stringify(rows)}\n${store.log()}`
  }

  it("to an opening: it is failed, and the next one goes well", async () => {
    const collectionId = await store.shopper.collection(await store.shopper.cart())
    echo("checkout/initialize")

    const refused = await store.shopper.openSession(collectionId)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await store.sql("SELECT state FROM payunit_transaction")).toEqual([{ state: "failed" }])
    const text = await written("payunit_transaction")
    expect(text).toContain("Not valid:\uFFFD\uFFFD[2J")
    expect(text).not.toMatch(CONTROLS)
    expect(text).not.toContain("/hooks/payunit/notifications/")

    expect((await store.shopper.openSession(collectionId)).status).toBe(200)
  })

  it("to a prompt: it is refused, nobody is named, and the next one goes well", async () => {
    const { sessionId, transactionId } = await store.checkout()
    echo("invoice/process")

    const refused = await store.shopper.pay(sessionId, "670000001")
    expect([refused.status, refused.body.code]).toEqual([409, "prompt_refused"])
    expect((await store.row(transactionId)).state).toBe("open")
    const text = await written("payunit_transaction")
    expect(text).toContain("Not valid:\uFFFD\uFFFD[2J")
    expect(text).not.toMatch(CONTROLS)
    expect(text).not.toMatch(/ada@example\.com|Ada Ngono|670000001/i)

    expect((await store.shopper.pay(sessionId, "670000001")).status).toBe(200)
  })

  it("to an invoice: it failed, and its history and the log name nobody", async () => {
    echo("invoice/create")
    const { status, body } = await admin.post("/admin/payunit/invoices", {
      client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001" },
      due_date: "2099-01-31",
      items: [{ name: "Sewing", amount: 5_000, quantity: 2 }],
    })
    expect([status, body.code]).toEqual([409, "invoice_refused"])
    const [row] = await store.sql("SELECT failure, history FROM payunit_invoice")
    const text = `${JSON.stringify(row)}\n${store.log()}`
    expect(text).toContain("Not valid:\uFFFD\uFFFD[2J")
    expect(text).not.toMatch(CONTROLS)
    expect(text).not.toMatch(/ada@example\.com|Ada Ngono|670000001/i)
  })

  it.each([
    ["a note", "POST", "/admin/payunit/transactions/{id}/refunds", { amount: 1, method: "a", note: "\u0000" }, 400],
    ["a search", "GET", "/admin/payunit/transactions?q=%00", undefined, 400],
    ["a search of invoices", "GET", "/admin/payunit/invoices?q=%00", undefined, 400],
    ["an id", "GET", "/admin/payunit/transactions/%00", undefined, 404],
    ["an invoice's payment", "POST", "/admin/payunit/invoices/{id}/payments/%00/record", {}, 404],
    ["a payment session", "GET", "/store/payunit/payment-sessions/%00", undefined, 404],
    ["a hook", "GET", "/hooks/payunit/return/%00", undefined, 404],
  ])("sent to the store: %s with U+0000 is refused", async (_what, method, path, body, status) => {
    const headers = { authorization: `Basic ${Buffer.from(`${await admin.secretKey()}:`).toString("base64")}` }
    const answer = await store.shopper.request(method, path.replace("{id}", "unknown"), body, headers)
    expect(answer.status).toBe(status)
    expect(store.log()).not.toContain("error:")
  })
})
