import { downloadOf } from "./download"

describe("what a storefront sends to a phone", () => {
  it("is less than 10 kB for the client and the hook", () => {
    const { bytes, code } = downloadOf(`
      export * from "./src/storefront"
      export { usePayUnitPayment } from "./src/storefront/react"
    `)
    expect(bytes).toBeLessThan(10_000)
    expect(code).not.toContain("payunit-form")
  })

  it("needs no React for the client alone, and stays small with all components and both languages", () => {
    expect(downloadOf(`export * from "./src/storefront"`).code).not.toMatch(/from"react/)
    expect(downloadOf(`export * from "./src/storefront"; export * from "./src/storefront/react"`).bytes).toBeLessThan(
      16_000,
    )
  })
})
