import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/*
 * Whatever is carried beside the code has a line in NOTICE.md that says where it comes from and on what terms.
 */

const root = join(__dirname, "../..")
const FREE = ["MIT", "Apache-2.0", "BSD-3-Clause", "CC0-1.0", "CC-BY-4.0", "OFL-1.1"]

/** What is a picture, a font, a sound, a film, an archive, a paper or a table, by its name. */
const CARRIED =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|svg|pdf|woff2?|ttf|otf|eot|mp[34]|webm|mov|wav|ogg|zip|gz|tgz|7z|csv|tsv|xlsx?|docx?|har|psd|fig)$/i

/** Or by its place: what was recorded. */
const RECORDED = /(^|\/)(fixtures?|recordings?|cassettes|goldens?)\/|(^|\/)examples\.json$/i

/** Or by what stands in it: a picture or a font within code. */
const WITHIN = /<svg\b|%3Csvg|@font-face|iVBORw0KGgo|\/9j\/4AAQ|R0lGOD[lh]|d09GR|data:(image|font)\/[\w.+-]+;base64,\w/

/** Code that finds pictures, and holds none. */
const SPEAKS_OF_THEM = ["unit-tests/release/origins.spec.ts", "unit-tests/simulator/hosted-pages.spec.ts"]

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => path !== "" && existsSync(join(root, path)))

interface Origin {
  files: string[]
  origin: string
  licence: string
}

const origins: Origin[] = [...readFileSync(join(root, "NOTICE.md"), "utf8").matchAll(/^\| (`.*?) \|$/gm)].map(
  ([, line = ""]) => {
    const [files = "", , origin = "", licence = ""] = line.split("|").map((cell) => cell.trim())
    return { files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file), origin, licence }
  },
)

function isCarried(path: string): boolean {
  if (CARRIED.test(path) || RECORDED.test(path)) {
    return true
  }
  return /\.(ts|tsx|js|mjs|cjs|css|html|vue|json)$/.test(path) && WITHIN.test(readFileSync(join(root, path), "utf8"))
}

it("every picture, mark, font and recording is listed, with its origin", () => {
  const listed = origins.flatMap(({ files }) => files)
  const isListed = (path: string): boolean => listed.some((one) => path === one || path.startsWith(`${one}/`))
  const carried = tracked.filter((path) => isCarried(path) && !SPEAKS_OF_THEM.includes(path))
  expect(carried.length).toBeGreaterThan(10)
  expect(carried.filter((path) => !isListed(path))).toEqual([])
})

it.each(origins)("$files exist, and may be given away", ({ files, origin, licence }) => {
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(origin).not.toBe("")
  expect(FREE).toContain(licence)
})

it("every package that is published has the licence in it", () => {
  const licence = readFileSync(join(root, "LICENSE"), "utf8")
  for (const folder of ["packages/simulator", "packages/storefront", "packages/verify"]) {
    expect(readFileSync(join(root, folder, "LICENSE"), "utf8")).toBe(licence)
  }
})

it("nothing is loaded from others when a page is opened", () => {
  const pages = tracked.filter((path) => /^(src|packages|examples)\/.*\.(tsx?|css|html|vue)$/.test(path))
  const loads = pages.filter((path) =>
    /(fonts\.(googleapis|gstatic)|cdn\.jsdelivr|unpkg\.com|cdnjs\.)/.test(readFileSync(join(root, path), "utf8")),
  )
  expect(loads).toEqual([])
})
