import { nameOfFlow } from "../../src/admin/payments/lib/operators"

const t = (key: string): string => `word of ${key}`

it.each(["checkout", "gateway", "legacy"])("there is a word for %s", (name) => {
  expect(nameOfFlow(t, name)).toBe(`word of flows.${name}`)
})

it("one that there is no word for yet has its own name", () => {
  expect(nameOfFlow(t, "toString")).toBe("toString")
})
