import { type LocaleHints, preferredLocale } from "../../packages/storefront/src"

describe("the language to pay in", () => {
  it.each<[what: string, hints: LocaleHints, locale: "en" | "fr"]>([
    ["nothing is known", {}, "en"],
    ["a shop in Cameroon", { countryCode: "cm" }, "fr"],
    ["a shop in Chad, in capitals", { countryCode: "TD" }, "fr"],
    ["a shop in Nigeria", { countryCode: "ng" }, "en"],
    ["a cookie", { chosen: ["en-US"], languages: ["fr"], countryCode: "cm" }, "en"],
    ["no cookie, but the cart's language", { chosen: [null, "fr-CM"], languages: ["en"], countryCode: "ng" }, "fr"],
    ["a cookie before the cart's language", { chosen: ["fr", "en"], countryCode: "ng" }, "fr"],
    ["a chosen language that the kit has not", { chosen: ["de"], languages: ["en"], countryCode: "cm" }, "en"],
    ["a browser in English, in Cameroon", { languages: ["en-GB", "fr"], countryCode: "cm" }, "en"],
    ["a browser in German, in Cameroon", { languages: ["de-DE", "de"], countryCode: "cm" }, "fr"],
    ["a browser in German with English behind", { languages: ["de", "en"], countryCode: "cm" }, "en"],
    ["a browser that says nothing", { languages: [], countryCode: "cm" }, "fr"],
    ["a header", { languages: "de, fr;q=0.4, en;q=0.8", countryCode: "cm" }, "en"],
    ["a header that does not want English", { languages: "en;q=0, fr;q=0.1", countryCode: "ng" }, "fr"],
    ["a header of any language", { languages: "*", countryCode: "cm" }, "fr"],
    ["an empty header", { languages: "", countryCode: "ga" }, "fr"],
    ["no header", { languages: null, countryCode: "cg" }, "fr"],
    ["empty texts", { chosen: ["", " "], countryCode: "" }, "en"],
    ["underscores and blanks", { chosen: [" FR_cm "], countryCode: "ng" }, "fr"],
  ])("%s", (_what, hints, locale) => {
    expect(preferredLocale(hints)).toBe(locale)
  })
})
