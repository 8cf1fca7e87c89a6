import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Locked {
  dependencies?: Record<string, string>
  license?: string
  link?: boolean
}

const root = join(__dirname, "../..")
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
)

/** Licences that ask for no more than to be named. */
const FREE = ["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"]

/** Of what only builds and tests, and is given to nobody. */
const FREE_TO_USE = [...FREE, "BlueOak-1.0.0", "CC0-1.0", "CC-BY-4.0", "MIT-0", "Python-2.0", "MPL-2.0"]

/** Packages of other terms, or that name none in the lockfile, each with the reason why it may be there. */
const LOOKED_AT: [name: RegExp, why: string][] = [
  [/^@medusajs\//, "MIT but for the enterprise edition, by Medusa's own licence; every store brings them itself"],
  [
    /^(busboy|streamsearch|spawndamnit|exit|limiter|parent-require|connect-dynamodb)$/,
    "MIT, by the licence in the package",
  ],
  [/^@img\/sharp-/, "libvips, LGPL: Next.js brings it, as a program of its own, in an example that is not published"],
]

/** What is published, by the folder of each package in the lockfile. */
const PUBLISHED = ["", "packages/simulator", "packages/storefront", "packages/verify"]

/** Where a package is found from the place of another, as Node.js looks for it. */
function placeOf(name: string, from: string): string {
  const folders = from === "" ? [""] : [`${from}/`, ...foldersAbove(from), ""]
  const found = folders.map((folder) => `${folder}node_modules/${name}`).find((place) => place in packages)
  if (found === undefined) {
    throw new Error(`${name}, which ${from || "the plugin"} wants, is not in the lockfile`)
  }
  return found
}

function foldersAbove(place: string): string[] {
  const index = place.lastIndexOf("/node_modules/")
  return index < 0 ? [] : [`${place.slice(0, index)}/`, ...foldersAbove(place.slice(0, index))]
}

/** Every package that comes with one of ours when somebody installs it. */
function broughtBy(place: string, known = new Set<string>()): Set<string> {
  for (const name of Object.keys(packages[place]?.dependencies ?? {})) {
    const at = placeOf(name, place)
    if (!known.has(at)) {
      known.add(at)
      broughtBy(at, known)
    }
  }
  return known
}

describe("what an installation brings", () => {
  it.each(PUBLISHED)("of the package in '%s' is free to use, by its licence", (place) => {
    const brought = [...broughtBy(place)]
    const others = brought.filter((one) => !FREE.includes(packages[one]?.license ?? ""))
    expect(others.map((one) => `${one}: ${packages[one]?.license ?? "no licence"}`)).toEqual([])
  })

  it("is little: what the plugin wants, and what that wants", () => {
    expect(broughtBy("").size).toBeGreaterThan(5)
    expect(broughtBy("").size).toBeLessThan(20)
  })
})

/** Whether a licence is one of these: any where there is a choice, all where several hold. */
function isAmong(licence: string, free: readonly string[]): boolean {
  return licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => free.includes(one.trim())))
}

describe.each(["package-lock.json", "examples/nextjs/package-lock.json"])("what %s brings", (file) => {
  const locked: Record<string, Locked> = JSON.parse(readFileSync(join(root, file), "utf8")).packages
  const others = Object.entries(locked).flatMap(([place, { license, link }]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1]
    const isFree = name === undefined || link === true || (license !== undefined && isAmong(license, FREE_TO_USE))
    return isFree ? [] : [{ name, license }]
  })

  it("may be used, by its licence, or was looked at", () => {
    const unknown = others.filter(({ name }) => !LOOKED_AT.some(([known]) => known.test(name)))
    expect(unknown.map(({ name, license }) => `${name}: ${license ?? "no licence"}`)).toEqual([])
  })
})
