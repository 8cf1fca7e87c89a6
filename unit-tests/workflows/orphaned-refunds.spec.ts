import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readOrphanedRefunds } from "../../src/workflows/settlement/orphaned-refunds"
import { transaction } from "../modules/payunit/a-transaction"

/** A store in which `meanwhile` happens between the two things that are read. */
function storeIn(state: { refunds: object[]; recorded: object[] }, meanwhile: () => void): any {
  let reads = 0
  const reading = <Rows>(rows: () => Rows): Rows => {
    if (reads === 1) {
      meanwhile()
    }
    reads += 1
    return rows()
  }
  const query = { graph: async () => ({ data: reading(() => [{ id: "pay_1", refunds: [...state.refunds] }]) }) }
  const payunit = { manualRefunds: { ofTransaction: async () => reading(() => [...state.recorded]) } }
  return { resolve: (name: string) => (name === ContainerRegistrationKeys.QUERY ? query : payunit) }
}

const refund = { id: "ref_1", amount: 500, metadata: { payunit_manual_refund_id: "puref_1" } }
const recorded = { id: "puref_1", amount: 500, currency_code: "xaf", refund_id: null }
const left = { id: "ref_2", amount: 12_500, metadata: null }

describe("refunds of Medusa's that nobody recorded", () => {
  it.each<[situation: string, refunds: object[], recorded: object[], orphaned: string[]]>([
    ["none at all", [], [], []],
    ["one that was recorded", [refund], [recorded], []],
    ["one that was not", [left], [], ["ref_2"]],
    ["one of each", [refund, left], [recorded], ["ref_2"]],
  ])("%s", async (_, refunds, manual, orphaned) => {
    const store = storeIn({ refunds, recorded: manual }, () => undefined)
    expect(await readOrphanedRefunds(store, transaction({ state: "settled" }))).toEqual(orphaned)
  })

  it("one that is recorded and made just now is nobody's to delete", async () => {
    const state = { refunds: [] as object[], recorded: [] as object[] }
    const store = storeIn(state, () => {
      state.recorded.push(recorded)
      state.refunds.push(refund)
    })
    expect(await readOrphanedRefunds(store, transaction({ state: "settled" }))).toEqual([])
  })
})
