import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import ts from "typescript"
import { runProgram } from "../../src/cli/program"
import { SIMULATOR } from "../../src/cli/init/environment"
import { TEST_MERCHANT } from "../../packages/simulator/src/state"
import { dashboardPackages } from "../../src/vite"

/** As create-medusa-app makes it. */
const NEW = `import { loadEnv, defineConfig } from '@medusajs/framework/utils'

loadEnv(process.env.NODE_ENV || 'development', process.cwd())

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS!,
    }
  }
})
`

/** What getting started has people write themselves. */
const [, BY_HAND = ""] =
  /^```ts\n(import .*?defineConfig.*?)^```$/ms.exec(
    readFileSync(join(__dirname, "../../docs/getting-started.md"), "utf8"),
  ) ?? []

const KEYS = {
  PAYUNIT_API_USER: "user-of-shop",
  PAYUNIT_API_PASSWORD: "password-of-shop",
  PAYUNIT_API_KEY: "live_key-of-shop",
  PAYUNIT_BACKEND_URL: "https://api.shop.example",
  PAYUNIT_STOREFRONT_URL: "https://shop.example",
}

let store: string
beforeEach(() => {
  store = realpathSync(mkdtempSync(join(tmpdir(), "payunit-init-")))
  mkdirSync(join(store, "node_modules"))
  symlinkSync(join(__dirname, "../../node_modules/typescript"), join(store, "node_modules/typescript"), "junction")
  writeFileSync(join(store, "package.json"), "{}")
})
afterEach(() => rmSync(store, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(store, path), text)
const read = (path: string) => readFileSync(join(store, path), "utf8")

interface Answers {
  answers?: string[]
  environment?: Record<string, string>
}

/** Runs it; where there are answers, somebody sits there. */
async function init(words: string[], { answers, environment = {} }: Answers = {}) {
  const said: string[] = []
  const questions: string[] = []
  const before = process.env
  process.env = { ...before, ...environment }
  try {
    const code = await runProgram(["init", store, ...words], {
      out: (text) => said.push(text),
      err: (text) => said.push(text),
      ...(answers !== undefined && {
        ask: (question: string) => {
          questions.push(question)
          return Promise.resolve(answers.shift() ?? "")
        },
      }),
    })
    return { code, said: said.join(""), questions }
  } finally {
    process.env = before
  }
}

/** What Medusa would get of a configuration. */
function configured(path = "medusa-config.ts"): any {
  const { outputText } = ts.transpileModule(read(path), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
    fileName: path,
  })
  const module = { exports: {} as any }
  const known: Record<string, unknown> = {
    "@medusajs/framework/utils": {
      loadEnv: () => undefined,
      defineConfig: (given: object) => given,
      Modules: { PAYMENT: "payment" },
    },
    "medusa-payment-payunit/vite": { dashboardPackages },
  }
  runInNewContext(outputText, { module, exports: module.exports, process, require: (name: string) => known[name] })
  return module.exports.default ?? module.exports
}

const PROVIDER = {
  resolve: "medusa-payment-payunit/providers/payunit",
  id: "payunit",
  options: { flow: "checkout" },
}

describe("payunit init", () => {
  it("sets up a store as create-medusa-app makes it", async () => {
    write("medusa-config.ts", NEW)
    write(".env", "DATABASE_URL=postgres://me:hidden@localhost/shop\nJWT_SECRET=supersecret")
    const { code, said } = await init(["--simulator", "--yes"])
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("Changed: medusa-config.ts, .env.") })
    const byCommand = configured()
    write("by-hand.ts", BY_HAND)
    expect(byCommand).toEqual({ ...configured("by-hand.ts"), projectConfig: byCommand.projectConfig })
    expect(read(".env")).toBe(
      [
        "DATABASE_URL=postgres://me:hidden@localhost/shop",
        "JWT_SECRET=supersecret",
        ...Object.entries(SIMULATOR).map(([name, value]) => `${name}=${value}`),
        "",
      ].join("\n"),
    )
    expect(said).not.toMatch(/supersecret|me:hidden|5f3c1a52|c2b7e9d4|sand_simulator/)
    expect(said).toContain("+PAYUNIT_BASE_URL=http://127.0.0.1:4010")
    expect(said).toContain("npx payunit-simulator")
  })

  it("knows the simulator's credentials", () => {
    const { apiUser, apiPassword, apiKey, mode } = TEST_MERCHANT
    expect(SIMULATOR).toMatchObject({
      PAYUNIT_API_USER: apiUser,
      PAYUNIT_API_PASSWORD: apiPassword,
      PAYUNIT_API_KEY: apiKey,
      PAYUNIT_MODE: mode,
    })
  })

  const stripe = `{ resolve: "@medusajs/medusa/payment-stripe", id: "stripe" }`
  it.each<[name: string, text: string, others: object]>([
    ["nothing but the database", NEW, {}],
    [
      "an empty object",
      `import { defineConfig } from "@medusajs/framework/utils"\nexport default defineConfig({})\n`,
      {},
    ],
    ["empty lists", NEW.replace("  projectConfig", "  plugins: [],\n  modules: [],\n  projectConfig"), {}],
    [
      "a plugin, by its name",
      NEW.replace("  projectConfig", `  plugins: ["@medusajs/draft-order"],\n  projectConfig`),
      { plugins: ["@medusajs/draft-order", expect.anything()] },
    ],
    [
      "lists with commas at their ends, and remarks",
      NEW.replace(
        "  projectConfig",
        `  plugins: [
    // the first
    { resolve: "other", options: { a: 1 } }, // the only one
  ],
  modules: [
    { resolve: "./src/modules/other" }, // ours
  ],
  projectConfig`,
      ),
      { modules: [{ resolve: "./src/modules/other" }, expect.anything()] },
    ],
    [
      "another payment provider",
      NEW.replace(
        "  projectConfig",
        `  modules: [{ resolve: "@medusajs/medusa/payment", options: { providers: [${stripe}] } }],\n  projectConfig`,
      ),
      { modules: [{ options: { providers: [{ id: "stripe" }, PROVIDER] } }] },
    ],
    [
      "a payment module without options, and with a dependency",
      NEW.replace(
        "  projectConfig",
        `  modules: [\n    {\n      resolve: "@medusajs/medusa/payment",\n      dependencies: ["query"],\n    },\n  ],\n  projectConfig`,
      ),
      { modules: [{ dependencies: ["query", "payunit"] }] },
    ],
    [
      "options of the admin",
      NEW.replace("  projectConfig", `  admin: { disable: false, path: "/app" },\n  projectConfig`),
      { admin: { disable: false, path: "/app", vite: dashboardPackages } },
    ],
    [
      "a configuration that has a name",
      `import { defineConfig } from "@medusajs/framework/utils"\nconst config = {\n  projectConfig: {},\n};\nmodule.exports = defineConfig(config);\n`,
      {},
    ],
    ["line ends of Windows", NEW.replace(/\n/g, "\r\n"), {}],
  ])("adds to %s", async (_name, text, others) => {
    write("medusa-config.ts", text)
    const { code, said } = await init(["--simulator", "--yes"])
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("Changed: medusa-config.ts") })
    const config = configured()
    expect(config.plugins).toEqual(
      expect.arrayContaining([{ resolve: "medusa-payment-payunit", options: expect.anything() }]),
    )
    const payment = config.modules.find(({ resolve }: { resolve: string }) => resolve === "@medusajs/medusa/payment")
    expect([...payment.dependencies].sort()).toEqual(["payunit", "query"])
    expect(payment.options.providers).toContainEqual(PROVIDER)
    expect(config.admin.vite).toBe(dashboardPackages)
    expect(config).toMatchObject(others)
    expect(read("medusa-config.ts").includes("\r\n")).toBe(text.includes("\r\n"))
    expect(read("medusa-config.ts").replace(/\r\n/g, "")).not.toContain("\r")
    const syntax = ts.createSourceFile("medusa-config.ts", read("medusa-config.ts"), ts.ScriptTarget.Latest, true)
    expect((syntax as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([])

    for (const words of [["--simulator", "--yes"], ["--yes"], []]) {
      expect(await init(words)).toMatchObject({ code: 0, said: expect.stringContaining("Nothing to change") })
    }
  })

  it("does not send a shop's keys to the simulator", async () => {
    write("medusa-config.ts", NEW)
    await init(["--yes"], { environment: KEYS })
    expect(await init(["--simulator", "--yes"])).toMatchObject({
      code: 1,
      said: expect.stringContaining("there are keys of PayUnit already"),
    })
    expect(await init(["--yes"])).toMatchObject({ code: 0, said: expect.stringContaining("Nothing to change") })
  })

  it("keeps every remark where it stands", async () => {
    write(
      "medusa-config.ts",
      NEW.replace("  projectConfig", `  plugins: [\n    "other", // the only one\n  ],\n  projectConfig`),
    )
    await init(["--simulator", "--yes"])
    expect(read("medusa-config.ts")).toContain(
      `    "other", // the only one\n    {\n      resolve: "medusa-payment-payunit"`,
    )
  })

  it("writes CommonJS into a file of CommonJS", async () => {
    write(
      "medusa-config.js",
      `const { defineConfig } = require("@medusajs/framework/utils");\n\nmodule.exports = defineConfig({ projectConfig: {} });\n`,
    )
    expect(await init(["--simulator", "--yes"])).toMatchObject({ code: 0 })
    expect(configured("medusa-config.js").admin.vite).toBe(dashboardPackages)
    expect(read("medusa-config.js")).toContain(`require("medusa-payment-payunit/vite");\n`)
  })

  it("leaves a vite of the store's own to the store, and says what to add", async () => {
    write("medusa-config.ts", NEW.replace("  projectConfig", `  admin: { vite: () => ({}) },\n  projectConfig`))
    const { code, said } = await init(["--simulator", "--yes"])
    expect(code).toBe(0)
    expect(said).toContain("has a `vite` of its own: add `...dashboardPackages()` to what its `vite` returns")
    expect(configured().plugins).toHaveLength(1)
  })

  it.each([
    ["no call", "module.exports = other\n", "no `defineConfig({ … })`"],
    [
      "plugins from elsewhere",
      NEW.replace("  projectConfig", "  plugins: all(),\n  projectConfig"),
      "`plugins` is no list",
    ],
    [
      "modules by their keys",
      NEW.replace("  projectConfig", "  modules: { payment: {} },\n  projectConfig"),
      "`modules` is no list",
    ],
  ])("changes nothing where it finds %s, and says where to look", async (_name, text, found) => {
    write("medusa-config.ts", text)
    const { code, said } = await init(["--simulator", "--yes"])
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(found) })
    expect(said).toContain("docs/getting-started.md")
    expect(read("medusa-config.ts")).toBe(text)
    expect(existsSync(join(store, ".env"))).toBe(false)
  })

  it.each([
    ["asked, and told yes", { answers: ["", "y", "n"] }, 0, true],
    ["asked in French", { answers: ["", "oui", "non"] }, 0, true],
    ["asked, and told no", { answers: ["", "n"] }, 1, false],
    ["nobody to be asked", {}, 1, false],
  ])("changes files when it may: %s", async (_name, how, code, isChanged) => {
    write("medusa-config.ts", NEW)
    expect(await init([], how)).toMatchObject({ code })
    expect(read("medusa-config.ts") !== NEW).toBe(isChanged)
    expect(existsSync(join(store, ".env"))).toBe(isChanged)
  })

  it("shows what it would change", async () => {
    write("medusa-config.ts", NEW)
    const { code, said } = await init(["--simulator", "--dry-run"])
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("Nothing was changed (--dry-run)") })
    expect(said).toContain('+      resolve: "medusa-payment-payunit"')
    expect(read("medusa-config.ts")).toBe(NEW)
  })

  it("takes keys from the environment, and shows none", async () => {
    write("medusa-config.ts", NEW)
    const { code, said } = await init(["--yes"], { environment: KEYS })
    expect(code).toBe(0)
    expect(read(".env")).toContain(
      Object.entries(KEYS)
        .map(([name, value]) => `${name}=${value}`)
        .slice(0, 3)
        .join("\n"),
    )
    expect(read(".env")).toContain("PAYUNIT_MODE=live\nPAYUNIT_BACKEND_URL=https://api.shop.example")
    expect(read(".env")).not.toContain("PAYUNIT_BASE_URL")
    expect(said).not.toMatch(/(user|password|key)-of-shop/)
  })

  it("asks for keys, hides the password, and knows the mode by the key", async () => {
    write("medusa-config.ts", NEW)
    const answers = ["user", "sand_key", "password", "https://api.shop.example", "https://shop.example", "y", "n"]
    const { code, questions } = await init([], { answers })
    expect(code).toBe(0)
    expect(questions).toHaveLength(7)
    expect(read(".env")).toContain("PAYUNIT_API_PASSWORD=password\nPAYUNIT_API_KEY=sand_key\nPAYUNIT_MODE=test\n")
  })

  it("does nothing with half of the keys", async () => {
    write("medusa-config.ts", NEW)
    const { code, said } = await init(["--yes"], { environment: { PAYUNIT_API_USER: "user" } })
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining("PAYUNIT_API_KEY, PAYUNIT_API_PASSWORD missing"),
    })
    expect(read("medusa-config.ts")).toBe(NEW)
  })

  it("gives a value to names that are there without one", async () => {
    write("medusa-config.ts", NEW)
    write(".env", "PAYUNIT_API_USER=\nOTHER=1\n")
    await init(["--simulator", "--yes"])
    expect(read(".env").match(/^PAYUNIT_API_USER=.*$/gm)).toEqual([`PAYUNIT_API_USER=${SIMULATOR.PAYUNIT_API_USER}`])
  })

  it.each([
    ["no configuration", () => undefined, "has no medusa-config.ts. Run this in the folder that has one"],
    [
      "the folder above the backend",
      () => {
        mkdirSync(join(store, "apps/backend"), { recursive: true })
        write("apps/backend/medusa-config.ts", NEW)
      },
      "npx payunit init apps/backend",
    ],
    [
      "no TypeScript",
      () => {
        write("medusa-config.ts", NEW)
        rmSync(join(store, "node_modules"), { recursive: true })
      },
      "Install its packages first",
    ],
  ])("says so where there is %s", async (_name, prepare, message) => {
    prepare()
    const { code, said } = await init(["--simulator", "--yes"])
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(message) })
  })

  it.each([[["--force"]], [["a", "b"]]])("does not understand %p", async (words) => {
    expect(await init(words)).toMatchObject({ code: 2, said: expect.stringContaining("Try: payunit init --help") })
  })
})
