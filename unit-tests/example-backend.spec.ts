import { readFileSync } from "node:fs"
import { join } from "node:path"
import { startSimulator } from "../packages/simulator/src"
import { parseOptions } from "../src/modules/payunit/options"

const root = join(__dirname, "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const guide = read("docs/getting-started.md")

/** The block of getting started, or of another document, that holds these words. */
function block(words: string, document = guide): string {
  const found = [...document.matchAll(/^```\w+\n([^]*?)^```/gm)].map(([, text = ""]) => text)
  const one = found.find((text) => text.includes(words))
  if (one === undefined) {
    throw new Error(`no block with ${words}`)
  }
  return one
}

/** The plugin and the payment module. */
const listsOf = (text: string): string => text.slice(text.indexOf("  plugins: ["))

const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^\s*(PAYUNIT_\w+)(?:=|: )"?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]),
  )

describe("the example backend", () => {
  it("is configured as getting started has it", () => {
    expect(listsOf(read("examples/backend/medusa-config.ts"))).toBe(listsOf(block('resolve: "medusa-payment-payunit"')))
  })

  it("has its variables, and its script", () => {
    expect(variablesOf(read("examples/backend/.env.template"))).toEqual(variablesOf(block("PAYUNIT_API_USER=")))
    expect(read("examples/backend/src/scripts/cameroon.ts")).toBe(block("export default async function cameroon"))
  })

  // `npm run types` reads these, and `integration-tests/events.spec.ts` runs them.
  it.each(["subscribers/payment-held", "subscribers/payment-settled", "workflows/hooks/complete-cart"])(
    "has %s as the document about events has it",
    (name) => {
      const path = `src/${name}.ts`
      expect(`// ${path}\n${read(`examples/backend/${path}`)}`).toBe(block(path, read("docs/events.md")))
    },
  )

  it("has every block of code of that document", () => {
    expect(read("docs/events.md").match(/^```(ts|js)/gm)).toHaveLength(3)
  })

  it("has the Medusa that the plugin is developed with", () => {
    const own = JSON.parse(read("package.json"))
    const { dependencies } = JSON.parse(read("examples/backend/package.json"))
    for (const [name, version] of Object.entries(dependencies).filter(([name]) => name.startsWith("@medusajs/"))) {
      expect([name, version]).toEqual([name, own.devDependencies[name]])
    }
  })

  it("reads TypeScript as Medusa's command does", () => {
    const { devDependencies } = JSON.parse(read("examples/backend/package.json"))
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(["ts-node", "typescript"]))
    expect(JSON.parse(read("examples/backend/tsconfig.json"))["ts-node"]).toEqual({ swc: true })
  })

  it("starts in containers with options that the plugin takes, beside a simulator that it reaches", async () => {
    const compose = read("examples/backend/compose.yaml")
    const given = variablesOf(compose)
    const options = parseOptions({
      apiUser: given.PAYUNIT_API_USER,
      apiPassword: given.PAYUNIT_API_PASSWORD,
      apiKey: given.PAYUNIT_API_KEY,
      mode: given.PAYUNIT_MODE,
      backendUrl: given.PAYUNIT_BACKEND_URL,
      storefrontUrl: given.PAYUNIT_STOREFRONT_URL,
      baseUrl: given.PAYUNIT_BASE_URL,
    })
    expect(options.allowHttpLoopback).toBe(true)
    // The simulator shares the store's network, so that this machine is the same for both.
    expect(compose).toContain('network_mode: "service:store"')
    const command: string[] = JSON.parse(/command: (\[.*\])/.exec(compose)?.[1] ?? "[]")
    expect(command).toEqual(expect.arrayContaining(["--allow-http-loopback", "--public-url", options.baseUrl]))
    const simulator = await startSimulator()
    await simulator.close()
    expect(simulator.merchant).toEqual({
      apiUser: options.apiUser,
      apiPassword: options.apiPassword,
      apiKey: options.apiKey,
    })
    // Ports are open to this machine alone.
    expect([...compose.matchAll(/- "([\d.]+):\d+:\d+"/g)].map(([, address]) => address)).toEqual([
      "127.0.0.1",
      "127.0.0.1",
    ])
  })
})

describe("images of containers", () => {
  it.each(["packages/simulator/Dockerfile", "examples/backend/Dockerfile", "examples/backend/compose.yaml"])(
    "are named by their digest in %s",
    (path) => {
      const images = [...read(path).matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, name]) => name)
      expect(images).not.toEqual([])
      expect(images.filter((name) => !/^\S+:\S+@sha256:[0-9a-f]{64}$/.test(name ?? ""))).toEqual([])
    },
  )
})
