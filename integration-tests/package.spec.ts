import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
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

  it("brings admin pages that import nothing but what the dashboard brings", () => {
    const built = readFileSync(join(root, ".medusa/server/src/admin/index.mjs"), "utf8")
    const imported = [...built.matchAll(/^import .* from "([^"]+)";?$/gm)].map(([, specifier]) => specifier!)
    const packages = imported.map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0])
    const { peerDependencies, peerDependenciesMeta, devDependencies } = require("../package.json")
    expect(packages).toContain("@medusajs/ui")
    for (const name of packages) {
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
