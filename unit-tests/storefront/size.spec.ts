import { readFileSync } from "node:fs"
import { join } from "node:path"
import { transformSync } from "esbuild"
import { compressedSize, downloadOf } from "./download"

const kit = "./packages/storefront/src"
const style = transformSync(readFileSync(join(__dirname, "../..", kit, "style.css"), "utf8"), {
  loader: "css",
  minify: true,
})

describe("what a storefront sends to a phone", () => {
  it("is 5.6 kB for the client and the hook", () => {
    const { bytes, code } = downloadOf(`
      export { createPayUnitClient } from "${kit}"
      export { usePayUnitPayment } from "${kit}/react"
    `)
    expect(bytes).toBeLessThanOrEqual(5_600)
    expect(code).not.toContain("payunit-form")
  })

  it("is 14 kB for a checkout with the components, both languages and the stylesheet", () => {
    const { bytes } = downloadOf(`
      export { createPayUnitClient } from "${kit}"
      export { PayUnitPayment, usePayUnitPayment } from "${kit}/react"
    `)
    expect(bytes + compressedSize(style.code)).toBeLessThan(14_000)
  })

  it("is less than a kilobyte more with everything there is, and needs no React for the client alone", () => {
    expect(downloadOf(`export * from "${kit}"`).code).not.toMatch(/from"react/)
    expect(downloadOf(`export * from "${kit}"; export * from "${kit}/react"`).bytes).toBeLessThan(13_400)
  })
})
