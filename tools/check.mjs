import { execFileSync, spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

/*
 * npm run check: formatting, lint, arrows, unused code, types. With `-- --quick` only what this branch has changed is looked
 * at, and the types of the sources and tests: what takes minutes otherwise takes seconds, and continuous integration does
 * the rest.
 */

const HELP = `Usage: npm run check [-- --quick]

Formatting, lint with type information, arrows between folders, unused code, types.

Options:
  --quick     Only the files that differ from the branch "main", and the types of sources and tests.
  -h, --help  Show this.
`

const root = fileURLToPath(new URL("..", import.meta.url))
const require = createRequire(import.meta.url)

const { values } = parseArgs({ options: { quick: { type: "boolean" }, help: { type: "boolean", short: "h" } } })
if (values.help === true) {
  console.log(HELP)
} else if (values.quick === true) {
  process.exitCode = quick()
} else {
  process.exitCode = each([
    ["format:check", () => script("format:check")],
    ["lint", () => script("lint")],
    ["types", () => script("types")],
  ])
}

/** Looks at what has changed. */
function quick() {
  const files = changedFiles()
  const code = files.filter((file) => /\.([cm]?js|tsx?)$/.test(file))
  console.log(`${files.length} changed ${files.length === 1 ? "file" : "files"}`)
  mkdirSync(join(root, ".cache"), { recursive: true })
  const types = ["-p", "tsconfig.check.json", "--incremental", "--tsBuildInfoFile", ".cache/check.tsbuildinfo"]
  return each([
    ["formatting", () => program("prettier/bin/prettier.cjs", ["--check", "--ignore-unknown", ...files], files)],
    ["lint", () => program("eslint/bin/eslint.js", ["--max-warnings", "0", "--no-warn-ignored", ...code], code)],
    ["types", () => program("typescript/bin/tsc", types)],
  ])
}

/** What differs from `main`, committed or not; all that is not committed where there is no such branch. */
function changedFiles() {
  const git = (/** @type {string[]} */ ...parameters) =>
    execFileSync("git", parameters, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
  const base = ["main", "origin/main"].map((branch) => attempt(() => git("merge-base", "HEAD", branch).trim()))
  const changed = git("diff", "--name-only", "--diff-filter=d", base.find((one) => one !== null) ?? "HEAD")
  const added = git("ls-files", "--others", "--exclude-standard")
  const names = `${changed}${added}`.split("\n").filter((name) => name !== "")
  return [...new Set(names)].filter((name) => existsSync(join(root, name)))
}

/**
 * @template Result
 * @param {() => Result} work
 */
function attempt(work) {
  try {
    return work()
  } catch {
    return null
  }
}

/**
 * One after the other, all of them, each with its time.
 *
 * @param {[name: string, work: () => boolean][]} steps
 */
function each(steps) {
  const failed = steps.flatMap(([name, work]) => {
    const started = performance.now()
    const isGood = work()
    console.log(`${isGood ? "✓" : "✕"} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    return isGood ? [] : [name]
  })
  return failed.length === 0 ? 0 : 1
}

/** @param {string} name */
function script(name) {
  return (
    spawnSync("npm", ["run", "--silent", name], { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
      .status === 0
  )
}

/**
 * @param {string} path
 * @param {string[]} parameters
 * @param {string[]} [files] nothing is run if there are none
 */
function program(path, parameters, files) {
  if (files?.length === 0) return true
  const [name = "", ...rest] = path.split("/")
  const file = join(require.resolve(`${name}/package.json`), "..", ...rest)
  return spawnSync(process.execPath, [file, ...parameters], { cwd: root, stdio: "inherit" }).status === 0
}
