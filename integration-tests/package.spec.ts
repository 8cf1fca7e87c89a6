import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(__dirname, "..")
const env = { ...process.env, NODE_OPTIONS: "" }

describe("the packages as they are published", () => {
  it.each([
    ["medusa-payment-payunit/gateway", "PayUnitClient"],
    ["medusa-payment-payunit/workflows", "settleTransactionWorkflow"],
    ["medusa-payment-payunit/workflows", "PayUnitEvents"],
    ["medusa-payment-payunit/modules/payunit", "default"],
    ["medusa-payment-payunit/providers/payunit", "default"],
    ["payunit-simulator", "startSimulator"],
    ["payunit-verify", "runVerify"],
  ])("%s can be required and imported", (specifier, name) => {
    const code = `import(${JSON.stringify(specifier)}).then((module) => {
      const required = require(${JSON.stringify(specifier)})
      console.log(typeof required[${JSON.stringify(name)}], Object.hasOwn(module, "default"))
      process.exit()
    })`
    const printed = execFileSync(process.execPath, ["-e", code], { cwd: root, env, encoding: "utf8" })
    expect(printed.trim()).toMatch(/^(function|object) true$/)
  })

  it.each([
    ["payunit-storefront", "createPayUnitClient"],
    ["payunit-storefront/react", "usePayUnitPayment"],
  ])("%s is an ES module for whoever imports it, and none for whoever requires it", (specifier, name) => {
    const code = `import(${JSON.stringify(specifier)}).then((module) => {
      const required = require(${JSON.stringify(specifier)})
      console.log(typeof required.${name}, typeof module.${name}, "default" in module, required.${name} === module.${name})
    })`
    const printed = execFileSync(process.execPath, ["-e", code], { cwd: root, env, encoding: "utf8" })
    expect(printed.trim()).toBe("function function false false")
  })

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
        `import { createPayUnitClient, type PaymentState } from "payunit-storefront"
         import { usePayUnitPayment } from "payunit-storefront/react"
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

  it("shares its classes between the entries of the storefront kit, however they are loaded", () => {
    const code = `const { PayUnitRefusal, createPaymentFlow } = require("payunit-storefront")
      const shared = Object.values(require.cache).filter(({ filename }) => /storefront.dist.shared/.test(filename))
      require("payunit-storefront/react")
      const after = Object.values(require.cache).filter(({ filename }) => /storefront.dist.shared/.test(filename))
      console.log(typeof PayUnitRefusal, typeof createPaymentFlow, shared.length > 0, after.length === shared.length)`
    const printed = execFileSync(process.execPath, ["-e", code], { cwd: root, env, encoding: "utf8" })
    expect(printed.trim()).toBe("function function true true")
  })

  // What is bundled into a package needs what the plugin needs for it.
  it.each(["packages/simulator", "packages/verify"])("loads, in %s, what it depends on and nothing else", (home) => {
    const dist = join(root, home, "dist")
    const code = readdirSync(dist)
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(join(dist, name), "utf8"))
      .join("\n")
    const loaded = [...code.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)].map(([, specifier]) => specifier!)
    const packages = loaded.filter((specifier) => !/^(node:|\.)/.test(specifier))
    const { dependencies } = require(`../${home}/package.json`)
    expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort())
    const ofPlugin = require("../package.json").dependencies
    for (const name of packages.filter((one) => one in ofPlugin)) {
      expect({ name, range: dependencies[name] }).toEqual({ name, range: ofPlugin[name] })
    }
  })

  it("brings admin pages that import what the dashboard brings, or what the plugin depends on", () => {
    const built = readFileSync(join(root, ".medusa/server/src/admin/index.mjs"), "utf8")
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

  it.each([
    [".", "payunit", "Usage: payunit <command>"],
    ["packages/simulator", "payunit-simulator", "Usage: payunit-simulator [options]"],
    ["packages/verify", "payunit-verify", "Usage: payunit-verify [options]"],
  ])("brings, in %s, the program %s that runs where npm links it", (home, name, words) => {
    const folder = mkdtempSync(join(tmpdir(), "payunit-bin-"))
    const { bin } = require(`../${home}/package.json`)
    symlinkSync(join(root, home, bin[name]), join(folder, name))
    try {
      const printed = execFileSync(join(folder, name), ["--help"], { env, encoding: "utf8" })
      expect(printed).toContain(words)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
