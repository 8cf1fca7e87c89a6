import type { Checkout } from "./harness/shopper"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"
import { checkTransaction } from "../src/payments"

const WAITS = "670000077"

/* What somebody may have paid is asked about soon; what nobody has seen cannot have been paid, and is asked about seldom. */

onTestStore("standard", (store) => {
  const { shopper } = store

  /** When a payment is looked at next, in seconds from now and from the end of its page. */
  const nextLook = async ({ transactionId }: Checkout): Promise<{ inSeconds: number; afterEnd: number }> => {
    const { next_check_at: next, link_expires_at: end } = await store.row(transactionId)
    return {
      inSeconds: (next.getTime() - Date.now()) / 1_000,
      afterEnd: (next.getTime() - end.getTime()) / 1_000,
    }
  }

  const isVisited = async ({ transactionId }: Checkout): Promise<boolean> =>
    (await store.row(transactionId)).visited_at !== null

  describe("the address of a payment page", () => {
    it("is ours, and leads to the service's", async () => {
      const checkout = await store.checkout()
      const { redirect } = store.simulator.control.transaction(checkout.transactionId)

      const answer = await shopper.get(checkout.redirect)

      expect(checkout.redirect).toBe(
        `${store.shop.url}/hooks/payunit/pay/${checkout.transactionId}.${checkout.redirect.split(".").at(-1)}`,
      )
      expect(answer.status).toBe(302)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        location: redirect,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      })
      expect(await isVisited(checkout)).toBe(true)
    })

    it("is all that is told: no answer of the store has the service's own", async () => {
      const checkout = await store.checkout()
      const answers = [
        checkout.session,
        await shopper.payment(checkout.sessionId),
        (await shopper.refresh(checkout.sessionId)).body,
        (await shopper.get(`/store/payunit/payment-collections/${checkout.collectionId}`)).body,
        (await shopper.get(`/store/carts/${checkout.cartId}?fields=+payment_collection.payment_sessions.*`)).body,
      ]

      expect(JSON.stringify(answers)).toContain(checkout.redirect)
      expect(JSON.stringify(answers)).not.toContain(store.simulator.url)
    })

    it.each<[situation: string, tokenOf: (checkout: Checkout) => string]>([
      ["another token", ({ transactionId }) => `${transactionId}.${"A".repeat(43)}`],
      [
        "that of another purpose",
        ({ transactionId }) => tokenIn(store.simulator.control.transaction(transactionId).success_url),
      ],
      ["no token", ({ transactionId }) => transactionId],
    ])("%s: 404, and nothing is noted", async (_situation, tokenOf) => {
      const checkout = await store.checkout()

      const { status } = await shopper.get(`/hooks/payunit/pay/${tokenOf(checkout)}`)

      expect([status, await isVisited(checkout)]).toEqual([404, false])
    })

    it.each<[situation: string, prepare: (checkout: Checkout) => Promise<unknown>]>([
      [
        "it is over",
        async () => await store.sql("UPDATE payunit_transaction SET link_expires_at = now() - interval '1 second'"),
      ],
      [
        "it is paid",
        async ({ transactionId }) => {
          await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
          await store.reaches(transactionId, "settled")
        },
      ],
      [
        "it failed",
        async ({ transactionId }) => {
          await store.simulator.control.decide(transactionId, { status: "FAILED" })
          await store.reaches(transactionId, "failed")
        },
      ],
      ["it waits for a phone", async ({ sessionId }) => await shopper.expect(200, shopper.pay(sessionId, WAITS))],
    ])("%s: the shopper is sent to the store, as who comes back", async (_situation, prepare) => {
      const checkout = await shopper.checkout({ data: { return_url: "http://localhost:8000/thanks" } })
      await prepare(checkout)

      const { status, headers } = await shopper.get(checkout.redirect)

      expect([status, headers.get("location")]).toEqual([
        303,
        `http://localhost:8000/thanks?payment_session_id=${checkout.sessionId}`,
      ])
    })

    it("without the database: 503, in the shopper's language", async () => {
      const checkout = await store.checkout()
      const { transactions } = store.container.resolve<any>("payunit")
      const finding = jest.spyOn(transactions, "find").mockRejectedValue(new Error("no connection"))
      let answer: Answer
      try {
        answer = await shopper.get(checkout.redirect, { "accept-language": "fr-CM,fr;q=0.9" })
      } finally {
        finding.mockRestore()
      }

      expect([answer.status, answer.body]).toEqual([503, expect.stringContaining("réessayez dans un instant")])
      expect(answer.headers.get("retry-after")).toBe("5")
    })
  })

  describe("how soon a payment is looked at", () => {
    it("nobody was on its page: once that is over", async () => {
      const checkout = await store.checkout()

      const { afterEnd } = await nextLook(checkout)

      expect(afterEnd).toBeGreaterThan(0)
      expect(afterEnd).toBeLessThan(60)
    })

    it("nobody was on its page, and the service says pending: hours pass, and the last look is at the end", async () => {
      const checkout = await store.checkout()
      const waits = []
      for (let look = 0; look < 8; look += 1) {
        const { next_check_at: next } = await store.row(checkout.transactionId)
        if (next === null) {
          break
        }
        const passed = `interval '${next.getTime() - Date.now()} milliseconds'`
        await store.sql(
          `UPDATE payunit_transaction SET created_at = created_at - ${passed}, link_expires_at = link_expires_at - ${passed},
                  next_check_at = now(), asked_at = NULL`,
        )
        await store.runJob()
        const { created_at } = await store.row(checkout.transactionId)
        waits.push(Math.round((Date.now() - created_at.getTime()) / 3_600_000))
      }

      expect(waits).toHaveLength(6)
      expect([waits[0], waits[5]]).toEqual([0, 48])
      expect(store.simulator.control.requests("paymentstatus")).toHaveLength(6)
      expect(await store.row(checkout.transactionId)).toMatchObject({ state: "expired", next_check_at: null })
    })

    it.each<[who: string, act: (checkout: Checkout) => Promise<unknown>]>([
      ["opens its page", async (checkout) => await shopper.openPage(checkout)],
      ["asks how it stands", async ({ sessionId }) => await shopper.payment(sessionId)],
    ])("somebody %s: soon, and as if it were opened just now", async (_who, act) => {
      const checkout = await store.checkout()
      await store.sql("UPDATE payunit_transaction SET checks = 3")

      await act(checkout)

      const { inSeconds } = await nextLook(checkout)
      expect(inSeconds).toBeGreaterThan(10)
      expect(inSeconds).toBeLessThanOrEqual(20)
      expect(await store.row(checkout.transactionId)).toMatchObject({ checks: 0, signalled_at: null })
    })

    it.each<[who: string, act: (checkout: Checkout) => Promise<unknown>, isSignal: boolean]>([
      ["asks whether it is paid", async ({ sessionId }) => await shopper.refresh(sessionId), false],
      ["completes the cart", async ({ cartId }) => await shopper.complete(cartId), false],
      ["sends a prompt", async ({ sessionId }) => await shopper.pay(sessionId, WAITS), true],
      [
        "comes back",
        async ({ transactionId }) => await shopper.get(store.simulator.control.transaction(transactionId).success_url),
        true,
      ],
      [
        "is notified",
        async ({ transactionId }) => await store.simulator.control.sendNotifications({ transaction_id: transactionId }),
        true,
      ],
    ])("somebody %s: it counts as visited", async (_who, act, isSignal) => {
      const checkout = await store.checkout()

      await act(checkout)

      const { visited_at, signalled_at } = await store.row(checkout.transactionId)
      expect([visited_at !== null, signalled_at !== null]).toEqual([true, isSignal])
      expect((await nextLook(checkout)).inSeconds).toBeLessThan(60)
    })

    it("whoever asks for the head of its page alone was not on it", async () => {
      const checkout = await store.checkout()

      const { status } = await shopper.request("HEAD", checkout.redirect)

      expect([status, await isVisited(checkout)]).toEqual([302, false])
    })

    it("it is visited just while it is looked at: not left until late", async () => {
      const checkout = await store.checkout()
      const payunit = store.container.resolve<any>("payunit")
      const before = await payunit.transactions.find(checkout.transactionId)
      await shopper.openPage(checkout)

      await checkTransaction(payunit, before)

      expect((await nextLook(checkout)).inSeconds).toBeLessThanOrEqual(20)
    })
  })
})

function tokenIn(address: string): string {
  return address.split("/").at(-1) ?? ""
}
