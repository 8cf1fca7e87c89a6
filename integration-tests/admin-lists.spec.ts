import { OrderDesk } from "./harness/order-desk"
import type { Checkout } from "./harness/shopper"
import { SECOND_MERCHANT } from "./harness/stores"
import { onTestStore } from "./harness/test-store"

const AT = "/admin/payunit/transactions"

onTestStore("everyWay", (store) => {
  const isoBefore = (time: string) => encodeURIComponent(new Date(new Date(time).getTime() - 1).toISOString())
  const iso = (time: string) => encodeURIComponent(new Date(time).toISOString())

  async function settled(): Promise<Checkout> {
    const checkout = await store.paidOrder()
    return checkout
  }

  /** One of each, oldest first: money of the wrong amount, an order, and a link that nobody has used. */
  async function three() {
    const held = await store.checkout()
    await store.simulator.control.decide(held.transactionId, { status: "SUCCESS", amount: 99_999 })
    await store.reaches(held.transactionId, "held")
    const paid = await settled()
    const open = await store.checkout()
    return {
      held: held.transactionId,
      paid: paid.transactionId,
      open: open.transactionId,
      opened: open,
      ordered: paid,
    }
  }

  async function lister() {
    const merchant = await store.merchant()
    const list = async (query: string): Promise<any> =>
      (await store.shopper.expect(200, merchant.get(`${AT}?${query}`))).body
    const ids = async (query: string): Promise<string[]> => (await list(query)).transactions.map(({ id }: any) => id)
    return { merchant, list, ids }
  }

  it("what waits for a person comes first, on whichever page, and is counted", async () => {
    const { held, paid, open } = await three()
    const { merchant, list, ids } = await lister()

    expect(await ids("order=newest")).toEqual([open, paid, held])
    expect(await ids("order=held_first")).toEqual([held, open, paid])
    expect(await ids("order=held_first&limit=1")).toEqual([held])
    expect(await ids("order=held_first&limit=1&offset=1")).toEqual([open])
    expect(await ids("order=held_first&limit=2&offset=1")).toEqual([open, paid])
    expect(await ids("order=held_first&state=settled")).toEqual([paid])
    expect(await list("order=held_first&limit=1&state=open")).toMatchObject({ count: 1, waiting: 1 })

    await merchant.resolve(held, { action: "dismiss", note: "a gift" })
    expect(await ids("order=held_first")).toEqual([open, paid, held])
    expect(await list("limit=1")).toMatchObject({ count: 3, waiting: 0 })
  })

  it("reading on behind a transaction misses nothing and gives nothing twice, though new ones are opened", async () => {
    const { held, paid, open } = await three()
    const { ids } = await lister()

    expect(await ids("limit=1")).toEqual([open])
    const { transactionId: newer } = await store.checkout()
    expect(await ids(`limit=1&after=${open}`)).toEqual([paid])
    expect(await ids(`limit=5&after=${paid}`)).toEqual([held])
    expect(await ids(`after=${held}`)).toEqual([])
    expect(await ids(`after=${newer}&state=held`)).toEqual([held])
    expect(await ids("after=unknown")).toEqual([])
  })

  it("filters: time, account, operator", async () => {
    const { held, paid, open } = await three()
    const { list, ids } = await lister()
    await store.sql("UPDATE payunit_transaction SET account = 'elsewhere' WHERE id = ?", [held])
    await store.sql("UPDATE payunit_transaction SET prompt_provider = 'CM_ORANGE' WHERE id = ?", [open])
    await store.sql(
      "UPDATE payunit_transaction SET paid_with = 'CM_MTNMOMO', prompt_provider = 'CM_ORANGE' WHERE id = ?",
      [paid],
    )
    const { transactions } = await list("")
    const [openedAt, paidAt] = transactions.map(({ created_at }: any) => created_at)

    expect(await ids(`from=${iso(paidAt)}`)).toEqual([open, paid])
    expect(await ids(`from=${iso(paidAt)}&to=${isoBefore(openedAt)}`)).toEqual([paid])
    expect(await ids(`to=${isoBefore(paidAt)}`)).toEqual([held])
    expect(await ids("from=2020-01-01&to=2020-02-01")).toEqual([])
    expect(await ids("account=elsewhere")).toEqual([held])
    expect(await ids("account=elsewhere&account=default")).toEqual([open, paid, held])
    expect(await ids("operator=CM_ORANGE")).toEqual([open])
    expect(await ids("operator=CM_ORANGE&operator=CM_MTNMOMO")).toEqual([open, paid, held])
  })

  it("search: by id or its beginning, by the order's number, by order, cart and payment session", async () => {
    const { paid, open, opened, ordered } = await three()
    const { merchant, list, ids } = await lister()
    const { order } = await merchant.transaction(paid)

    expect(order).toEqual({ id: expect.stringMatching(/^order_/), display_id: expect.any(Number), status: "pending" })
    expect((await list("state=settled")).transactions).toMatchObject([{ order }])
    for (const [text, found] of [
      [open, open],
      [open.slice(0, 9), open],
      [String(order.display_id), paid],
      [`#${String(order.display_id)}`, paid],
      [order.id, paid],
      [ordered.cartId, paid],
      [opened.sessionId, open],
    ]) {
      expect(await ids(`q=${encodeURIComponent(text)}`)).toContain(found)
    }
    expect(await ids("q=99999999")).toEqual([])
    expect(await ids(`q=${encodeURIComponent("%")}`)).toEqual([])
    expect(await ids(`q=${open}&state=settled`)).toEqual([])
  })

  it("search: by whose it is, as Medusa's orders and carts have them", async () => {
    const { held, paid, open } = await three()
    const { list, ids } = await lister()
    await store.sql("UPDATE order_address SET first_name = 'Zoé', last_name = 'Mbarga 100%', phone = '6 99 00 11 22'")
    await store.sql("UPDATE payunit_transaction SET forgotten_at = now() WHERE id = ?", [open])

    const ada = { customer_id: expect.any(String), name: "Ada Ngono", email: "ada@example.com", phone: "+237670000001" }
    const zoe = { ...ada, name: "Zoé Mbarga 100%", phone: "6 99 00 11 22" }
    const { transactions } = await list("order=newest")
    // The order's own word goes first; whose a payment was that is forgotten is not looked up.
    expect(transactions.map(({ contact }: any) => contact)).toEqual([null, zoe, ada])

    for (const [text, found] of [
      ["mbarga", [paid]],
      ["zoé MBARGA", [paid]],
      ["Zoé Ngono", []],
      ["100%", [paid]],
      ["ada@example.com", [open, paid, held]],
      ["Ada Ngono", [open, paid, held]],
      ["699001122", [paid]],
      ["+237 6 99 00 11 22", [paid]],
      ["1122", [paid]],
      ["122", []],
      ["9999", []],
      ["0001", [open, paid, held]],
      ["_", []],
      ["é", []],
    ] as const) {
      expect([text, await ids(`order=newest&q=${encodeURIComponent(text)}`)]).toEqual([text, found])
    }
  })

  it("of an order: also what was tried for it and not paid", async () => {
    const first = await store.checkout()
    await store.simulator.control.decide(first.transactionId, { status: "FAILED" })
    await store.reaches(first.transactionId, "failed")
    const second = await store.shopper.startPaying(first.cartId)
    await store.simulator.control.decide(second.transactionId, { status: "SUCCESS" })
    const { order_id } = await store.reaches(second.transactionId, "settled")
    const { ids } = await lister()

    expect(await ids(`order_id=${order_id}`)).toEqual([second.transactionId, first.transactionId])
  })

  describe("of a customer", () => {
    /** The order's attempts: one in vain, and the one that paid it. Another cart of the same guest has one as well. */
    async function bought() {
      const first = await store.checkout()
      await store.simulator.control.decide(first.transactionId, { status: "FAILED" })
      await store.reaches(first.transactionId, "failed")
      const second = await store.shopper.startPaying(first.cartId)
      await store.simulator.control.decide(second.transactionId, { status: "SUCCESS" })
      const { order_id } = await store.reaches(second.transactionId, "settled")
      const other = await store.checkout()
      const { list, ids } = await lister()
      const of = async (id: string): Promise<string[]> => await ids(`order=newest&customer_id=${id}`)
      const guest = await customerOf("cart", other.cartId)
      return {
        ...{ order_id, guest, of, list, other },
        bought: [second.transactionId, first.transactionId],
      }
    }

    async function customerOf(table: "cart" | "order", id: string): Promise<string> {
      const [{ customer_id }] = await store.sql(`SELECT customer_id FROM "${table}" WHERE id = ?`, [id])
      return customer_id
    }

    it("what they tried to pay and paid, and what it came to", async () => {
      const { guest, of, list, other, bought: theirs } = await bought()
      expect(await of(guest)).toEqual([other.transactionId, ...theirs])
      expect(await list(`customer_id=${guest}&with_sums=true`)).toMatchObject({
        count: 3,
        sums: [{ currency_code: "xaf", received: 13_500, count: 1 }],
      })
      expect(await of("cus_unknown")).toEqual([])
    })

    it("an order that a guest claims once registered goes over with all that was tried for it", async () => {
      const { guest, of, list, order_id, other, bought: theirs } = await bought()
      const desk = await OrderDesk.open(store)
      const accept = await desk.transfer(order_id, "ada@example.com")
      expect(await of(guest)).toEqual([other.transactionId, ...theirs])

      await accept()
      const registered = await customerOf("order", order_id)
      expect(registered).not.toBe(guest)
      expect(await of(registered)).toEqual(theirs)
      expect(await of(guest)).toEqual([other.transactionId])
      expect(await list(`customer_id=${guest}&with_sums=true`)).toMatchObject({ count: 1, sums: [] })
    })

    it("a cart goes with whoever logs in at it", async () => {
      const { guest, of, other, bought: theirs } = await bought()
      await store.sql("UPDATE cart SET customer_id = 'cus_in' WHERE id = ?", [other.cartId])
      expect(await of("cus_in")).toEqual([other.transactionId])
      expect(await of(guest)).toEqual(theirs)
    })

    it("an order without a customer any more is nobody's, though its cart tells of one", async () => {
      const { guest, of, order_id, other } = await bought()
      await store.sql(`UPDATE "order" SET customer_id = NULL WHERE id = ?`, [order_id])
      expect(await of(guest)).toEqual([other.transactionId])
    })
  })

  it("one transaction: what PayUnit sent, and the names of those who did something with it", async () => {
    const { held } = await three()
    const { merchant } = await lister()
    await merchant.recordRefund(held, { amount: 9_999 })

    const detail = await merchant.transaction(held)

    expect(detail.notifications).toEqual([
      {
        id: expect.any(String),
        transaction_id: held,
        at: expect.any(String),
        reported_status: "SUCCESS",
        reported_amount: expect.any(String),
        content_type: expect.stringContaining("json"),
        size: expect.any(Number),
      },
    ])
    expect(detail.people).toEqual({ [merchant.userId]: "admin@example.com" })
    expect(detail.order).toBeNull()
    expect(JSON.stringify(detail)).not.toMatch(/token|redirect|http|lease/)
  })

  describe("settings", () => {
    it("accounts, providers, addresses and what came last, and no secret", async () => {
      const { paid } = await three()
      const { merchant } = await lister()
      await store.runJob()

      const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/settings"))
      const { access } = (await store.shopper.expect(200, merchant.get("/admin/payunit/access"))).body

      // Without roles everybody may do everything.
      expect(Object.values(access)).not.toContain(false)
      expect(body.settings).toMatchObject({
        accounts: [
          { name: "default", mode: "test" },
          { name: "second", mode: "test" },
        ],
        providers: expect.arrayContaining([
          { id: "pp_payunit_payunit", flow: "checkout", account: "default", place_order: "after_payment" },
          { id: "pp_payunit_second-legacy", flow: "legacy", account: "second", place_order: "after_payment" },
        ]),
        supported_currencies: ["XAF"],
        addresses: {
          service: store.simulator.url,
          notifications: `${store.shop.url}/hooks/payunit/notifications`,
          returns: `${store.shop.url}/hooks/payunit/return`,
          invoice_returns: expect.stringContaining(`${store.shop.url}/hooks/payunit/`),
          storefronts: ["http://localhost:8000"],
        },
        waiting: 1,
        job: { runs_here: false },
        rejected_notifications: expect.any(Number),
      })
      expect(body.settings.notifications[0]).toMatchObject({ transaction_id: paid, reported_status: "SUCCESS" })
      const { apiUser, apiPassword, apiKey } = store.simulator.merchant
      for (const word of [apiUser, apiPassword, apiKey, ...Object.values(SECOND_MERCHANT)]) {
        expect(JSON.stringify(body)).not.toContain(word)
      }
    })
  })

  describe("what PayUnit said when it was last asked", () => {
    /** Asks about a payment of 13 500 that became what is told. */
    async function answered(
      before: (transactionId: string) => Promise<unknown>,
    ): Promise<{ state: string; last_answer: unknown }> {
      const { transactionId } = await store.checkout()
      await before(transactionId)
      const merchant = await store.merchant()
      await merchant.post(`/admin/payunit/transactions/${transactionId}/check`)
      return await merchant.transaction(transactionId)
    }
    const decided = (decision: { status: "SUCCESS" | "FAILED" | "CANCELLED"; amount?: number }) => (id: string) =>
      store.simulator.control.decide(id, { ...decision, notify: false })
    const failing = (kind: "http_500" | "not_found" | "unauthorized") => async () =>
      store.simulator.control.addFault({ operation: "*", kind, times: 0 })
    const amount = { amount: 13_500, currency: "XAF" }

    it.each<[string, (id: string) => Promise<unknown>, Record<string, unknown>]>([
      ["nothing is paid", async () => undefined, { status: "PENDING", ...amount, detail: null }],
      [
        "it is paid",
        decided({ status: "SUCCESS" }),
        { status: "SUCCESS", ...amount, gateway: "CM_MTNMOMO", gateway_name: "MTN Mobile Money" },
      ],
      ["another amount is", decided({ status: "SUCCESS", amount: 500 }), { status: "SUCCESS", amount: 500 }],
      ["it failed", decided({ status: "FAILED" }), { status: "FAILED" }],
      ["it was cancelled", decided({ status: "CANCELLED" }), { status: "CANCELLED" }],
      ["it knows none", failing("not_found"), { status: "UNKNOWN", amount: null }],
      ["it is down", failing("http_500"), { status: "NO_ANSWER", detail: expect.stringContaining("500") }],
      ["it lets nobody in", failing("unauthorized"), { status: "NO_ANSWER", detail: expect.stringContaining("401") }],
    ])("%s", async (_, before, answer) => {
      expect((await answered(before)).last_answer).toMatchObject(answer)
    })

    it("nothing, before it is asked", async () => {
      const { transactionId } = await store.checkout()
      expect(await (await store.merchant()).transaction(transactionId)).toMatchObject({ last_answer: null })
    })
  })
})
