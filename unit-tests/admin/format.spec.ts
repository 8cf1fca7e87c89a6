import {
  decimalsOf,
  formatAgo,
  formatCount,
  formatDay,
  formatMoney,
  formatTime,
  languageOf,
} from "../../src/admin/shared/lib/format"

/** Intl parts thousands by narrow spaces, and amounts from currencies by unbreakable ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")

it.each([
  ["fr", "fr"],
  ["fr-CM", "fr"],
  ["en", "en"],
  ["de", "en"],
  [undefined, "en"],
] as const)("somebody whose dashboard is in %s reads %s", (dashboard, language) => {
  expect(languageOf(dashboard)).toBe(language)
})

it.each([
  [12_500, "xaf", "fr", "12 500 FCFA"],
  [12_500, "XAF", "en", "FCFA 12,500"],
  [1_234_567, "xaf", "fr", "1 234 567 FCFA"],
  [0, "xaf", "fr", "0 FCFA"],
  // The service says odd things at times; nothing of it is rounded away.
  [99.5, "xaf", "fr", "99,50 FCFA"],
  [12.5, "eur", "fr", "12,50 €"],
  [12, "nonsense", "en", "12 NONSENSE"],
] as const)("%s %s in %s: %s", (amount, currency, language, text) => {
  expect(plain(formatMoney(amount, currency, language))).toBe(text)
})

it.each([
  [0, "en", "0"],
  [1_000, "en", "1,000"],
  [1_000, "fr", "1 000"],
  [1_001, "en", "1,000+"],
  [1_001, "fr", "1 000+"],
] as const)("%s things in %s: %s", (count, language, text) => {
  expect(plain(formatCount(count, language))).toBe(text)
})

it.each([
  ["xaf", 0],
  ["eur", 2],
  ["nonsense", 2],
])("%s has %s decimals", (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

it("times by language", () => {
  expect(plain(formatTime("2026-01-31T12:00:00", "fr"))).toBe("31 janv. 2026, 12:00")
  expect(plain(formatTime("2026-01-31T12:00:00", "en"))).toBe("Jan 31, 2026, 12:00 PM")
  expect(formatDay(new Date(2026, 0, 31), "fr")).toBe("31 janv. 2026")
})

it.each([
  [-5, "en", "5 seconds ago"],
  [-90, "en", "1 minute ago"],
  [-7_200, "fr", "il y a 2 heures"],
  [-86_400, "fr", "hier"],
  [3_600, "en", "in 1 hour"],
  [0, "en", "now"],
] as const)("%s seconds from now in %s: %s", (seconds, language, text) => {
  const now = Date.parse("2026-01-31T12:00:00Z")
  expect(formatAgo(new Date(now + seconds * 1_000).toISOString(), now, language)).toBe(text)
})
