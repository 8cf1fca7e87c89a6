import { invoiceWords } from "../../../src/modules/payunit/invoices/search"

describe("what invoices are searched by", () => {
  it.each([
    ["Ngono", "'Ngono':*", "'Ngono':*", "'Ngono':*"],
    ["  ada   NGO ", "'ada' & 'NGO':*", "'ada':*", "'ada':* & 'NGO':*"],
    ["ada@example.com", "'ada' & 'example' & 'com':*", "'ada':*", "'ada':* & 'example':* & 'com':*"],
    ["puinv_01ABC", "'puinv_01ABC':*", "'puinv_01ABC':*", "'puinv_01ABC':*"],
    ["INV-0012", "'INV' & '0012':*", "'0012':*", "'INV':* & '0012':*"],
    ["Zoé 100%", "'Zoé' & '100':*", "'100':*", "'Zoé':* & '100':*"],
    ["O'Neil\\ & !(x) | y:*", "'O' & 'Neil' & 'x' & 'y':*", "'Neil':*", "'O':* & 'Neil':* & 'x':* & 'y':*"],
    ["1@example.com", "'1' & 'example' & 'com':*", "'1':*", "'1':* & 'example':* & 'com':*"],
    ["@example.com", "'example' & 'com':*", "'example':*", "'example':* & 'com':*"],
    ["12", "'12':*", "'12':*", "'12':*"],
    ["0009", "'0009':* | '0009':* | 'r9000':*", "'0009':* | '0009':* | 'r9000':*", "'0009':* | '0009':* | 'r9000':*"],
    [
      "+237 670 00",
      "'237' & '670' & '00':* | '23767000':* | 'r00076732':*",
      "'237':* | '23767000':* | 'r00076732':*",
      "'237':* & '670':* & '00':* | '23767000':* | 'r00076732':*",
    ],
  ])("%s: %s, else, where %s finds any, %s", (text, whole, rarest, beginnings) => {
    expect(invoiceWords(text)).toEqual([whole, rarest, beginnings])
  })

  it.each(["%", "#", "#12"])("%s: nothing, but the orders of that number", (text) => {
    expect(invoiceWords(text)).toBeNull()
  })
})
