import fc from "fast-check"
import { cause } from "../../src/domain/texts/causes"
import { forPeople, reasonOf, medusaCause } from "../../src/workflows/failure-reason"

describe("reasonOf", () => {
  it.each<[what: string, error: unknown, reason: string]>([
    ["an error", new Error("out of stock"), "out of stock"],
    ["a plain object", { message: "out of stock" }, "out of stock"],
    ["a text", "out of stock", "out of stock"],
    ["a number", 42, "42"],
    ["nothing", undefined, "undefined"],
    ["null", null, "null"],
    ["a list of errors", [new Error("a"), { message: "b" }, "c"], "a; b; c"],
    ["a list in a list", [[new Error("a")], [{ message: "b" }]], "a; b"],
    [
      "a step's error, as Medusa's workflows give it",
      { action: "step", error: new Error("out of stock") },
      "out of stock",
    ],
    ["several steps' errors", [{ error: new Error("a") }, { error: { message: "b" } }], "a; b"],
    ["an object with errors", { errors: [new Error("a"), new Error("b")] }, "a; b"],
    ["an error without words", new Error(""), "no reason given"],
    ["an object without words", {}, "no reason given"],
    ["an object with words of the wrong type", { message: 7 }, "no reason given"],
    ["an object whose error is missing", { error: undefined }, "no reason given"],
    ["an object whose error is null", { error: null }, "no reason given"],
    ["an object whose error is a text", { error: "out of stock" }, "out of stock"],
    ["an object whose error has an error", { error: { error: new Error("out of stock") } }, "out of stock"],
    ["an object with both, its own words first", { message: "a", error: new Error("b") }, "a"],
    ["an object without own words", { message: "", error: new Error("b") }, "b"],
    ["some with words and some without", [new Error("a"), null, {}], "a; null; no reason given"],
    ["no errors at all", [], "no reason given"],
    ["an object with no errors", { errors: [] }, "no reason given"],
    ["several lines", new Error("duplicate key\n  Detail: already there"), "duplicate key Detail: already there"],
  ])("%s", (_what, error, reason) => {
    expect(reasonOf(error)).toBe(reason)
  })

  it("is cut to a length that a table can show", () => {
    expect(reasonOf(new Error("long ".repeat(1_000)))).toHaveLength(300)
  })

  it("never throws, and is short and not empty", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.array(fc.record({ error: fc.anything(), message: fc.anything() }))),
        (error) => {
          const reason = reasonOf(error)
          expect(typeof reason).toBe("string")
          expect(reason.length).toBeLessThanOrEqual(300)
        },
      ),
    )
  })
})

describe("forPeople", () => {
  it.each([
    "Cannot read properties of undefined (reading 'product')",
    "cart.items is not iterable",
    'insert into "order_cart" ("id") values (\'1\') - duplicate key value violates unique constraint "order_cart_pkey"',
    "connect ECONNREFUSED 127.0.0.1:6379",
    "Medusa gave no reason",
  ])("%s says nothing to a merchant", (refusal) => {
    expect(forPeople([medusaCause(refusal)])).toEqual([cause("internal_error")])
  })

  it.each([
    medusaCause("Some variant does not have the required inventory"),
    medusaCause("The promotion code is not active"),
    cause("short_of", { item: "Pagne wax 6 yards", quantity: 2, stock: 1 }),
    cause("session_gone_meanwhile"),
    cause("session_not_made", { words: "the provider is not enabled" }),
  ])("$code $params is left as it is", (refusal) => {
    const words = [refusal]
    expect(forPeople(words)).toBe(words)
  })
})
