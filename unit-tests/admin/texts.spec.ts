import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { en } from "../../src/admin/i18n/en"
import { fr } from "../../src/admin/i18n/fr"
import translations from "../../src/admin/i18n"
import type { ActionTextKey } from "../../src/admin/payments/lib/status"
import { INVOICE_STATES } from "../../src/domain/invoices"
import { HELD_REASONS, RESOLUTIONS, TRANSACTION_STATES } from "../../src/domain/payments"

interface Node {
  [key: string]: string | Node
}

function leaves(node: Node, path = ""): [key: string, text: string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  )
}

const texts = { en: Object.fromEntries(leaves(en)), fr: Object.fromEntries(leaves(fr)) }
const keys = Object.keys(texts.en)

function filesBelow(folder: string, ending: RegExp): string[] {
  const root = join(__dirname, "../..", folder)
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => join(root, name))
}

/** How an action is called that says what came of it. */
const WORDS: readonly Exclude<ActionTextKey, "both_came">[] = [
  ...(["place_order", "count", "void_manual_payment", "void_one", "ask_rest", "refund_rest"] as const),
  ...(["record_refund", "gone", "dismiss", "refund", "check"] as const),
]

describe("texts", () => {
  it("are the same set in both languages", () => {
    expect(Object.keys(texts.fr).sort()).toEqual([...keys].sort())
  })

  it("are nowhere empty", () => {
    expect([...Object.entries(texts.en), ...Object.entries(texts.fr)].filter(([, text]) => text.trim() === "")).toEqual(
      [],
    )
  })

  it("keep French signs on the line of their word, by unbreakable spaces", () => {
    const shown = leaves(translations.fr.payunit).map(([, text]) => text)
    expect(shown.filter((text) => / [:;?!»]|« /.test(text))).toEqual([])
    expect(shown).toContain("En attente\u00a0: {{reason}}")
  })

  it("have the same values put into them in both languages", () => {
    const valuesIn = (text: string | undefined) =>
      [...(text ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
    expect(keys.filter((key) => String(valuesIn(texts.en[key])) !== String(valuesIn(texts.fr[key])))).toEqual([])
  })

  it("for one and for several come in pairs", () => {
    const several = keys.filter((key) => /_(one|other)$/.test(key))
    for (const key of several) {
      expect(keys).toContain(key.replace(/_(one|other)$/, (form) => (form === "_one" ? "_other" : "_one")))
    }
  })

  it("are each used", () => {
    const sources = filesBelow("src/admin", /\.tsx?$/)
      .filter((file) => !file.includes("i18n"))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n")
    const isUsed = (key: string) => {
      const name = key.replace(/_(one|other)$/, "")
      // Such as `states.${status}.label`, or `form.${name}`.
      const parts = name.split(".")
      const patterns = parts.map((_, index) =>
        parts.map((part, at) => (at === index ? "\\$\\{[^}]+\\}" : part.replace(/[$]/g, "\\$&"))).join("\\."),
      )
      return [name.replaceAll(".", "\\."), ...patterns, "\\$\\{subject\\}\\." + String(parts.at(-1))].some((pattern) =>
        new RegExp(`["\`]${pattern}["\`]`).test(sources),
      )
    }
    expect(keys.filter((key) => !key.startsWith("csv.") && !isUsed(key))).toEqual([])
  })

  it.each([
    ...TRANSACTION_STATES.flatMap((state) => [
      `states.${state}.label`,
      `states.${state}.means`,
      `states.${state}.todo`,
    ]),
    ...RESOLUTIONS.flatMap((end) => [`states.${end}.label`, `states.${end}.means`, `states.${end}.todo`]),
    ...HELD_REASONS.flatMap((why) => [`reasons.${why}.label`, `reasons.${why}.means`, `reasons.${why}.todo`]),
    ...WORDS.flatMap((action) => [`actions.${action}.label`, `actions.${action}.done`]),
    ...INVOICE_STATES.flatMap((state) => [`invoices.states.${state}.label`, `invoices.states.${state}.todo`]),
  ])("%s is there", (key) => {
    expect(texts.en[key]).toEqual(expect.any(String))
    expect(texts.fr[key]).toEqual(expect.any(String))
  })
})
