import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(__dirname, "..")
const env = { ...process.env, NODE_OPTIONS: "" }

describe("the package as it is published", () => {
  it.each([
    ["gateway", "PayUnitClient"],
    ["simulator", "startSimulator"],
    ["workflows", "settleTransactionWorkflow"],
    ["workflows", "PayUnitEvents"],
    ["modules/payunit", "default"],
    ["providers/payunit", "default"],
  ])("medusa-payment-payunit/%s can be required and imported", (path, name) => {
    const specifier = `medusa-payment-payunit/${path}`
    const code = `import(${JSON.stringify(specifier)}).then((module) => {
      const required = require(${JSON.stringify(specifier)})
      console.log(typeof required[${JSON.stringify(name)}], Object.hasOwn(module, "default"))
      process.exit()
    })`
    const printed = execFileSync(process.execPath, ["-e", code], { cwd: root, env, encoding: "utf8" })
    expect(printed.trim()).toMatch(/^(function|object) true$/)
  })

  it.each([
    ["storefront", "createPayUnitClient"],
    ["storefront/react", "usePayUnitPayment"],
  ])(
    "medusa-payment-payunit/%s is an ES module for whoever imports it, and none for whoever requires it",
    (path, name) => {
      const specifier = `medusa-payment-payunit/${path}`
      const code = `import(${JSON.stringify(specifier)}).then((module) => {
      const required = require(${JSON.stringify(specifier)})
      console.log(typeof required.${name}, typeof module.${name}, "default" in module, required.${name} === module.${name})
    })`
      const printed = execFileSync(process.execPath, ["-e", code], { cwd: root, env, encoding: "utf8" })
      expect(printed.trim()).toBe("function function false false")
    },
  )

  it.each([
    ["module.mts", "--module node16"],
    ["script.cts", "--module node16"],
    ["bundled.ts", "--module esnext --moduleResolution bundler"],
    // Medusa's Next.js starter resolves in this old way, which knows no `exports`.
    ["classic.ts", "--module esnext --moduleResolution node10"],
  ])("has types for the storefront kit in %s with %s", (name, resolution) => {
    mkdirSync(join(root, ".cache"), { recursive: true })
    const folder = mkdtempSync(join(root, ".cache/types-"))
    try {
      const file = join(folder, name)
      writeFileSync(
        file,
        `import { createPayUnitClient, type PaymentState } from "medusa-payment-payunit/storefront"
         import { usePayUnitPayment } from "medusa-payment-payunit/storefront/react"
         const client = createPayUnitClient({ baseUrl: "https://api.shop.example", publishableKey: "pk_1" })
         export const name = (): PaymentState["name"] => usePayUnitPayment({ client, cartId: "cart_1" }).state.name
         // @ts-expect-error Types that could not be read would allow anything.
         client.waitUntilPaid(1)
        `,
      )
      const flags = `--noEmit --strict --target es2022 --lib es2022,dom --skipLibCheck --types node ${resolution}`
      const tsc = require.resolve("typescript/bin/tsc")
      const { stdout, status } = spawnSync(process.execPath, [tsc, ...flags.split(" "), file], { cwd: root, env })
      expect({ said: String(stdout), status }).toEqual({ said: "", status: 0 })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it("brings admin pages that import what the dashboard brings, or what the plugin depends on", () => {
    const built = readFileSync(join(root, ".medusa/server/src/admin/index.js"), "utf8")
    const imported = [...built.matchAll(/\bimport\b(?:[^"'();]*\bfrom)?\s*"([^"]+)"/g)].map(
      ([, specifier]) => specifier!,
    )
    const packages = imported.map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0])
    const { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = require("../package.json")
    expect(packages).toEqual(expect.arrayContaining(["@medusajs/ui", "react-hook-form"]))
    for (const name of packages.filter((one) => !(one in dependencies))) {
      expect({ name, isPeer: name in peerDependencies }).toEqual({ name, isPeer: true })
      expect(peerDependenciesMeta[name]).toEqual({ optional: true })
      expect(devDependencies).toHaveProperty(name)
    }
  })

  it("brings a program that runs where npm links it", () => {
    const folder = mkdtempSync(join(tmpdir(), "payunit-bin-"))
    const { bin } = require("../package.json")
    symlinkSync(join(root, bin.payunit), join(folder, "payunit"))
    try {
      const printed = execFileSync(join(folder, "payunit"), ["--help"], { env, encoding: "utf8" })
      expect(printed).toContain("Usage: payunit <command>")
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
