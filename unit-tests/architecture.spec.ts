import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(__dirname, "..")
const { ARROWS, ARROWS_OF_PACKAGES, ARROWS_OF_TYPES } = require("../tools/arrows.cjs") as Record<
  string,
  Record<string, string[]>
>
const page = readFileSync(join(root, "docs/architecture.md"), "utf8")

/** The arrows of a drawing: `a & b --> c & d` are four. */
function drawnArrows(drawing: string): [from: string, to: string][] {
  return [...drawing.matchAll(/^ +([\w &]+?) (?:-->|-\. types \.->) ([\w &]+)$/gm)].flatMap(([, from = "", to = ""]) =>
    from.split(" & ").flatMap((one) => to.split(" & ").map((other): [string, string] => [one, other])),
  )
}

/** Where arrows lead from a folder, over as many others as it takes. */
function reachedFrom(folder: string, arrows: readonly [string, string][]): Set<string> {
  const reached = new Set<string>()
  const follow = (one: string): void => {
    for (const [from, to] of arrows) {
      if (from === one && !reached.has(to)) {
        reached.add(to)
        follow(to)
      }
    }
  }
  follow(folder)
  return reached
}

function foldersBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["node_modules", "dist"].includes(entry.name))
    .flatMap(({ name }) => [`${folder}/${name}`, ...foldersBelow(`${folder}/${name}`)])
}

describe("the drawing of the architecture", () => {
  const [, drawing = ""] = /```mermaid\n(flowchart TD[^]*?)```/.exec(page) ?? []
  const drawn = drawnArrows(drawing)
  const folders = [...new Set(drawn.flat())]

  it.each(folders)("has the arrows of src/%s that lint allows, or a way over others", (folder) => {
    const allowed = [...(ARROWS?.[folder] ?? []), ...(ARROWS_OF_TYPES?.[folder] ?? [])]
    const reached = reachedFrom(folder, drawn)
    expect(allowed.filter((target) => !reached.has(target))).toEqual([])
    const direct = drawn.filter(([from]) => from === folder).map(([, to]) => to)
    expect(direct.filter((target) => !allowed.includes(target))).toEqual([])
  })

  it("leaves no folder out, and neither does the table below it", () => {
    const all = readdirSync(join(root, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
    expect(Object.keys(ARROWS ?? {}).sort()).toEqual(all)
    const inTable = [...page.matchAll(/^\| `src\/(\w+)\//gm)].map(([, name]) => name).sort()
    expect(inTable).toEqual(all)
    const beside = ["admin", "alerts", "cli", "policies", "scripts"]
    expect([...folders, ...beside].sort()).toEqual(all)
  })

  it("has no folder that is too large to be looked through", () => {
    // Texts, a file for every part of them; what Medusa reads file by file; migrations and models, one for every table.
    const listed = /\/(texts|i18n\/\w+|models|migrations|routes|widgets)$/
    const crowded = ["src", "packages"]
      .flatMap((place) => foldersBelow(place))
      .flatMap((folder) => {
        const files = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length
        return files > 12 && !listed.test(folder) ? [`${folder}: ${files}`] : []
      })
    expect(crowded).toEqual([])
  })

  it("leaves no package out, with all that it shares with the plugin", () => {
    const packages = readdirSync(join(root, "packages")).sort()
    expect(Object.keys(ARROWS_OF_PACKAGES ?? {}).sort()).toEqual(packages)
    expect([...page.matchAll(/^\| `packages\/(\w+)\//gm)].map(([, name]) => name).sort()).toEqual(packages)
    const [, beside = ""] = /```mermaid\n(flowchart LR[^]*?)```/.exec(page) ?? []
    for (const [name, targets] of Object.entries(ARROWS_OF_PACKAGES ?? {})) {
      const isOfGateway = (target: string): boolean => target.startsWith("gateway/")
      const shared = targets.filter(isOfGateway).map((target) => target.replace("gateway/", ""))
      const others = targets.filter((target) => !isOfGateway(target))
      const [, drawnNames = ""] =
        new RegExp(`^ +${name}\\["packages/${name}[^\\n]*--> \\w+\\["gateway/([^"]*)"`, "m").exec(beside) ?? []
      const named = drawnNames === "" ? [] : drawnNames.split(/,<br\/>|, | and /)
      expect({ name, shared: named.sort() }).toEqual({ name, shared: shared.sort() })
      const drawn = [...beside.matchAll(new RegExp(`^ +${name}(?:\\["[^"]*"\\])? --> \\w+\\["([^<"]*)`, "gm"))].map(
        ([, target = ""]) => target,
      )
      expect({ name, others: drawn.filter((target) => !isOfGateway(target)) }).toEqual({ name, others })
    }
  })
})
