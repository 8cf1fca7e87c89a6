import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CHECKS_AT_ONCE, wakeSettlement } from "../../../src/workflows/settlement/wake-queue"

/** A container whose workflow engine keeps what it was to run, and ends it when told to. */
function engineByHand() {
  const runs: { id: string; end: () => void }[] = []
  const engine = {
    run: async (_workflow: string, { input }: { input: { transaction_id: string } }) =>
      await new Promise<void>((resolve) => {
        runs.push({ id: input.transaction_id, end: resolve })
      }),
  }
  const logger = { error: jest.fn() }
  const container = { resolve: (key: string) => (key === ContainerRegistrationKeys.LOGGER ? logger : engine) }
  return { container: container as unknown as MedusaContainer, runs, ids: () => runs.map(({ id }) => id) }
}

describe("looks that nobody waits for", () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true })
  })
  afterEach(async () => {
    jest.useRealTimers()
  })

  it("are one for all that asks for one while it runs, and one more when it may ask again", async () => {
    const { container, runs, ids } = engineByHand()
    for (let time = 0; time < 100; time += 1) wakeSettlement(container, "a")
    await jest.advanceTimersByTimeAsync(0)
    expect(ids()).toEqual(["a"])
    runs[0]?.end()
    await jest.advanceTimersByTimeAsync(100)
    for (let time = 0; time < 100; time += 1) wakeSettlement(container, "a")
    await jest.advanceTimersByTimeAsync(2_000)
    expect(ids()).toEqual(["a"])
    await jest.advanceTimersByTimeAsync(2_000)
    expect(ids()).toEqual(["a", "a"])
    runs[1]?.end()
  })

  it("begin a few at a time; those that hang let the next begin after a moment", async () => {
    const { container, runs, ids } = engineByHand()
    const hanging = Array.from({ length: CHECKS_AT_ONCE }, (_, index) => `hangs${index}.`)
    for (const id of [...hanging, "b", "b"]) wakeSettlement(container, id)
    await jest.advanceTimersByTimeAsync(0)
    expect(ids()).toEqual(hanging)
    while (!ids().includes("b")) await new Promise(setImmediate)
    expect(ids()).toEqual([...hanging, "b"])
    for (const { end } of runs) end()
  })
})
