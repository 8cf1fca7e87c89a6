import { ERRORS, FLOWS } from "../../integration-tests/harness/service-errors"
import { PayUnitClient, PayUnitError } from "../../src/gateway"
import { flowOf } from "../../src/payments/flows"
import { type FaultKind, type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { transaction } from "../modules/payunit/a-transaction"

/*
 * What becomes of an error of the service is decided by its kind, and not by the flow that meets it. A store tries out every
 * kind with one flow (integration-tests/errors-of-the-service.spec.ts); here each flow's calls meet every kind.
 */

const ADDRESSES = { notifyUrl: "https://api.shop.example/notify", returnUrl: "https://api.shop.example/return" }
const LINES = [
  { name: "Pagne", about: null, unitAmount: 13_500, quantity: 1, imageUrl: "https://shop.example/pagne.png" },
]
const SETTINGS = { collectPhone: false, collectAddress: false, offerLegacyPage: false }

type FlowName = (typeof FLOWS)[number]["flow"]

/** What a call came to, as far as anybody decides by it. */
interface Outcome {
  error: string | null
  mayHaveTakenEffect: boolean | null
  words: string
}

describe("an error of the service", () => {
  let simulator: RunningSimulator
  let client: PayUnitClient
  let patient: PayUnitClient

  beforeAll(async () => {
    simulator = await startSimulator({ profile: "live", allowHttpLoopback: true })
    const { url: baseUrl, legacyUrl: legacyBaseUrl } = simulator
    const settings = { ...simulator.merchant, mode: "test" as const, baseUrl, legacyBaseUrl }
    // What is no situation here is waited for, however slow the machine.
    patient = new PayUnitClient({ ...settings, timeouts: { initialize: 60_000, process: 60_000, status: 60_000 } })
    client = new PayUnitClient({
      ...settings,
      // A question is repeated after a broken connection, which takes a second in all.
      timeouts: { initialize: 1_000, process: 1_000, status: 1_800 },
    })
  })
  afterAll(async () => {
    await client.close()
    await patient.close()
    await simulator.close()
  })

  /** A transaction that its flow has opened. */
  async function opened(flow: FlowName, method: string, id: string, opener = patient) {
    const opening = transaction({ id, amount: "13500", flow, tokens: null, checkout_id: null })
    const { checkoutId } = await flowOf(flow).open(opener, opening, {
      lines: LINES,
      addresses: ADDRESSES,
      settings: SETTINGS,
    })
    const given = { id, amount: "13500", flow, tokens: null, checkout_id: checkoutId }
    const open = transaction({ ...given, prompt_provider: method })
    const prompt = async (phone: string) =>
      await flowOf(flow).prompt?.(client, open, {
        provider: method,
        phone,
        customer: { email: "ada@example.com" },
        addresses: ADDRESSES,
      })
    return { open, prompt }
  }

  async function outcomeOf(calling: Promise<unknown>): Promise<Outcome> {
    try {
      const answer = await calling
      return { error: null, mayHaveTakenEffect: null, words: JSON.stringify(answer) }
    } catch (error) {
      if (!(error instanceof PayUnitError)) throw error
      return { error: error.name, mayHaveTakenEffect: error.mayHaveTakenEffect, words: error.message }
    }
  }

  /** What a flow's three kinds of calls come to when they meet an error. */
  async function outcomesOf({ flow, opening, prompting, method }: (typeof FLOWS)[number], kind: FaultKind, id: string) {
    const { control } = simulator
    await control.reset()
    const [one, another] = [await opened(flow, method, `${id}A`), await opened(flow, method, `${id}B`)]
    const tokens = (await one.prompt("690000077"))?.tokens ?? null
    const meets = async (operation: string, calling: () => Promise<unknown>): Promise<Outcome> => {
      control.addFault({ operation, kind, times: 0 })
      const outcome = await outcomeOf(calling())
      control.clearFaults()
      return outcome
    }
    const onOpening = await meets(opening, async () => await opened(flow, method, `${id}C`, client))
    const onPrompting = await meets(prompting, async () => await another.prompt("690000078"))
    const onStatus = await meets(
      "*",
      async () => await flowOf(flow).ask(client, one.open, { tokens: async () => tokens }),
    )
    return { onOpening, onPrompting, onStatus }
  }

  it.each(ERRORS.map((error, index) => ({ ...error, index })))(
    "that is $what is met alike by every flow, told by its operation",
    async ({ kind, message, refusal, index }) => {
      const kinds = []
      for (const [place, flow] of FLOWS.entries()) {
        const id = `aB3dE6gH9jK2mN${String(index).padStart(2, "0")}${place}`
        const { onOpening, onPrompting, onStatus } = await outcomesOf(flow, kind, id)

        expect(onOpening.words).toMatch(message)
        expect(onOpening.words).toContain(`PayUnit ${flow.opening}: `)
        expect(onPrompting.words).toMatch(message)
        expect(onPrompting.words).toContain(`PayUnit ${flow.prompting}: `)
        expect([onOpening.mayHaveTakenEffect, onPrompting.mayHaveTakenEffect]).toEqual(
          refusal === undefined ? [true, true] : [false, false],
        )
        // That a transaction is unknown is an answer: nobody has paid it.
        expect(onStatus.words).toMatch(kind === "not_found" ? /^"(unknown|untraceable)"$/ : message)
        kinds.push([onOpening.error, onPrompting.error, onStatus.error])
      }
      expect(kinds).toEqual([kinds[0], kinds[0], kinds[0]])
    },
  )
})
