import { CAUSES } from "../../../src/domain/texts/causes"
import { INVOICE_HISTORY, PAYMENT_HISTORY } from "../../../src/domain/texts/history"
import { IMPERSONAL_PARAMS } from "../../../src/domain/texts"

const texts = [CAUSES, PAYMENT_HISTORY, INVOICE_HISTORY].flatMap((one) => Object.values(one)).map(({ en }) => en)
const names = new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name = ""]) => name)))

it("what a history keeps when it is forgotten names nobody: every other value of a text is known to go", () => {
  const kept: readonly string[] = IMPERSONAL_PARAMS
  expect([...names].filter((name) => !kept.includes(name)).sort()).toEqual(
    ["item", "items", "method", "phone", "to", "what", "where", "words"].sort(),
  )
})
