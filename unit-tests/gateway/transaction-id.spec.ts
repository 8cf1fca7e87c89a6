import fc from "fast-check"
import { isTransactionId, newTransactionId } from "../../src/gateway"

describe("transaction ids", () => {
  it("have the one form that every family and operator accepts, and never come twice", () => {
    const ids = Array.from({ length: 1_000 }, newTransactionId)
    expect(ids.filter((id) => !/^[A-Za-z0-9]{18}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every(isTransactionId)).toBe(true)
  })

  it("use the whole alphabet", () => {
    const used = new Set(Array.from({ length: 1_000 }, newTransactionId).join(""))
    expect(used.size).toBe(62)
  })

  it.each([
    ["", "empty"],
    ["aB3dE6gH9jK2mN5pQ", "17 characters"],
    ["aB3dE6gH9jK2mN5pQ8x", "19 characters"],
    ["aB3dE6gH9jK2mN5p-8", "a hyphen"],
    ["aB3dE6gH9jK2mN5p 8", "a space"],
    ["aB3dE6gH9jK2mN5pé8", "an accent"],
    ["aB3dE6gH9jK2mN5pQ8\n", "a line end"],
    ["payses_01J8ZQ3V4K5M", "one of Medusa's"],
  ])("%j is none: %s", (text) => {
    expect(isTransactionId(text)).toBe(false)
  })

  it("are told by their form alone", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{18}$/), fc.string({ minLength: 1 }), (id, more) => {
        expect(isTransactionId(id)).toBe(true)
        expect(isTransactionId(id + more)).toBe(false)
      }),
    )
  })
})
