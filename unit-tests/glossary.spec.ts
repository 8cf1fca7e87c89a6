import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const root = join(__dirname, "..")
const FOLDERS = ["src", "packages", "integration-tests", "unit-tests", "e2e", "tools", "bench", "demo"]
const NOT_OURS = /(^|\/)(node_modules|dist|templates|\.medusa)\//
const EXPORT =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm

const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8")
const [, table = ""] = glossary.split("## Words that no name has")
const words = [...table.matchAll(/^\| ([a-z, ]+?) +\| /gm)]
  .flatMap(([, cell = ""]) => cell.split(", "))
  .filter((word) => word !== "not")

/** The words that a name is made of. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _#]+/)
    .filter((word) => word !== "")
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.(tsx?|[cm]?js)$/.test(path) && !NOT_OURS.test(path)),
)
const names = sources.flatMap((path) =>
  [...readFileSync(join(root, path), "utf8").matchAll(EXPORT)].map(([, name = ""]) => ({ path, name })),
)

it("there are names, and words that they do not use", () => {
  expect(names.length).toBeGreaterThan(2_000)
  expect(words).toContain("told")
})

const [phrases, single] = [words.filter((word) => word.includes(" ")), words.filter((word) => !word.includes(" "))]
const texts = [
  ...sources,
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((path) => join("docs", path))
    .filter((path) => /\.(md|json)$/.test(path) && !path.endsWith("glossary.md")),
].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))

it.each(phrases)("nobody writes “%s”, in whatever case or spelling", (phrase) => {
  const spelling = new RegExp(phrase.replace(" ", "[ _-]?"), "i")
  expect(texts.filter(({ text }) => spelling.test(text)).map(({ path }) => path)).toEqual([])
})

it.each(single)("no exported name has the word “%s”", (word) => {
  expect(names.filter(({ name }) => wordsOf(name).includes(word))).toEqual([])
})

/** Participles that say nothing of what a value is, nor do they as a part of its name. */
const PARTICIPLES = ["told", "met", "heard", "begun"]
/** Those that do as a part, such as `askedAt`. */
const BARE_PARTICIPLES = ["made", "asked"]

const isParticiple = (name: string): boolean => {
  const words = wordsOf(name)
  return PARTICIPLES.some((word) => words.includes(word)) || BARE_PARTICIPLES.includes(words.join(" "))
}

/** The variables, parameters, functions, types and properties that a file names, also private ones. */
function namesIn(path: string): { path: string; line: number; name: string }[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true)
  const found: { path: string; line: number; name: string }[] = []
  const visit = (node: ts.Node): void => {
    const name = ts.isPropertyAccessExpression(node) ? undefined : (node as { name?: ts.Node }).name
    if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      found.push({ path, line: file.getLineAndCharacterOfPosition(name.getStart()).line + 1, name: name.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

it("no name is a participle that says nothing of what it names", () => {
  const all = sources.flatMap(namesIn)
  expect(all.length).toBeGreaterThan(50_000)
  expect(new Set(all.map(({ path }) => path.split("/")[0]))).toEqual(new Set(FOLDERS))
  expect(all.filter(({ name }) => isParticiple(name))).toEqual([])
})
