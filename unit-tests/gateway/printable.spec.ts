import fc from "fast-check"
import {
  isPrintable,
  isPrintableText,
  parsePrintable,
  printable,
  isVisible,
  withoutBidiControls,
} from "../../src/gateway/printable"
import { runs } from "../property-runs"

describe("a text as it can be written down", () => {
  it.each([
    ["an ordinary one", "Payé : 12 500 XAF – « oui »", "Payé : 12 500 XAF – « oui »"],
    ["other scripts and signs", "ⵜⴰⵎⴰⵣⵉⵖⵜ 支付 👍🏾", "ⵜⴰⵎⴰⵣⵉⵖⵜ 支付 👍🏾"],
    ["lines", "a\nb\r\nc\td", "a b  c d"],
    ["other separators of lines", "a\u0085b\u2028c\u2029d\vb\fc", "a b c d b c"],
    ["nothing at all", "a\u0000b", "a\uFFFDb"],
    ["what paints a terminal", "\u001b[31mred\u001b[0m", "\uFFFD[31mred\uFFFD[0m"],
    ["the same of C1", "\u009b31mred", "\uFFFD31mred"],
    ["delete and bell", "a\u007f\u0007", "a\uFFFD\uFFFD"],
    ["half a character", "a\ud800b", "a\uFFFDb"],
  ])("%s", (_what, text, written) => {
    expect(printable(text)).toBe(written)
    expect(isPrintable(text)).toBe(text === written)
    expect(isPrintable(written)).toBe(true)
  })

  it.each([
    ["a note of two lines", "a\r\nb\n\tc", true],
    ["a separator of lines", "a\u2028b", false],
    ["nothing at all", "a\u0000b", false],
    ["what paints a terminal", "\u001b[31m", false],
  ])("of several lines: %s", (_what, text, isFine) => {
    expect(isPrintableText(text)).toBe(isFine)
  })

  it.each([
    ["escapes", String.raw`{"a\u0000":["b\u0000",{"c":"d\n","__proto__":{"e":1}}],"f":[1,true,null]}`],
    ["characters as they are", '{"a\u007f":["b\u009b",{"c":"d\u2028","__proto__":{"e":1}}],"f":[1,true,null]}'],
  ])("reaches every text of JSON, and changes nothing else: %s", (_what, json) => {
    const written = '{"a\uFFFD":["b\uFFFD",{"c":"d ","__proto__":{"e":1}}],"f":[1,true,null]}'
    expect(JSON.stringify(parsePrintable(json))).toBe(written)
  })

  it("in any JSON, however it is written, every text is printable, and is what it was if that was", () => {
    const everyText = (value: unknown): string[] =>
      typeof value === "string"
        ? [value]
        : typeof value === "object" && value !== null
          ? Object.entries(value).flatMap(([name, field]) => [name, ...everyText(field)])
          : []
    const escaped = (json: string): string =>
      json.replace(/[^\0-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    const texts = fc.string({
      unit: fc.constantFrom("a", "\\", '"', "/", "é", "\n", "\u0000", "\u007f", "\u2028", "\ud800", "u", "n"),
    })
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.array(texts), fc.boolean(), (value, more, isEscaped) => {
        const json = JSON.stringify([value, more])
        const read = parsePrintable(isEscaped ? escaped(json) : json)
        expect(everyText(read).every(isPrintable)).toBe(true)
        const isAsItWas = everyText(JSON.parse(json)).every(isPrintable)
        if (isAsItWas) expect(read).toEqual(JSON.parse(json))
      }),
      runs(200),
    )
  })
})

it.each([
  ["Ada", true],
  ["\u202eAda", true],
  ["店", true],
  ["🙂", true],
  ["", false],
  [" \u00a0", false],
  ["\u200b\u200d\u2060\ufeff", false],
  ["\u202e\u202c", false],
  ["\u3164\u2800", false],
])("%j shows something: %s", (text, isSeen) => {
  expect(isVisible(text)).toBe(isSeen)
})

it("what would turn the text behind it is left out, and nothing else", () => {
  expect(withoutBidiControls("Ada \u202e005\u2066 FCFA é")).toBe("Ada 005 FCFA é")
})
