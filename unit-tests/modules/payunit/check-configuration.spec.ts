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
async function warnings(providers: string[], over: object = {}): Promise<string[]> {
  const warned: string[] = []
  const payment = {
    dependencies: ["payunit", "query"],
    options: { providers: providers.map((resolve) => ({ resolve, id: "payunit" })) },
  }
  const known: Record<string, unknown> = {
    configModule: { modules: { payment } },
    logger: { warn: (line: string) => warned.push(line) },
  }
  await checkConfiguration({
    container: { resolve: (name: string) => known[name] },
    options: { ...OPTIONS, ...over },
  } as any)
  return warned
}

const OURS = "medusa-payment-payunit/providers/payunit"
const LIVE = { apiUser: "user", apiPassword: "password", apiKey: "live_key", mode: "live" }

/** What is logged when a store is refused, and what stops it. */
async function refused(options: object, payment?: object): Promise<{ lines: string[]; message: string }> {
  const lines: string[] = []
  const known: Record<string, unknown> = {
    configModule: { modules: { payment } },
    logger: { error: (line: string) => lines.push(line) },
  }
  const check = async (): Promise<void> =>
    checkConfiguration({ container: { resolve: (name: string) => known[name] }, options } as any)
  const error: unknown = await check().catch((caught: unknown) => caught)
  return { lines, message: (error as Error).message }
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

  it("with cards in test mode: it starts, and says that every card is refused", async () => {
    expect(await warnings([OURS], { allowCards: true })).toEqual([
      expect.stringMatching(/`allowCards` is on, and PayUnit takes no cards in test mode/),
    ])
    expect(await warnings([OURS], { allowCards: true, accounts: { shop: LIVE } })).toEqual([])
  })

  it("that is wrong in many points: one line each, and an error that repeats none", async () => {
    const provider = { resolve: OURS, options: { flow: "fast" } }
    const { lines, message } = await refused(
      { ...OPTIONS, apiUser: undefined, mode: "sandbox", colour: "red" },
      { dependencies: ["query"], options: { providers: [provider] } },
    )
    expect(lines).toEqual([
      expect.stringMatching(/^payunit: cannot start: `apiUser` is missing: .*\.$/),
      'payunit: cannot start: `mode` must be "test" or "live".',
      "payunit: cannot start: `colour` is no option of this plugin: check the spelling.",
      expect.stringMatching(/^payunit: cannot start: the payment module's `dependencies` lack "payunit"/),
      expect.stringMatching(/^payunit: cannot start: provider option `flow` must be "checkout"/),
    ])
    expect(message).toBe(
      'medusa-payment-payunit cannot start: 5 problems, each told above in a line with "payunit: cannot start"',
    )
  })
})
