import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import checkAdminPackages from "../../src/modules/payunit/loaders/check-admin-packages"
import { adminPackages, dashboardPackages } from "../../src/vite"

const MEDUSA = ["@medusajs/medusa", "@medusajs/admin-bundler", "@medusajs/dashboard"]
const SHARED = { "react-router-dom": "7.18.2", "@tanstack/react-query": "5.64.2", "react-i18next": "13.5.0" }
const REACT = { react: "18.3.1", "react-dom": "18.3.1" }
const ANY = { "@medusajs/admin-sdk": "2.21.2", "@medusajs/icons": "2.21.2", "@medusajs/js-sdk": "2.21.2" }
const RIGHT = { ...SHARED, "@medusajs/ui": "4.2.6", ...REACT, ...ANY }

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

/** @param backend the folder that Medusa runs in, where it is not the workspace's root */
const look = (vite?: unknown, backend = "") =>
  adminPackages(join(project, backend), join(project, "node_modules/medusa-payment-payunit"), vite)?.others

/** As Medusa calls it, from the folder that it runs in. */
function aliases(backend = ""): { find: RegExp; replacement: string }[] {
  const cwd = jest.spyOn(process, "cwd").mockReturnValue(join(project, backend))
  try {
    return dashboardPackages().resolve.alias
  } finally {
    cwd.mockRestore()
  }
}

/** The file or folder that an import of a page comes to. */
const resolved = (imported: string, backend?: string): string | undefined => {
  const one = aliases(backend).find(({ find }) => find.test(imported))
  return one && imported.replace(one.find, one.replacement).replace(project, "")
}

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
    const none = Object.entries(RIGHT).map(([name, dashboard]) => ({ name, dashboard, plugin: null }))
    expect(look()).toEqual(expect.arrayContaining(none))
  })

  it("may be any copy, of what keeps nothing to itself", () => {
    install("", { ...RIGHT, ...Object.fromEntries(Object.keys(ANY).map((name) => [name, "2.18.0"])) })
    install("node_modules/@medusajs/dashboard", ANY)
    expect(look()).toEqual([])
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
    expect(look()).toBeUndefined()
    expect(aliases()).toEqual([])
  })

  it("are the dashboard's in this checkout", () => {
    expect(adminPackages(process.cwd(), __dirname)?.others).toEqual([])
  })
})

interface Given {
  plugins: string[]
  resolve: { alias: object[] }
}

describe("a workspace whose storefront has another React, and whose backend names another router", () => {
  const backend = "apps/backend"
  beforeEach(() => {
    install("", { ...RIGHT, react: "19.0.5", "react-dom": "19.0.5", "react-router-dom": "6.30.4" })
    install("node_modules/@medusajs/dashboard", { ...REACT, "react-router-dom": "7.18.2", "react-router": "7.18.2" })
    install(backend, REACT)
  })

  it("has pages with another router, and not with another React", () => {
    expect(look(undefined, backend)).toEqual([{ name: "react-router-dom", dashboard: "7.18.2", plugin: "6.30.4" }])
  })

  it.each([
    ["react-router-dom", "/node_modules/@medusajs/dashboard/node_modules/react-router-dom"],
    ["react-router", undefined],
    ["react", "/node_modules/@medusajs/dashboard/node_modules/react"],
    ["react/jsx-runtime", "/node_modules/@medusajs/dashboard/node_modules/react/jsx-runtime"],
    ["react-dom/client", "/node_modules/@medusajs/dashboard/node_modules/react-dom/client"],
    ["@medusajs/ui", "/node_modules/@medusajs/ui"],
    ["react-router/dom", undefined],
    ["react-hook-form", undefined],
  ])("is given the dashboard's: %s", (imported, path) => {
    expect(resolved(imported, backend)).toBe(path)
  })

  it.each([
    ["dashboardPackages itself", dashboardPackages],
    ["a function of the store's that calls it", () => ({ ...dashboardPackages(), build: { sourcemap: true } })],
    [
      "one that adds to what it is given",
      (config: Given) => {
        config.plugins.push("mine")
        config.resolve.alias.push(...dashboardPackages().resolve.alias)
        return config
      },
    ],
    ["an alias of the store's own", () => ({ resolve: { alias: { "react-router-dom": "/somewhere" } } })],
    ["one that fails outside of Medusa", (config: { mine: Given }) => config.mine.plugins],
  ])("is asked for nothing, with %s", (_what, vite) => {
    const cwd = jest.spyOn(process, "cwd").mockReturnValue(join(project, backend))
    try {
      expect(look(vite, backend)).toEqual([])
    } finally {
      cwd.mockRestore()
    }
  })

  it.each([[() => ({ build: {} })], [() => null], [{}], [undefined]])("is told still, with a vite of %p", (vite) => {
    expect(look(vite, backend)).toHaveLength(1)
  })
})

describe("the file that is named", () => {
  it.each([
    ["", ["medusa-config.ts"], "medusa-config.ts"],
    ["", ["medusa-config.js"], "medusa-config.js"],
    [".medusa/server", ["medusa-config.ts", ".medusa/server/medusa-config.js"], "medusa-config.ts"],
    [".medusa/server", [".medusa/server/medusa-config.js"], ".medusa/server/medusa-config.js"],
  ])("from %p with %p", (folder, files, named) => {
    mkdirSync(join(project, folder), { recursive: true })
    for (const file of files) writeFileSync(join(project, file), "")
    expect(adminPackages(join(project, folder), project)?.configuration).toBe(join(project, named))
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
    ["is warned of pages that cannot be opened", {}, 1],
    ["is not, with the dashboard's packages", { vite: dashboardPackages }, 0],
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
          : [
              expect.stringMatching(
                /cannot be opened: .*react-router-dom .* \(the dashboard has 7\.18\.2\).*medusa-config\.ts/,
              ),
            ],
      )
    } finally {
      cwd.mockRestore()
    }
  })
})
