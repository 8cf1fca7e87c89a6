import checkConfiguration from "../../../src/modules/payunit/loaders/check-configuration"

const OPTIONS = {
  apiUser: "5d7ee6e6-8d3b-4c4f-9d57-user00000001",
  apiPassword: "6a1f9b0c-8d3b-4c4f-9d57-pass00000001",
  apiKey: "sand_apikey00000000001",
  mode: "test",
  backendUrl: "https://api.shop.example",
  storefrontUrl: "https://shop.example",
}

/** What is warned of when a store starts whose payment module has these providers. */
async function warnings(providers: string[]): Promise<string[]> {
  const warned: string[] = []
  const payment = {
    dependencies: ["payunit", "query"],
    options: { providers: providers.map((resolve) => ({ resolve, id: "payunit" })) },
  }
  const known: Record<string, unknown> = {
    configModule: { modules: { payment } },
    logger: { warn: (line: string) => warned.push(line) },
  }
  await checkConfiguration({ container: { resolve: (name: string) => known[name] }, options: OPTIONS } as any)
  return warned
}

describe("the configuration of a store", () => {
  it("with our payment provider: nothing is said", async () => {
    expect(await warnings(["medusa-payment-payunit/providers/payunit"])).toEqual([])
  })

  it.each([
    ["no provider", []],
    ["others alone, as where a second entry for the payment module came last", ["@medusajs/payment-stripe"]],
  ])("%s: it starts, and says that nobody can pay through PayUnit", async (_, providers) => {
    expect(await warnings(providers)).toEqual([
      expect.stringMatching(/none of the payment module's providers is of this plugin.*the last one counts alone/),
    ])
  })
})
