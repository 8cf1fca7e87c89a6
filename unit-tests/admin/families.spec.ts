import { nameOfFamily } from "../../src/admin/payments/lib/families"

const t = (key: string): string => `word of ${key}`

it.each(["checkout", "gateway", "legacy"])("there is a word for %s", (name) => {
  expect(nameOfFamily(t, name)).toBe(`word of families.${name}`)
})

it("one that there is no word for yet has its own name", () => {
  expect(nameOfFamily(t, "toString")).toBe("toString")
})
