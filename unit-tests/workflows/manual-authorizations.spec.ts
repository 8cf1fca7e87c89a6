import { redundantAuthorizations } from "../../src/workflows/books/manual-authorizations"
import type { CollectionBooks } from "../../src/workflows/books/order-books"

const NOTHING = { collections: [], payments: [] }

function collection(
  status: string,
  payments: readonly Partial<CollectionBooks["payments"][number]>[] = [{}],
): CollectionBooks {
  return {
    ...{ id: "paycol", status, amount: 1_000, isOfInvoice: false, hasSessions: true },
    payments: payments.map((payment, index) => ({
      ...{ id: `pay_${index}`, providerId: "pp_system_default", isCanceled: false, captures: [] },
      ...payment,
    })),
  }
}

const CAPTURED = { captures: ["capt_1"] }
const OTHERS = { providerId: "pp_stripe_stripe" }

describe("what was authorised by hand, once an order is paid another way", () => {
  it.each([
    ["authorised", 0, collection("authorized"), { collections: ["paycol"], payments: [] }],
    ["authorised in part", 0, collection("partially_authorized"), { collections: ["paycol"], payments: [] }],
    ["authorised, and too much was paid", -500, collection("authorized"), { collections: ["paycol"], payments: [] }],
    ["something is to be paid still", 1, collection("authorized"), NOTHING],
    ["captured", 0, collection("completed", [CAPTURED]), NOTHING],
    ["captured in part", 0, collection("authorized", [{}, CAPTURED]), NOTHING],
    ["another provider's", 0, collection("authorized", [OTHERS]), NOTHING],
    ["another provider's beside it", 0, collection("authorized", [{}, OTHERS]), NOTHING],
    ["not paid", 0, collection("not_paid", []), NOTHING],
    ["cancelled", 0, collection("canceled", [{ isCanceled: true }]), NOTHING],
    ["half cancelled", 0, collection("canceled", [{ isCanceled: true }, {}]), { collections: [], payments: ["pay_1"] }],
    ["half cancelled, captured", 0, collection("canceled", [{}, CAPTURED]), NOTHING],
    ["half cancelled, something is to be paid", 1, collection("canceled"), NOTHING],
  ])("%s, %d outstanding", (_, outstanding, one, expected) => {
    expect(redundantAuthorizations({ outstanding, collections: [one] })).toEqual(expected)
  })
})
