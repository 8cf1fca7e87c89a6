import { nameOfFamily } from "../../src/admin/lib/families"
import { FLOW_NAMES } from "../../src/modules/payunit/flows"

const t = (key: string): string => `word of ${key}`

it.each(FLOW_NAMES)("there is a word for %s", (name) => {
  expect(nameOfFamily(t, name)).toBe(`word of families.${name}`)
})

it("one that there is no word for yet has its own name", () => {
  expect(nameOfFamily(t, "toString")).toBe("toString")
})
