import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { OrderContext } from "../../../src/domain/payments"
import type { TransactionRecord } from "../../../src/modules/payunit/transactions"
import { readCompletion } from "../../../src/workflows/settlement/completions"

/* What is read of the completion that made a cart's order, after the order was read. */

const AGE_MS = 3_000
const SOON = 1_000
/** A completion that got stuck is looked at again when its order has stood for so long. */
const WHEN_LONG = 150_000 - AGE_MS

/** What the engine keeps of a completion that made an order. */
const completion = (state: string, orderId = "order_1") => ({
  id: "wf_1",
  state,
  context: { data: { invoke: { "create-orders": { output: { output: [{ id: orderId }] } } } } },
})

interface Medusa {
  completions?: { state: string }[]
  isLocked?: boolean
  isOrderGone?: boolean
}

/** A container of a Medusa that keeps this. */
const containerOf = ({ completions = [], isLocked = false, isOrderGone = false }: Medusa): never => {
  const modules: Record<string, unknown> = {
    [Modules.WORKFLOW_ENGINE]: {
      listWorkflowExecutions: async ({ state }: { state: string[] }) =>
        completions.filter((one) => state.includes(one.state)),
    },
    [Modules.LOCKING]: {
      acquire: async () => {
        if (isLocked) throw new Error("locked")
      },
      release: async () => true,
    },
    [ContainerRegistrationKeys.QUERY]: { graph: async () => ({ data: isOrderGone ? [] : [{ id: "order_1" }] }) },
  }
  return { resolve: (name: string) => modules[name] } as never
}

const read = async (medusa: Medusa, ageMs = AGE_MS) =>
  await readCompletion(
    containerOf(medusa),
    { id: "aB3dE6gH9jK2mN5pQ8", cart_id: "cart_1", now: new Date() } as TransactionRecord,
    { order: { id: "order_1", ageMs } } as OrderContext,
  )

it.each<[what: string, medusa: Medusa, expected: Awaited<ReturnType<typeof read>>]>([
  ["nobody is at it", {}, { completingForMs: null, isCompletionBrokenOff: false }],
  ["it ended well", { completions: [completion("done")] }, { completingForMs: null, isCompletionBrokenOff: false }],
  ["it goes on", { isLocked: true }, { completingForMs: SOON, isCompletionBrokenOff: false }],
  ["it is stuck", { completions: [completion("waiting_to_compensate")] }, { completingForMs: WHEN_LONG }],
  [
    "it was broken off, and the order stands",
    { completions: [completion("failed")] },
    { completingForMs: null, isCompletionBrokenOff: true },
  ],
  [
    "one that made another order was broken off",
    { completions: [completion("failed", "order_2")] },
    { completingForMs: null, isCompletionBrokenOff: false },
  ],
  [
    "it was broken off, and the order is gone since it was read",
    { completions: [completion("failed")], isOrderGone: true },
    { completingForMs: SOON },
  ],
  [
    "it has taken the order back since that was read",
    { completions: [completion("reverted")], isOrderGone: true },
    { completingForMs: SOON },
  ],
  [
    "one that made another order has taken it back",
    { completions: [completion("reverted", "order_2")] },
    { completingForMs: null, isCompletionBrokenOff: false },
  ],
])("%s", async (_what, medusa, expected) => {
  expect(await read(medusa)).toEqual(expected)
})

it("an order that has stood for long is not looked at", async () => {
  expect(await read({ completions: [completion("waiting_to_compensate")] }, 150_000)).toEqual({ completingForMs: null })
})
