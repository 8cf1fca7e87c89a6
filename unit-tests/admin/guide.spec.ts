import { en } from "../../src/admin/i18n/en"
import { fr } from "../../src/admin/i18n/fr"
import { HELD_REASONS } from "../../src/domain/payments"
import { Page } from "../page"

interface Node {
  [key: string]: string | Node
}

const textsIn = (node: Node): string[] =>
  Object.values(node).flatMap((value) => (typeof value === "string" ? [value] : textsIn(value)))

/** What Medusa's own pages say. */
const OF_MEDUSA = {
  en: ["Orders", "Settings", "Create Return", "Capture payment", "Mark as paid"],
  fr: ["Commandes", "Paramètres", "Créer un retour", "Capture du paiement", "Marquer comme payé"],
}

const LITERAL = /[.*+?^${}()|[\]\\]/g
/** What a text looks like with values put into it; nothing where it says hardly more than those. */
function shownAs(text: string): RegExp[] {
  const words = text.split(/\{\{\w+\}\}/)
  return words.join("").replace(/\P{L}/gu, "").length < 3
    ? []
    : [new RegExp(`^${words.map((word) => word.replace(LITERAL, String.raw`\$&`)).join(".+")}$`)]
}

/** A page, its unbreakable spaces as those of the texts. */
const guide = (path: string): string => new Page(path).text.replaceAll("\u00a0", " ")

/* Whoever follows the guide has to find the very words on the screen: what is bold in it is a text of the admin. */
it.each([
  ["admin.md", en, OF_MEDUSA.en],
  ["admin.fr.md", fr, OF_MEDUSA.fr],
])("what is bold in docs/%s is on the screen", (path, texts, ofMedusa) => {
  const shown = textsIn(texts).flatMap(shownAs)
  const bold = [...guide(path).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = ""]) => words)
  expect(bold.length).toBeGreaterThan(100)
  expect(bold.filter((words) => !ofMedusa.includes(words) && !shown.some((text) => text.test(words)))).toEqual([])
  expect(HELD_REASONS.filter((reason) => !bold.includes(texts.reasons[reason].label))).toEqual([])
})

it("the guide has the same parts in both languages", () => {
  const partsOf = (path: string) => [...guide(path).matchAll(/^(#+) |^(\d+)\. |^- /gm)].map(([mark]) => mark)
  expect(partsOf("admin.fr.md")).toEqual(partsOf("admin.md"))
})
