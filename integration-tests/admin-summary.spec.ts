import { onTestStore } from "./harness/test-store"

const AT = "/admin/payunit"
const ZONE = "Africa/Douala"

/** The shop's day of a moment. */
const dayOf = (time: Date): string => new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(time)
const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000))

const sum = (amounts: unknown[]): number => amounts.reduce((all: number, one) => all + Number(one), 0)

onTestStore("everyWay", (store) => {
  async function open() {
    const merchant = await store.merchant()
    const get = async (path: string): Promise<any> =>
      (await store.shopper.expect(200, merchant.get(`${AT}/${path}`))).body
    return {
      merchant,
      summary: async (query = ""): Promise<any> => (await get(`summary?${query}`)).summary,
      ids: async (query: string): Promise<string[]> =>
        (await get(`transactions?${query}`)).transactions.map(({ id }: any) => id),
    }
  }

  let phones = 0

  /** A payment with a prompt, that becomes what is told. */
  async function tried(
    state: string,
    { operator = "CM_MTNMOMO", ...decision }: { operator?: string; status?: any; amount?: number } = {},
  ): Promise<string> {
    const { sessionId, transactionId } = await store.checkout()
    await store.shopper.expect(200, store.shopper.pay(sessionId, `67000${String(1_000 + (phones += 1))}`))
    await store.sql("UPDATE payunit_transaction SET prompt_provider = ? WHERE id = ?", [operator, transactionId])
    if (decision.status !== undefined) {
      await store.simulator.control.decide(transactionId, { status: decision.status, amount: decision.amount })
    }
    await store.reaches(transactionId, state)
    if (decision.status === "SUCCESS") {
      await store.sql("UPDATE payunit_transaction SET paid_with = ? WHERE id = ?", [operator, transactionId])
    }
    return transactionId
  }

  const move = async (id: string, at: string): Promise<void> => {
    await store.sql(
      "UPDATE payunit_transaction SET created_at = :at, paid_at = CASE WHEN paid_at IS NOT NULL THEN CAST(:at AS timestamptz) END WHERE id = :id",
      { at, id } as any,
    )
  }

  it("is what the tables and Medusa's captures say, by day, operator and outcome", async () => {
    const mtn = await tried("settled", { status: "SUCCESS" })
    const orange = await tried("settled", { status: "SUCCESS", operator: "CM_ORANGE" })
    const before = await tried("settled", { status: "SUCCESS" })
    const held = await tried("held", { status: "SUCCESS", amount: 20_000 })
    const failed = await tried("failed", { status: "FAILED", operator: "CM_ORANGE" })
    await tried("cancelled", { status: "CANCELLED" })
    const waiting = await tried("prompted")
    const silent = await tried("prompted")
    const untouched = (await store.checkout()).transactionId
    await store.sql("UPDATE payunit_transaction SET state = 'expired' WHERE id = ANY(?)", [[silent, untouched]])
    // Half past eleven in the evening by UTC is the next day in Douala; as many days before are the span before.
    await move(orange, `${daysAgo(3)}T23:30:00Z`)
    await move(before, `${daysAgo(8)}T12:00:00Z`)
    const { merchant, summary, ids } = await open()
    await merchant.recordRefund(mtn, { amount: 500 })
    await merchant.recordRefund(held, { amount: 1_000 })

    const week = await summary("range=7_days")

    const rows = await store.sql(
      `SELECT *, COALESCE(paid_with, prompt_provider) AS operator, COALESCE(paid_amount, amount) AS paid
         FROM payunit_transaction`,
    )
    const captured = await store.sql(
      `SELECT t.id, c.amount FROM payunit_transaction t JOIN payment p ON p.payment_collection_id = t.payment_collection_id
         JOIN capture c ON c.payment_id = p.id`,
    )
    const bars = week.bars.map(({ day }: any) => day)
    const inSpan = rows.filter(({ paid_at }) => paid_at !== null && bars.includes(dayOf(paid_at)))
    const [francs] = week.currencies
    expect(bars).toEqual([6, 5, 4, 3, 2, 1, 0].map(daysAgo))
    expect(week).toMatchObject({ time_zone: ZONE, today: daysAgo(0), from: daysAgo(6), to: daysAgo(0), unit: "day" })
    expect(week.currencies).toHaveLength(1)
    expect(francs.received).toMatchObject({
      amount: sum(inSpan.map(({ paid }) => paid)),
      count: 3,
      on_orders: sum(captured.filter(({ id }) => inSpan.some((row) => row.id === id)).map(({ amount }) => amount)),
      // The shop's first payment is of the eighth day before: there were not as many days.
      before: null,
    })
    expect(francs.received).toMatchObject({ amount: 47_000, on_orders: 27_000 })
    for (const [index, day] of bars.entries()) {
      const ofDay = inSpan.filter(({ paid_at }) => dayOf(paid_at) === day)
      expect([day, sum(francs.bars[index].map(({ amount }: any) => amount))]).toEqual([
        day,
        sum(ofDay.map(({ paid }) => paid)),
      ])
      for (const { operator, amount, count } of francs.bars[index]) {
        const those = ofDay.filter((row) => row.operator === operator.code)
        expect([day, amount, count]).toEqual([day, sum(those.map(({ paid }) => paid)), those.length])
      }
    }
    expect(francs.bars[bars.indexOf(daysAgo(2))]).toEqual([
      { operator: { code: "CM_ORANGE", name: expect.any(String) }, amount: 13_500, count: 1 },
    ])
    expect(francs.refunded).toEqual({ amount: 1_500, count: 2, before: null })
    expect(francs.held).toEqual({
      amount: 19_000,
      count: 1,
      oldest: expect.any(String),
      by_reason: [{ reason: "amount_mismatch", amount: 19_000, count: 1 }],
    })
    expect(week.prompts).toMatchObject([
      { operator: { code: "CM_MTNMOMO" }, ended: 4, confirmed: 2, waiting: 1 },
      { operator: { code: "CM_ORANGE" }, ended: 2, confirmed: 1, waiting: 0 },
    ])
    expect(week.outcomes.map(({ outcome, count, by_phone }: any) => [outcome, count, by_phone])).toEqual([
      ["confirmed", 3, 3],
      ["declined", 1, 1],
      ["no_answer", 1, 1],
      ["cancelled", 1, 1],
      ["never_tried", 1, 0],
      ["waiting", 1, 1],
    ])

    // Every figure leads to those very payments.
    const { starts_at: from } = week.bars[0]
    const { ends_at: to } = week.bars.at(-1)
    const span = (name: string): string => `${name}from=${from}&${name}to=${to}`
    expect(await ids(`${span("paid_")}&order=newest`)).toHaveLength(3)
    expect(await ids(`${span("paid_")}&operator=CM_ORANGE`)).toEqual([orange])
    expect((await ids(span("refunded_"))).sort()).toEqual([mtn, held].sort())
    expect(await ids(`${span("")}&prompted=true&operator=CM_ORANGE&outcome=declined`)).toEqual([failed])
    for (const { outcome, count } of week.outcomes) {
      expect([outcome, await ids(`${span("")}&outcome=${outcome}`)]).toEqual([outcome, expect.any(Array)])
      expect(await ids(`${span("")}&outcome=${outcome}`)).toHaveLength(count)
    }
    expect(await ids(`${span("")}&outcome=waiting`)).toEqual([waiting])

    // Whom to call: what is stuck and what was tried by phone in vain, the largest first; not who has paid since.
    const toCall = await ids("to_call=true&order=largest")
    expect(toCall).toContain(held)
    expect(toCall).toContain(failed)
    expect(toCall).not.toContain(untouched)
    expect(toCall).not.toContain(mtn)
    await store.sql("UPDATE payunit_transaction SET payment_collection_id = ? WHERE id = ?", ["paid-since", failed])
    await store.sql("UPDATE payunit_transaction SET payment_collection_id = ? WHERE id = ?", ["paid-since", mtn])
    expect(await ids("to_call=true&order=largest")).not.toContain(failed)
    // What was paid before them and was refunded has paid nothing.
    const resolved =
      "UPDATE payunit_transaction SET state = 'held', held_reason = 'amount_mismatch', resolution = ? WHERE id = ?"
    await store.sql(resolved, ["dismissed", mtn])
    expect(await ids("to_call=true&order=largest")).not.toContain(failed)
    await store.sql(resolved, ["refunded", mtn])
    expect(await ids("to_call=true&order=largest")).toContain(failed)
  })

  it("days are added up once, and again when one of their payments has changed", async () => {
    const [early, late, silent] = [
      await tried("settled", { status: "SUCCESS" }),
      await tried("settled", { status: "SUCCESS", operator: "CM_ORANGE" }),
      await tried("prompted"),
    ]
    await move(early, `${daysAgo(5)}T08:00:00Z`)
    await move(late, `${daysAgo(3)}T23:30:00Z`)
    await move(silent, `${daysAgo(3)}T12:00:00Z`)
    const { merchant, summary } = await open()
    await merchant.recordRefund(early, { amount: 500 })
    const refundedOn = async (day: string): Promise<void> => {
      await store.sql("UPDATE payunit_manual_refund SET recorded_at = ?", [`${day}T08:00:00Z`])
    }
    await refundedOn(daysAgo(4))
    const { summaries } = store.container.resolve<any>("payunit")
    const addUp = async (zone = ZONE): Promise<number> => await summaries.update(zone)
    const spans = ["range=30_days", "range=7_days", "range=today", `from=${daysAgo(400)}&to=${daysAgo(0)}`]
    const readSpans = async (): Promise<any[]> => await Promise.all(spans.map(summary))
    const reckoned = await readSpans()

    expect(await addUp()).toBe(5)
    expect(await readSpans()).toEqual(reckoned)
    // Four days of them have what changed within the hour: a statement that was begun then may have come later.
    expect(await addUp()).toBe(4)
    await store.sql("UPDATE payunit_manual_refund SET updated_at = updated_at - interval '2 hours'")
    await store.sql("UPDATE payunit_transaction SET updated_at = updated_at - interval '2 hours'")
    expect(await addUp()).toBe(0)
    expect(await readSpans()).toEqual(reckoned)

    // What was added up is what is told: nobody reads the payments of such a day.
    const kept = await store.sql("SELECT * FROM payunit_day_summary ORDER BY day")
    expect(kept.map(({ day }) => day)).toEqual([5, 4, 3, 2, 1].map(daysAgo))
    await store.sql("UPDATE payunit_day_summary SET received = '[]', refunded = '[]', attempts = '[]'")
    expect((await summary("range=7_days")).currencies).toEqual([])
    // An hour of Paris is another day: nothing was added up for it.
    expect(await addUp("Europe/Paris")).toBeGreaterThan(0)
    expect((await summary("range=7_days")).currencies).toEqual([])

    // A change of any payment of a day, by whatever it is, has that day read again, and no other.
    await store.sql("UPDATE payunit_transaction SET updated_at = now() WHERE id = ?", [late])
    const [francs] = (await summary("range=7_days")).currencies
    expect(francs.received.amount).toBe(13_500)
    expect(await addUp()).toBe(1)
    await store.sql("DELETE FROM payunit_day_summary WHERE day = ANY(?)", [[daysAgo(5), daysAgo(4), daysAgo(3)]])
    expect(await readSpans()).toEqual(reckoned)
    expect(await addUp()).toBe(4)
    expect(await readSpans()).toEqual(reckoned)

    // A refund that was struck out is in no sum any more.
    expect((await summary("range=7_days")).currencies[0].refunded).toEqual({ amount: 500, count: 1, before: null })
    await store.sql("UPDATE payunit_manual_refund SET deleted_at = now(), updated_at = now()")
    expect((await summary("range=7_days")).currencies[0].refunded).toEqual({ amount: 0, count: 0, before: null })
  })

  it("today is compared with the same hours of the day before, and days with as many before, once there were payments", async () => {
    const minute = 60_000
    const aDayAgo = Date.now() - 24 * 60 * minute
    const times = [aDayAgo - minute, aDayAgo + 10 * minute, aDayAgo - 3 * 24 * 60 * minute]
    const paid = []
    for (const at of times) {
      const id = await tried("settled", { status: "SUCCESS" })
      await move(id, new Date(at).toISOString())
      paid.push(new Date(at))
    }
    await tried("settled", { status: "SUCCESS" })
    const { summary } = await open()
    const of = async (range: string): Promise<any> => (await summary(`range=${range}`)).currencies[0].received

    const byNow = paid.filter((at) => dayOf(at) === daysAgo(1) && at.getTime() < aDayAgo)
    expect(await of("today")).toMatchObject({ before: 13_500 * byNow.length })
    expect(await of("7_days")).toMatchObject({ before: null })
    const { summaries } = store.container.resolve<any>("payunit")
    await summaries.update(ZONE)
    expect(await of("today")).toMatchObject({ before: 13_500 * byNow.length })

    await store.sql("UPDATE payunit_transaction SET created_at = now() - interval '20 days' WHERE paid_at < ?", [
      new Date(aDayAgo - 24 * 60 * minute),
    ])
    expect(await of("7_days")).toMatchObject({ before: 0 })
  })

  it("a visit of a payment page counts, also when its day was added up before", async () => {
    const { transactionId, redirect } = await store.checkout()
    await move(transactionId, `${daysAgo(1)}T22:00:00Z`)
    await store.sql("UPDATE payunit_transaction SET updated_at = updated_at - interval '2 hours'")
    const { summary } = await open()
    const { summaries } = store.container.resolve<any>("payunit")
    expect(await summaries.update(ZONE)).toBe(1)
    expect(await summaries.update(ZONE)).toBe(0)

    const before = await store.sql("SELECT updated_at FROM payunit_transaction WHERE id = ?", [transactionId])
    await store.shopper.openPage({ redirect })

    const after = await store.sql("SELECT updated_at FROM payunit_transaction WHERE id = ?", [transactionId])
    expect(after[0].updated_at.getTime()).toBeGreaterThan(before[0].updated_at.getTime())
    expect(await summaries.update(ZONE)).toBe(1)
    expect((await summary("range=7_days")).outcomes).toMatchObject([{ outcome: "waiting", count: 1 }])
  })

  it("spans: days of the shop's, both included; longer ones by week and month", async () => {
    const { merchant, summary } = await open()
    const days = async (query: string): Promise<string[]> =>
      (await summary(query)).bars.map(({ day, starts_at, ends_at }: any) => `${day} ${starts_at} ${ends_at}`)

    expect(await days("from=2026-01-31&to=2026-02-01")).toEqual([
      "2026-01-31 2026-01-30T23:00:00.000Z 2026-01-31T23:00:00.000Z",
      "2026-02-01 2026-01-31T23:00:00.000Z 2026-02-01T23:00:00.000Z",
    ])
    expect(await days("range=today")).toHaveLength(1)
    expect(await days("")).toHaveLength(30)
    const weeks = await summary("from=2026-01-01&to=2026-06-30")
    expect(weeks).toMatchObject({ unit: "week", currencies: [], prompts: [], outcomes: [], declined: [] })
    expect(weeks.bars.slice(0, 2).map(({ day }: any) => day)).toEqual(["2026-01-01", "2026-01-05"])
    const months = await summary("from=2025-01-15&to=2026-12-31")
    expect(months.unit).toBe("month")
    expect(months.bars.map(({ day }: any) => day).slice(0, 2)).toEqual(["2025-01-15", "2025-02-01"])

    for (const query of [
      "range=year",
      "from=2026-01-01",
      "from=2026-02-01&to=2026-01-01",
      "from=2020-01-01&to=2026-01-01",
    ]) {
      await store.shopper.expect(400, merchant.get(`${AT}/summary?${query}`))
    }
  })

  it("the list can be sorted by amount and by time", async () => {
    const small = (await store.checkout()).transactionId
    const large = (await store.checkout()).transactionId
    await store.sql("UPDATE payunit_transaction SET amount = 900000 WHERE id = ?", [large])
    const { ids } = await open()

    expect(await ids("order=largest")).toEqual([large, small])
    expect(await ids("order=smallest")).toEqual([small, large])
    expect(await ids("order=oldest")).toEqual([small, large])
  })
})
