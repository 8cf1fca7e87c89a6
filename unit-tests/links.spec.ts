import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

const root = join(__dirname, "..")
const pages = [
  ...[
    "README.md",
    "README.fr.md",
    "AGENTS.md",
    "llms.txt",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "src/admin/README.md",
  ],
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
]

const withoutCode = (text: string): string => text.replace(/```[^]*?```/g, "").replace(/`[^`\n]*`/g, "``")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = [...text.replace(/```[^]*?```/g, "").matchAll(/^#{1,6} +(.*)$/gm)]
  return new Set(
    headings.map(([, heading = ""]) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "")
      const anchor = words
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
        .replace(/ /g, "-")
      const times = seen.get(anchor) ?? 0
      seen.set(anchor, times + 1)
      return times === 0 ? anchor : `${anchor}-${times}`
    }),
  )
}

/** The addresses that a page links to and shows, those of other sites left out. */
function linksOf(text: string): string[] {
  const [inText, inHtml] = [/\]\(([^)\s]+)\)/g, /(?:src|href)="([^"]+)"/g].map((pattern) =>
    [...withoutCode(text).matchAll(pattern)].map(([, link = ""]) => link),
  )
  return [...(inText ?? []), ...(inHtml ?? [])].filter((link) => !/^(https?|mailto):/.test(link))
}

describe("links", () => {
  it.each(pages)("of %s lead somewhere", (page) => {
    const dead = linksOf(read(page)).filter((link) => {
      const [path = "", anchor] = link.split("#")
      const target = path === "" ? page : relative(root, join(root, dirname(page), decodeURIComponent(path)))
      return (
        !existsSync(join(root, target)) ||
        (anchor !== undefined && !anchorsOf(read(target)).has(decodeURIComponent(anchor)))
      )
    })
    expect(dead).toEqual([])
  })

  // What these tell readers to write is in their own shop.
  const inOwnShop = /storefront\.md|getting-started\.md/
  it.each(pages.filter((page) => !inOwnShop.test(page)))("and paths of files in %s do, from here", (page) => {
    const named = [
      ...read(page).matchAll(/`((?:src|packages|tools|docs|e2e|bench|demo|\w+-tests)\/[\w@./[\]-]+\.\w+)`/g),
    ]
    const places = ["", "packages/simulator", "packages/storefront", "packages/verify"]
    expect(
      named.flatMap(([, path = ""]) => (places.some((place) => existsSync(join(root, place, path))) ? [] : [path])),
    ).toEqual([])
  })

  it("lead to every page from the README", () => {
    const linked = linksOf(read("README.md")).map((link) => link.split("#")[0])
    const alone = pages.filter((page) => /^docs\/[\w-]+\.md$/.test(page) && !linked.includes(page))
    expect(alone).toEqual([])
  })
})
