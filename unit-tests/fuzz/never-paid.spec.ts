import fc from "fast-check"
import { newTransactionId, PayUnitClient, PayUnitError, type Transport } from "../../src/gateway"
import { flowOf } from "../../src/payments/flows"
import type { PaymentTokens } from "../../src/modules/payunit/transactions/transaction-record"
import { judge } from "../../src/domain/payments"
import { type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { startRecorder } from "../../packages/verify/src/contract/recorder"
import {
  checkoutRequest,
  CREDENTIALS,
  firstKindStatusRequest,
  initializeRequest,
  legacyInitializeRequest,
  legacyMakePaymentRequest,
  secondKindStatusRequest,
} from "../gateway/requests"
import { transaction } from "../modules/payunit/a-transaction"
import { httpStatuses, mutated } from "./mutations"
import { sameRuns } from "../property-runs"
import { type RawAnswer, type Source, contentOf, type AnswerContent } from "./answer-content"

const EXPECTED = { id: newTransactionId(), amount: 12_500 }
const OTHER = newTransactionId()

const FIRST: PaymentTokens = { kind: "first", pay_token: "pay-token", payment_ref: "payment-ref" }
const SECOND: PaymentTokens = { kind: "second", paytoken: "pay-token", auth_token: "auth", x_token: "x" }

type Answers = Readonly<Record<Source, AnswerContent | null>>

interface Situation {
  what: string
  record: Record<string, unknown>
  tokens: PaymentTokens | null
  /** Whether answers that say this are a payment of what was asked for. */
  isPaid: (answers: Answers) => boolean
}

/** An answer of the current family or of checkouts, which is asked for by the transaction's own name. */
const says = (content: AnswerContent | null): content is AnswerContent =>
  content !== null && content.isPaid && isOfThis(content) && ["same", "untold"].includes(content.currency)
const isOfThis = (content: AnswerContent): boolean => ["same", "untold"].includes(content.id)

/** Of a checkout, the second source may tell the amount that the first one leaves out. */
const checkoutIsPaid =
  (mode: "test" | "live") =>
  ({ paymentstatus: first, "checkout/status": second }: Answers): boolean => {
    if (mode === "live" && second?.isTestMode === true) {
      return false
    }
    const isConfirmed = second !== null && isOfThis(second) && second.amount === "same"
    return says(first)
      ? first.amount === "same" || (first.amount !== "other" && isConfirmed)
      : says(second) && isConfirmed
  }

/** The legacy family tells no currency, and the first kind no amount. */
const legacyIsPaid =
  (kind: "first" | "second") =>
  ({ "legacy/paymentstatus": content }: Answers): boolean =>
    content !== null &&
    content.isPaid &&
    content.id === "same" &&
    (kind === "first" ? content.amount !== "other" : content.amount === "same")

const currentIsPaid = ({ paymentstatus: content }: Answers): boolean => says(content) && content.amount === "same"

const SITUATIONS: readonly Situation[] = [
  { what: "current", record: { flow: "gateway" }, tokens: null, isPaid: currentIsPaid },
  { what: "checkout, test", record: { flow: "checkout" }, tokens: null, isPaid: checkoutIsPaid("test") },
  {
    what: "checkout, live",
    record: { flow: "checkout", mode: "live" },
    tokens: null,
    isPaid: checkoutIsPaid("live"),
  },
  {
    what: "legacy, first kind",
    record: { flow: "legacy", redirect_url: null, prompt_provider: "mtnmomo" },
    tokens: FIRST,
    isPaid: legacyIsPaid("first"),
  },
  {
    what: "legacy, second kind",
    record: { flow: "legacy", redirect_url: null, prompt_provider: "orange" },
    tokens: SECOND,
    isPaid: legacyIsPaid("second"),
  },
  {
    what: "legacy, with a page",
    record: { flow: "legacy", prompt_provider: "orange" },
    tokens: SECOND,
    isPaid: (answers) =>
      legacyIsPaid("second")(answers) || (currentIsPaid(answers) && answers.paymentstatus?.id === "same"),
  },
]

describe("no answer makes a payment paid that does not say so", () => {
  const answers: Record<Source, unknown[]> = { paymentstatus: [], "checkout/status": [], "legacy/paymentstatus": [] }
  const came: Record<string, RawAnswer> = {}
  const wire: Transport = {
    send: async ({ operation }) => ({ requestId: "r", contentType: "application/json", ...came[operation as Source]! }),
    close: async () => undefined,
  }
  const client = new PayUnitClient({ ...CREDENTIALS, transport: wire })

  beforeAll(async () => {
    const simulator = await startSimulator({ profile: "live", settings: { notifications: false } })
    for (const [source, real] of Object.entries(await realAnswers(simulator))) {
      answers[source as Source].push(...real)
    }
    await simulator.close()
  })

  it.each(SITUATIONS)("$what", async ({ record, tokens, isPaid }) => {
    const own = transaction({ ...record, id: EXPECTED.id, amount: String(EXPECTED.amount) })
    const expected = { transactionId: own.id, amount: own.amount, currency: own.currency_code, mode: own.mode }
    const cameFrom = (source: Source): fc.Arbitrary<RawAnswer> =>
      fc.record({ text: mutated(answers[source], [own.id, OTHER]), httpStatus: httpStatuses })
    const found = { paid: 0, held: 0, pending: 0, noAnswer: 0 }
    await fc.assert(
      fc.asyncProperty(
        cameFrom("paymentstatus"),
        cameFrom("checkout/status"),
        cameFrom("legacy/paymentstatus"),
        async (paymentstatus, checkoutStatus, legacyStatus) => {
          Object.assign(came, {
            paymentstatus,
            "checkout/status": checkoutStatus,
            "legacy/paymentstatus": legacyStatus,
          })
          const report = await flowOf(own.flow)
            .ask(client, own, { tokens: async () => tokens })
            .catch((error: unknown) => {
              if (error instanceof PayUnitError) {
                return null
              }
              throw error
            })
          const verdict = typeof report === "object" && report !== null ? judge(expected, report).kind : null
          found.paid += verdict === "paid" ? 1 : 0
          found.held += verdict === "held" ? 1 : 0
          found.pending += verdict === "pending" ? 1 : 0
          found.noAnswer += verdict === null ? 1 : 0
          const said: Answers = {
            paymentstatus: contentOf("paymentstatus", paymentstatus, EXPECTED),
            "checkout/status": contentOf("checkout/status", checkoutStatus, EXPECTED),
            "legacy/paymentstatus": contentOf("legacy/paymentstatus", legacyStatus, EXPECTED),
          }
          expect({ verdict, isPaid: isPaid(said) }).not.toEqual({ verdict: "paid", isPaid: false })
        },
      ),
      sameRuns(1_500),
    )
    // Every end was reached, a true payment among them.
    const some = sameRuns(1_500).numRuns / 150
    expect(Math.min(found.paid, found.pending, found.noAnswer)).toBeGreaterThan(some)
    // The first kind of the legacy family tells no amount that could be another.
    expect(found.held > some || tokens?.kind === "first").toBe(true)
  })
})

/** What the simulator answers of payments that were made: of the one asked about, and of others that differ from it. */
async function realAnswers(simulator: RunningSimulator): Promise<Record<Source, unknown[]>> {
  const recorder = await startRecorder({ current: simulator.url, legacy: simulator.legacyUrl })
  const asMerchant = (mode: "test" | "live"): PayUnitClient =>
    new PayUnitClient({ ...(mode === "live" ? simulator.liveMerchant : simulator.merchant), ...recorder, mode })
  const clients = { test: asMerchant("test"), live: asMerchant("live") }
  const decide = async (id: string, status: "SUCCESS" | "FAILED" = "SUCCESS"): Promise<void> => {
    await simulator.control.decide(id, { status, notify: false })
  }

  for (const [id, total_amount] of [
    [EXPECTED.id, EXPECTED.amount],
    [OTHER, EXPECTED.amount],
    [newTransactionId(), 100],
  ] as const) {
    await clients.test.initialize(initializeRequest({ transaction_id: id, total_amount }))
    await decide(id)
    await clients.test.paymentStatus(id)
  }
  await simulator.control.reset()
  for (const mode of ["test", "live"] as const) {
    for (const id of [EXPECTED.id, OTHER]) {
      const { checkout_id } = await clients[mode].checkoutInitialize(checkoutRequest({ transaction_id: id }))
      await decide(id)
      await clients[mode].checkoutStatus(checkout_id)
    }
    await simulator.control.reset()
  }
  for (const id of [EXPECTED.id, OTHER]) {
    for (const gateway of ["mtnmomo", "orange"]) {
      await clients.test.legacyInitialize(legacyInitializeRequest({ transaction_id: id }))
      const phone_number = gateway === "orange" ? "690000001" : "670000001"
      const payment = await clients.test.legacyMakePayment(
        legacyMakePaymentRequest({ transaction_id: id, gateway, phone_number }),
      )
      await decide(id)
      await (payment.kind === "first"
        ? clients.test.legacyFirstKindStatus(firstKindStatusRequest({ ...payment, gateway, transaction_id: id }))
        : clients.test.legacySecondKindStatus(secondKindStatusRequest({ ...payment, gateway, transaction_id: id })))
      await simulator.control.reset()
    }
  }
  await Promise.all([clients.test.close(), clients.live.close(), recorder.close()])
  const of = (pattern: RegExp): unknown[] =>
    recorder.calls.filter(({ path }) => pattern.test(path)).map(({ answer }) => answer)
  return {
    paymentstatus: of(/^\/api\/gateway\/paymentstatus/),
    "checkout/status": of(/^\/api\/gateway\/checkout\/status/),
    "legacy/paymentstatus": of(/^\/gateway\/paymentstatus/),
  }
}
