import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { FaultKind } from "../packages/simulator/src"
import { paidOnce } from "./harness/books"
import { ERRORS, FLOWS, LOST, OF_EVERY_FLOW, REFUSALS } from "./harness/service-errors"
import type { Checkout } from "./harness/shopper"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const APPROVES = "690000001"
const WAITS = "690000077"

onTestStore("everyWay", (store) => {
  const logged: string[] = []

  beforeEach(() => {
    logged.length = 0
    const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
    for (const level of ["warn", "error"] as const) {
      jest.spyOn(logger, level).mockImplementation((...words: unknown[]) => void logged.push(words.join(" ")))
    }
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  describe.each(FLOWS)("the $flow flow", ({ flow, opening, prompting, method }) => {
    const tried = <Tried extends { kind: FaultKind }>(errors: readonly Tried[]): Tried[] =>
      errors.filter(({ kind }) => flow === "checkout" || OF_EVERY_FLOW.includes(kind))
    const providerId = `pp_payunit_${flow === "checkout" ? "payunit" : flow}`
    const { shopper } = store

    const fault = (operation: string, kind: FaultKind, times = 1) =>
      store.simulator.control.addFault({ operation, kind, times })
    const last = (row: any) => row.history.at(-1)
    const wordsOf = (row: any) => last(row).causes[0]?.params.words
    const aboutIt = (transactionId: string): string => logged.filter((line) => line.includes(transactionId)).join("\n")

    const endPrompt = async (): Promise<void> => {
      await store.sql(
        `UPDATE payunit_transaction
            SET prompt_expires_at = now() - interval '1 second', asked_at = now() - interval '1 minute'
          WHERE prompt_expires_at IS NOT NULL`,
      )
    }

    /** A code and a sentence, and not a word of the service's. */
    const expectRefusal = (answer: Answer, status: number, code: string): void => {
      expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } })
      expect(Object.keys(answer.body).sort()).toEqual(["code", "message", "type"])
      expect(JSON.stringify(answer.body)).not.toMatch(
        /PayUnit|HTTP|\d{3}|Cannot|does not exist|integrity|credential|Auth|Internal|html|does not match|must be a|contradict/i,
      )
    }

    /** The money of one payment is taken, and stands in one order. */
    async function expectPaidOnce({ cartId, collectionId }: Pick<Checkout, "cartId" | "collectionId">) {
      await store.makeDue()
      await store.runJob()
      const row = await until("the payment to settle", async () => {
        return (await store.sql("SELECT * FROM payunit_transaction WHERE state = 'settled'"))[0]
      })
      expect(await store.books({ cartId, collectionId })).toEqual(paidOnce(row))
      expect(store.simulator.control.collected()).toEqual({ XAF: 13_500 })
    }

    describe("opening a payment", () => {
      it("meets everything that can go wrong, one after the other: said so, and the next try works", async () => {
        const cartId = await shopper.cart()
        const collectionId = await shopper.collection(cartId)
        for (const { what, kind, message, refusal } of tried(ERRORS)) {
          fault(opening, kind)

          const failed = await shopper.openSession(collectionId, {}, providerId)

          // Medusa's own route, which has its own HTTP status for every type of error.
          expectRefusal(failed, 500, "service_unavailable")
          const [attempt] = await store.sql("SELECT * FROM payunit_transaction ORDER BY created_at DESC LIMIT 1")
          expect([what, attempt]).toMatchObject([what, { state: "failed", flow, redirect_url: null }])
          // Watched on only if it may have taken effect.
          expect([what, attempt.next_check_at === null]).toEqual([what, refusal !== undefined])
          expect(last(attempt)).toMatchObject({ code: "failed", causes: [{ code: "service_said" }] })
          expect(wordsOf(attempt)).toMatch(message)
          expect(wordsOf(attempt)).toContain(`PayUnit ${opening}: `)
          expect(aboutIt(attempt.id)).toContain(wordsOf(attempt))
        }
        expect(await store.sql("SELECT id FROM payunit_transaction")).toHaveLength(tried(ERRORS).length)

        const checkout = await shopper.startPaying(cartId, {}, providerId)
        await shopper.expect(200, shopper.pay(checkout.sessionId, APPROVES, method))
        await expectPaidOnce(checkout)
      })
    })

    describe("sending a prompt", () => {
      it.each(tried(REFUSALS))("meets $what: refused, and the next try works", async ({ kind, message, refusal }) => {
        const checkout = await store.checkout(providerId)
        fault(prompting, kind)

        const paying = await shopper.pay(checkout.sessionId, APPROVES, method)

        expectRefusal(paying, refusal!.status, refusal!.code)
        const row = await store.row(checkout.transactionId)
        expect(row).toMatchObject({ state: refusal!.state, prompted_at: null, prompt_expires_at: null })
        expect(last(row)).toMatchObject({ code: "prompt_failed", causes: [{ code: "service_said" }] })
        expect(wordsOf(row)).toMatch(message)
        expect(wordsOf(row)).toContain(`PayUnit ${prompting}: `)
        expect(aboutIt(row.id)).toContain(wordsOf(row))
        expect((await shopper.payment(checkout.sessionId)).status).toBe(refusal!.state)

        await shopper.expect(200, shopper.pay(checkout.sessionId, APPROVES, method))
        await expectPaidOnce(checkout)
      })

      it("meets a service that has forgotten everything: the next try opens another transaction", async () => {
        const checkout = await store.checkout(providerId)
        await store.simulator.control.reset()

        const paying = await shopper.pay(checkout.sessionId, APPROVES, method)

        expectRefusal(paying, 503, "service_unavailable")
        expect((await store.row(checkout.transactionId)).state).toBe("expired")
        await shopper.expect(200, shopper.pay(checkout.sessionId, APPROVES, method))
        await expectPaidOnce(checkout)
      })

      it.each(tried(LOST))(
        "meets $what: nobody knows whether it was sent, so it is not repeated",
        async ({ kind, message }) => {
          const checkout = await store.checkout(providerId)
          fault(prompting, kind)

          const paying = await shopper.pay(checkout.sessionId, WAITS, method)

          expect(paying).toMatchObject({ status: 200, body: { payment: { status: "confirm_on_phone" } } })
          const row = await store.row(checkout.transactionId)
          expect(row).toMatchObject({ state: "prompted", prompt_expires_at: expect.any(Date) })
          expect(last(row)).toMatchObject({ code: "prompt_failed", causes: [{ code: "service_said" }] })
          expect(wordsOf(row)).toMatch(message)
          expect(aboutIt(row.id)).toContain(wordsOf(row))
          const again = await shopper.pay(checkout.sessionId, APPROVES, method)
          expect(again).toMatchObject({ status: 409, body: { code: "prompt_open" } })
          expect(store.simulator.control.requests(prompting)).toHaveLength(1)

          await endPrompt()
          const later = await shopper.pay(checkout.sessionId, APPROVES, method)
          if (flow === "legacy") {
            // Its status wants the tokens that were lost. Only the merchant can find out, so nobody is to pay again.
            expect(later).toMatchObject({ status: 409, body: { code: "payment_in_review" } })
            expect(await store.row(row.id)).toMatchObject({ state: "held", held_reason: "unverifiable" })
          } else {
            expect(later).toMatchObject({ status: 200 })
            await expectPaidOnce(checkout)
          }
        },
      )
    })

    describe("asking about a payment", () => {
      it("meets everything that can go wrong, one after the other: nothing changes, and the next question finds the money", async () => {
        const checkout = await store.checkout(providerId)
        await shopper.expect(200, shopper.pay(checkout.sessionId, WAITS, method))
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
        const before = await store.row(checkout.transactionId)
        for (const { what, kind, message } of tried([...REFUSALS, ...LOST])) {
          logged.length = 0
          await store.passAskWindow()
          store.simulator.control.addFault({ operation: "*", kind, times: 0 })

          const answer = await shopper.refresh(checkout.sessionId)

          expect([what, answer]).toMatchObject([
            what,
            { status: 200, body: { payment: { status: "confirm_on_phone" } } },
          ])
          const row = await store.row(checkout.transactionId)
          expect([what, row]).toMatchObject([what, { state: "prompted", prompt_expires_at: before.prompt_expires_at }])
          expect(row.history).toEqual(before.history)
          expect(row.next_check_at.getTime()).toBeGreaterThan(Date.now())
          // That a transaction is unknown is an answer: nobody has paid it.
          expect([what, aboutIt(row.id)]).toEqual([what, expect.stringMatching(kind === "not_found" ? /^$/ : message)])
          store.simulator.control.clearFaults()
        }

        await expectPaidOnce(checkout)
      })

      it("meets a service that does not take the credentials any more when the prompt's time is over: no other prompt is sent", async () => {
        const checkout = await store.checkout(providerId)
        await shopper.expect(200, shopper.pay(checkout.sessionId, WAITS, method))
        await endPrompt()
        store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })

        const again = await shopper.pay(checkout.sessionId, APPROVES, method)

        expect(again).toMatchObject({
          status: 503,
          body: { code: "service_unavailable", retry_at: expect.any(String) },
        })
        expect((await store.row(checkout.transactionId)).state).toBe("prompted")
        expect(store.simulator.control.requests(prompting)).toHaveLength(1)
      })
    })
  })
})
