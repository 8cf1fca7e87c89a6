import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { FaultKind } from "../src/simulator"
import { paidOnce } from "./harness/books"
import type { Answer, Checkout } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/** The three flows with the operations that they call. */
const FLOWS = [
  { flow: "checkout", opening: "checkout/initialize", prompting: "invoice/process", method: "CM_ORANGE" },
  { flow: "gateway", opening: "initialize", prompting: "makepayment", method: "CM_ORANGE" },
  { flow: "legacy", opening: "legacy/initialize", prompting: "legacy/makepayment", method: "orange" },
] as const

const APPROVES = "690000001"
const WAITS = "690000077"

interface ServiceError {
  what: string
  kind: FaultKind
  /** The typed error, as the log and the history tell it to the merchant. */
  told: RegExp
  /** What a shopper is answered whose prompt was refused, and the state that leaves. Absent: nobody knows what it did. */
  refusal?: { status: number; code: string; state: "open" | "expired" }
}

const TRY_LATER = { status: 503, code: "service_unavailable" }
const CHANGE_SOMETHING = { status: 409, code: "prompt_refused" }

/** Every way in which the service is known to refuse or to fail. */
const ERRORS: ServiceError[] = [
  {
    what: "credentials that it does not take",
    kind: "unauthorized",
    told: /credentials refused; check apiUser, .* \(HTTP 401 "Auth.*", request \w{8}\)$/,
    refusal: { ...TRY_LATER, state: "open" },
  },
  {
    what: "a transaction that it does not know",
    kind: "not_found",
    told: /does not know this transaction \(HTTP 404 "Transaction does not exist", /,
    refusal: { ...TRY_LATER, state: "expired" },
  },
  {
    what: "a path that it does not know",
    kind: "unknown_route",
    told: /does not know this path; check baseUrl, .* \(HTTP 404 "Cannot (GET|POST) \/.*", /,
    refusal: { ...TRY_LATER, state: "open" },
  },
  {
    what: "an identifier that Orange does not take",
    kind: "unprocessable",
    told: /request refused as invalid \(HTTP 422 ".*integrity.*", /,
    refusal: { ...CHANGE_SOMETHING, state: "open" },
  },
  {
    what: "a phone with an open prompt",
    kind: "phone_busy",
    told: /this phone already has an open prompt \(HTTP 417 ".*", /,
    refusal: { status: 409, code: "phone_busy", state: "open" },
  },
  {
    what: "an amount that is not the initialised one",
    kind: "bad_request",
    told: /request refused as invalid \(HTTP 400 "The amount does not match .*", /,
    refusal: { ...CHANGE_SOMETHING, state: "open" },
  },
  {
    what: "a body with wrong fields",
    kind: "invalid_body",
    told: /request refused as invalid \(HTTP 400 "amount must .*; currency must .*", /,
    refusal: { ...CHANGE_SOMETHING, state: "open" },
  },
  {
    what: "an address that its firewall does not take",
    kind: "html_403",
    told: /refused by the firewall in front of the service; .* \(HTTP 403, request/,
    refusal: { ...TRY_LATER, state: "open" },
  },
  { what: "a crash", kind: "http_500", told: /the service failed \(HTTP 500 "Internal server error", / },
  { what: "a time-out", kind: "hang", told: /no answer within \d+ ms \(no answer, / },
  { what: "half an answer", kind: "malformed_json", told: /unreadable answer \(HTTP 20\d, / },
  { what: "a broken connection", kind: "reset", told: /the connection broke before the answer came \(no answer, / },
]

const LOST = ERRORS.filter((error) => error.refusal === undefined)
const REFUSALS = ERRORS.filter((error) => error.refusal !== undefined)

onTestStore(
  (store) => {
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
      const providerId = `pp_payunit_${flow === "checkout" ? "payunit" : flow}`
      const { shopper } = store

      const fault = (operation: string, kind: FaultKind, times = 1) =>
        store.simulator.control.addFault({ operation, kind, times })
      const last = (row: any) => row.history.at(-1)
      const aboutIt = (transactionId: string): string =>
        logged.filter((line) => line.includes(transactionId)).join("\n")

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
        it.each(ERRORS)("meets $what: said so, and the next try works", async ({ kind, told, refusal }) => {
          const cartId = await shopper.cart()
          const collectionId = await shopper.collection(cartId)
          fault(opening, kind)

          const failed = await shopper.openSession(collectionId, {}, providerId)

          // Medusa's own route, which has its own HTTP status for every type of error.
          expectRefusal(failed, 500, "service_unavailable")
          const [attempt] = await store.sql("SELECT * FROM payunit_transaction")
          expect(attempt).toMatchObject({ state: "failed", family: flow, redirect_url: null })
          // Watched on only if it may have taken effect.
          expect(attempt.next_check_at === null).toBe(refusal !== undefined)
          expect(last(attempt)).toMatchObject({ event: "failed", detail: expect.stringMatching(told) })
          expect(last(attempt).detail).toContain(`PayUnit ${opening}: `)
          expect(aboutIt(attempt.id)).toContain(last(attempt).detail)

          const checkout = await shopper.startPaying(cartId, {}, providerId)
          await shopper.expect(200, shopper.pay(checkout.sessionId, APPROVES, method))
          await expectPaidOnce(checkout)
        })
      })

      describe("sending a prompt", () => {
        it.each(REFUSALS)("meets $what: refused, and the next try works", async ({ kind, told, refusal }) => {
          const checkout = await shopper.checkout({ providerId })
          fault(prompting, kind)

          const paying = await shopper.pay(checkout.sessionId, APPROVES, method)

          expectRefusal(paying, refusal!.status, refusal!.code)
          const row = await store.row(checkout.transactionId)
          expect(row).toMatchObject({ state: refusal!.state, prompted_at: null, prompt_expires_at: null })
          expect(last(row)).toMatchObject({ event: "prompt failed", detail: expect.stringMatching(told) })
          expect(last(row).detail).toContain(`PayUnit ${prompting}: `)
          expect(aboutIt(row.id)).toContain(last(row).detail)
          expect((await shopper.payment(checkout.sessionId)).status).toBe(refusal!.state)

          await shopper.expect(200, shopper.pay(checkout.sessionId, APPROVES, method))
          await expectPaidOnce(checkout)
        })

        it("meets a service that has forgotten everything: the next try opens another transaction", async () => {
          const checkout = await shopper.checkout({ providerId })
          await store.simulator.control.reset()

          const paying = await shopper.pay(checkout.sessionId, APPROVES, method)

          expectRefusal(paying, 503, "service_unavailable")
          expect((await store.row(checkout.transactionId)).state).toBe("expired")
          await shopper.expect(200, shopper.pay(checkout.sessionId, APPROVES, method))
          await expectPaidOnce(checkout)
        })

        it.each(LOST)(
          "meets $what: nobody knows whether it was sent, so it is not repeated",
          async ({ kind, told }) => {
            const checkout = await shopper.checkout({ providerId })
            fault(prompting, kind)

            const paying = await shopper.pay(checkout.sessionId, WAITS, method)

            expect(paying).toMatchObject({ status: 200, body: { payment: { status: "confirm_on_phone" } } })
            const row = await store.row(checkout.transactionId)
            expect(row).toMatchObject({ state: "prompted", prompt_expires_at: expect.any(Date) })
            expect(last(row)).toMatchObject({ event: "prompt failed", detail: expect.stringMatching(told) })
            expect(aboutIt(row.id)).toContain(last(row).detail)
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
        it.each([...REFUSALS, ...LOST])(
          "meets $what: nothing changes, and the next question finds the money",
          async ({ kind, told }) => {
            const checkout = await shopper.checkout({ providerId })
            await shopper.expect(200, shopper.pay(checkout.sessionId, WAITS, method))
            await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
            const before = await store.row(checkout.transactionId)
            store.simulator.control.addFault({ operation: "*", kind, times: 0 })

            const asked = await shopper.refresh(checkout.sessionId)

            expect(asked).toMatchObject({ status: 200, body: { payment: { status: "confirm_on_phone" } } })
            const row = await store.row(checkout.transactionId)
            expect(row).toMatchObject({ state: "prompted", prompt_expires_at: before.prompt_expires_at })
            expect(row.history).toEqual(before.history)
            expect(row.next_check_at.getTime()).toBeGreaterThan(Date.now())
            // That a transaction is unknown is an answer: nobody has paid it.
            expect(aboutIt(row.id)).toMatch(kind === "not_found" ? /^$/ : told)

            store.simulator.control.clearFaults()
            await expectPaidOnce(checkout)
          },
        )

        it("meets a service that does not take the credentials any more when the prompt's time is over: no other prompt is sent", async () => {
          const checkout = await shopper.checkout({ providerId })
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
  },
  // A question is repeated after a broken connection, which takes a second in all. The others are as long, so that a
  // machine that stands still for a moment is not taken for a service that does not answer.
  { timeouts: { initialize: 2_500, process: 2_500, status: 2_500 } },
  { providers: { payunit: { flow: "checkout" }, gateway: { flow: "gateway" }, legacy: { flow: "legacy" } } },
)
