import { inspect } from "node:util"
import fc from "fast-check"
import { PayUnitClient, PayUnitError, type Transport } from "../../src/gateway"
import { Stage } from "../../packages/verify/src/contract/stage"
import { TABLE } from "../../packages/verify/src/contract/table"
import { simulatorTarget } from "../conformance/target"
import {
  AUTH_TOKEN,
  BASIC,
  byCard,
  CARD_NUMBER,
  CREDENTIALS,
  CVV,
  OPERATIONS,
  PAY_TOKEN,
  PHONE,
  T_ID,
} from "../gateway/requests"
import { httpStatuses, mutated } from "./mutations"
import { oddPrototypesIn, plantedKeys } from "./prototypes"
import { sameRuns } from "../property-runs"

/** What the service may repeat of a call, and nobody may read in an error. */
const SECRETS = [CREDENTIALS.apiUser, CREDENTIALS.apiPassword, CREDENTIALS.apiKey, BASIC, PHONE, CARD_NUMBER]
/** The same as it may stand within a sentence, a path or a list. */
const ECHOES = [
  ...SECRETS,
  `Cannot GET /x?t_id=${encodeURIComponent(T_ID)}&pay_token=${encodeURIComponent(PAY_TOKEN)}`,
  `No account of ${CREDENTIALS.apiUser}:${CREDENTIALS.apiPassword} with key ${CREDENTIALS.apiKey}`,
  `Subscriber +237 ${PHONE} refused, card ${CARD_NUMBER.replace(/(\d{4})/g, "$1 ")}cvv ${CVV}`,
]

/** Every operation, the card's second path included. */
const CALLED = [
  ...OPERATIONS.map(([name, call]) => ({ name, call, cardPath: "checkout/process" as const })),
  {
    name: "invoiceProcessCard",
    call: (client: PayUnitClient) => client.checkoutProcess(byCard()),
    cardPath: "invoice/process" as const,
  },
]

describe("whatever becomes of a real answer", () => {
  const answers: Record<string, unknown[]> = {}
  let answered = ""
  let httpStatus = 200
  const wire: Transport = {
    send: () => Promise.resolve({ requestId: "r", httpStatus, contentType: "application/json", text: answered }),
    close: () => Promise.resolve(),
  }

  beforeAll(async () => {
    const stage = await Stage.set(await simulatorTarget("live"))
    for (const row of TABLE) {
      const { wire: call } = await stage.done(row, "every field")
      answers[row.operation] = [...(answers[row.operation] ?? []), call.answer]
    }
    await stage.strike()
  })

  it.each(CALLED)(
    "$name reads it or throws an error of ours, tells no secret and inherits nothing",
    async ({ name, call, cardPath }) => {
      const client = new PayUnitClient({ ...CREDENTIALS, cardPath, transport: wire })
      // Who did not send it does not know it among what comes back.
      const sent = /gateways/i.test(name) ? [T_ID, encodeURIComponent(T_ID)] : []
      const secrets = [...SECRETS, PAY_TOKEN, AUTH_TOKEN, ...sent]
      const outcomes = { read: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(mutated(answers[name] ?? [], ECHOES), httpStatuses, async (text, status) => {
          answered = text
          httpStatus = status
          try {
            expect(oddPrototypesIn(await call(client))).toEqual([])
            outcomes.read += 1
          } catch (error) {
            if (!(error instanceof PayUnitError)) {
              throw error
            }
            const shown = `${inspect(error, { depth: 8 })}${JSON.stringify(error)}${String(error.cause)}`
            expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
            outcomes.refused += 1
          }
          expect(plantedKeys()).toEqual([])
        }),
        sameRuns(400),
      )
      // Both ends were reached: neither is everything refused, nor is anything taken.
      expect(outcomes.read).toBeGreaterThan(sameRuns(400).numRuns / 8)
      expect(outcomes.refused).toBeGreaterThan(sameRuns(400).numRuns / 8)
    },
  )

  it("has a real answer to begin with for each operation", () => {
    expect(Object.keys(answers).sort()).toEqual(CALLED.map(({ name }) => name).sort())
  })
})
