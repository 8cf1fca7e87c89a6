import { isTransactionId } from "../../../src/gateway"
import { isInvoiceId, newInvoiceId } from "../../../src/modules/payunit/security/signed-urls"

describe("ids of invoices", () => {
  it("are not those of transactions, so that an address of one opens nothing of the other", () => {
    const id = newInvoiceId()
    expect(id).toMatch(/^puinv_[A-Za-z0-9]{18}$/)
    expect(isInvoiceId(id)).toBe(true)
    expect(isTransactionId(id)).toBe(false)
    expect(newInvoiceId()).not.toBe(id)
  })

  it.each([
    "",
    "puinv_",
    "aB3dE6gH9jK2mN5pQ8",
    "puinv_aB3dE6gH9jK2mN5pQ",
    "puinv_aB3dE6gH9jK2mN5pQ8x",
    "puinv_../../../../../..",
  ])("%j is none", (id) => {
    expect(isInvoiceId(id)).toBe(false)
  })
})
