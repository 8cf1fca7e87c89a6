import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { otherCopies } from "../../../src/modules/payunit/loaders/dashboard-packages"
import checkAdminPackages from "../../../src/modules/payunit/loaders/check-admin-packages"

const MEDUSA = ["@medusajs/medusa", "@medusajs/admin-bundler", "@medusajs/dashboard"]
const SHARED = { "react-router-dom": "7.18.2", "@tanstack/react-query": "5.64.2", "react-i18next": "13.5.0" }
const RIGHT = { ...SHARED, "@medusajs/ui": "4.2.6", react: "18.3.1", "react-dom": "18.3.1" }

let project: string
beforeEach(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), "payunit-packages-")))
  install("", Object.fromEntries([...MEDUSA, "medusa-payment-payunit"].map((name) => [name, "1.0.0"])))
})
afterEach(() => {
  rmSync(project, { recursive: true, force: true })
})

/** Puts packages into the `node_modules` of a folder of the project. */
function install(folder: string, packages: Record<string, string>): void {
  for (const [name, version] of Object.entries(packages)) {
    const at = join(project, folder, "node_modules", name)
    mkdirSync(at, { recursive: true })
    writeFileSync(join(at, "package.json"), JSON.stringify({ name, version }))
  }
}

const look = () => otherCopies(project, join(project, "node_modules/medusa-payment-payunit"))

describe("the packages that the plugin's pages get", () => {
  it("are the dashboard's, where there is one copy of each", () => {
    install("", RIGHT)
    expect(look()).toEqual([])
  })

  it.each([
    ["another router, as an upgrade leaves it", { ...RIGHT, "react-router-dom": "6.30.4" }, "6.30.4"],
    ["a second copy of the same version", RIGHT, "7.18.2"],
  ])("are told: %s", (_what, ofProject, plugin) => {
    install("", ofProject)
    install("node_modules/@medusajs/dashboard", { "react-router-dom": "7.18.2" })
    expect(look()).toEqual([{ name: "react-router-dom", dashboard: "7.18.2", plugin }])
  })

  it("are told where the pages find none, as with a strict package manager", () => {
    install("node_modules/@medusajs/dashboard", RIGHT)
    expect(look()).toEqual(Object.entries(RIGHT).map(([name, dashboard]) => ({ name, dashboard, plugin: null })))
  })

  it("may have React twice, which Medusa's bundler takes once; not in two major versions", () => {
    install("", RIGHT)
    install("node_modules/@medusajs/dashboard", { react: "18.2.0", "react-dom": "18.2.0" })
    expect(look()).toEqual([])
    install("", { react: "19.1.0" })
    expect(look()).toEqual([{ name: "react", dashboard: "18.2.0", plugin: "19.1.0" }])
  })

  it("are not looked for where no dashboard is installed", () => {
    rmSync(join(project, "node_modules/@medusajs/dashboard"), { recursive: true })
    expect(look()).toBeNull()
  })

  it("are the dashboard's in this checkout", () => {
    expect(otherCopies(process.cwd(), __dirname)).toEqual([])
  })
})

describe("a store that starts", () => {
  const warnings = async (admin: object): Promise<string[]> => {
    const warned: string[] = []
    const known: Record<string, unknown> = {
      configModule: { admin },
      logger: { warn: (line: string) => warned.push(line) },
    }
    await checkAdminPackages({ container: { resolve: (name: string) => known[name] } } as any)
    return warned
  }

  it.each([
    ["is warned of pages that cannot be opened", {}, 6],
    ["is not, without the admin", { disable: true }, 0],
  ])("%s", async (_what, admin, count) => {
    // This checkout's plugin, started in a project whose dashboard has packages of its own.
    install("node_modules/@medusajs/dashboard", { ...RIGHT, react: "17.0.0", "react-dom": "17.0.0" })
    const cwd = jest.spyOn(process, "cwd").mockReturnValue(project)
    try {
      const warned = await warnings(admin)
      expect(warned).toHaveLength(count)
      expect(warned.slice(0, 1)).toEqual(
        count === 0
          ? []
          : [expect.stringMatching(/cannot be opened: the dashboard has react-router-dom 7\.18\.2, .*"7\.18\.2"/)],
      )
    } finally {
      cwd.mockRestore()
    }
  })
})
