import { downloadOf } from "./download"

describe("what a storefront sends to a phone", () => {
  it("is less than 10 kB for the client and the hook", () => {
    const { bytes, code } = downloadOf(`
      export * from "./packages/storefront/src"
      export { usePayUnitPayment } from "./packages/storefront/src/react"
    `)
    expect(bytes).toBeLessThan(10_000)
    expect(code).not.toContain("payunit-form")
  })

  it("needs no React for the client alone, and stays small with all components and both languages", () => {
    expect(downloadOf(`export * from "./packages/storefront/src"`).code).not.toMatch(/from"react/)
    expect(
      downloadOf(`export * from "./packages/storefront/src"; export * from "./packages/storefront/src/react"`).bytes,
    ).toBeLessThan(16_000)
  })
})
