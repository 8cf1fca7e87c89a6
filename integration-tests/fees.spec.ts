import { onTestStore } from "./harness/test-store"

/* What PayUnit keeps of a payment, as its statuses tell it beside the contract. It is for people: money stays as it is. */

onTestStore("standard", (store) => {
  const tells = (percent: number | null): unknown => store.simulator.control.changeSettings({ fee_percent: percent })

  /** A payment that is paid while PayUnit keeps so many percent of it, or tells nothing of that. */
  async function paid(percent: number | null) {
    tells(percent)
    const checkout = await store.shopper.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    const { order_id: orderId } = await store.reaches(checkout.transactionId, "settled")
    return { ...checkout, orderId }
  }

  /** A month's books by payment or day, each line by the names of its columns; no cell here has a comma. */
  async function books(month: string, per: "payment" | "day"): Promise<Record<string, string>[]> {
    const merchant = await store.merchant()
    const response = await fetch(`${store.shop.url}/admin/payunit/books?month=${month}&per=${per}&locale=en`, {
      headers: merchant.headers,
    })
    // What they come to is below an empty line.
    const [above = ""] = (await response.text()).split("\r\n\r\n")
    const [head = "", ...lines] = above.trimEnd().split("\r\n")
    const names = head.split(",")
    return lines.map((line) => Object.fromEntries(line.split(",").map((cell, place) => [names[place], cell])))
  }

  it("is shown with the payment, in the books and in the overview, and Medusa's money is untouched", async () => {
    const payment = await paid(2)
    const other = await paid(null)
    const merchant = await store.merchant()

    const money = async (id: string): Promise<unknown> => (await merchant.transaction(id)).paid
    expect(await money(payment.transactionId)).toMatchObject({ amount: 13_500, fee: 270, net: 13_230 })
    expect(await money(other.transactionId)).toMatchObject({ amount: 13_500, fee: null, net: null })
    for (const one of [payment, other]) {
      expect((await store.books(one)).payments.map(({ captured }) => captured)).toEqual([[13_500]])
    }

    const { summary } = (await store.shopper.expect(200, merchant.get("/admin/payunit/summary"))).body
    expect(summary.currencies).toMatchObject([
      { received: { amount: 27_000, count: 2, fees: { amount: 270, count: 1 }, net: null } },
    ])
    const month = summary.today.slice(0, 7)
    const fees = (await books(month, "payment")).map((line) => [line.Gross, line.Fees, line.Net])
    expect(fees.sort()).toEqual([
      ["13500", "", ""],
      ["13500", "270", "13230"],
    ])
    expect(await books(month, "day")).toMatchObject([
      { Payments: "2", Gross: "27000", Fees: "270", "Payments with known fees": "1", Net: "" },
    ])
  })

  it("is as PayUnit told it last, and stays where a later answer tells none", async () => {
    const { transactionId } = await paid(2)
    const merchant = await store.merchant()
    for (const [percent, fee] of [
      [null, 270],
      [3, 405],
      [0, 0],
      [null, 0],
    ] as const) {
      tells(percent)
      await store.passAskWindow()
      await store.shopper.expect(200, merchant.post(`/admin/payunit/transactions/${transactionId}/check`))
      expect((await merchant.transaction(transactionId)).paid).toMatchObject({ fee, net: 13_500 - fee })
    }
    const { summary } = (await merchant.get("/admin/payunit/summary")).body
    expect(summary.currencies[0].received).toMatchObject({ fees: { amount: 0, count: 1 }, net: 13_500 })
  })

  it("of another amount in PayUnit's statement is noted, and the payment matches", async () => {
    const merchant = await store.merchant()
    const ids: string[] = []
    for (const percent of [2, 2, null]) {
      ids.push((await paid(percent)).transactionId)
    }
    const file = [
      "transaction_id,amount,currency,status,fees",
      ...ids.map((id, n) => `${id},13500,XAF,SUCCESS,${270 + (n % 2)}`),
    ]
    const url = `${store.shop.url}/admin/payunit/statements`
    const sent = await fetch(url, {
      method: "POST",
      headers: { ...merchant.headers, "content-type": "text/csv" },
      body: `${file.join("\n")}\n`,
    })
    const { statement } = await sent.json()
    expect(statement).toMatchObject({ differences: 0, sums: [{ outcome: "matched", count: 3, fees: 811 }] })
    const { lines } = (await merchant.get(`/admin/payunit/statements/${statement.id}/lines`)).body
    const said = lines.map(({ outcome, differences, theirs, ours }: any) => [
      outcome,
      differences,
      theirs.fee,
      ours.fee,
    ])
    expect(said).toEqual([
      ["matched", [], 270, 270],
      ["matched", ["fee"], 271, 270],
      ["matched", [], 270, null],
    ])
    // The statement is what is paid out by.
    const { summary } = (await merchant.get("/admin/payunit/summary")).body
    const booked = (await books(summary.today.slice(0, 7), "payment")).map((line) => [line.Fees, line.Net])
    expect(booked.sort()).toEqual([
      ["270", "13230"],
      ["270", "13230"],
      ["271", "13229"],
    ])
  })
})
