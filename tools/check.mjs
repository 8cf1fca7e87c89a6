import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { existsSync, mkdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { sideBySide } from "./side-by-side.mjs"

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
  process.exitCode = await quick()
} else {
  // The longest first.
  process.exitCode = await all([
    ["lint:src", () => script("lint:src")],
    ["lint:others", () => script("lint:others")],
    ["types", () => script("types")],
    ["format:check", () => script("format:check")],
    ["lint:structure", () => script("lint:structure")],
  ])
}

/** Looks at what has changed. */
async function quick() {
  const files = changedFiles()
  const code = files.filter((file) => /\.([cm]?js|tsx?)$/.test(file))
  console.log(`${files.length} changed ${files.length === 1 ? "file" : "files"}`)
  mkdirSync(join(root, ".cache"), { recursive: true })
  const types = ["-p", "tsconfig.check.json", "--incremental", "--tsBuildInfoFile", ".cache/check.tsbuildinfo"]
  return await all([
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
 * All of them, as many at once as there are processors. What each says is shown when it is done, with its time.
 *
 * @param {[name: string, work: () => Promise<{ isGood: boolean, said: string }>][]} steps
 */
async function all(steps) {
  let code = 0
  await sideBySide(steps, Math.max(2, Math.min(availableParallelism(), steps.length)), async ([name, work]) => {
    const started = performance.now()
    const { isGood, said } = await work()
    if (!isGood) code = 1
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${said}${isGood ? "✓" : "✕"} ${name} (${seconds} s)`)
  })
  return code
}

/** @param {string} name */
async function script(name) {
  return await said("npm", ["run", "--silent", name], process.platform === "win32")
}

/**
 * @param {string} path
 * @param {string[]} parameters
 * @param {string[]} [files] nothing is run if there are none
 */
async function program(path, parameters, files) {
  if (files?.length === 0) return { isGood: true, said: "" }
  const [name = "", ...rest] = path.split("/")
  return await said(process.execPath, [join(require.resolve(`${name}/package.json`), "..", ...rest), ...parameters])
}

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {boolean} [shell]
 */
async function said(command, parameters, shell = false) {
  const isColoured = process.stdout.isTTY && !("NO_COLOR" in process.env)
  const running = spawn(command, parameters, {
    cwd: root,
    shell,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(isColoured && { FORCE_COLOR: "1" }) },
  })
  let text = ""
  for (const stream of [running.stdout, running.stderr]) {
    stream.setEncoding("utf8").on("data", (/** @type {string} */ part) => (text += part))
  }
  const [code] = await once(running, "close")
  return { isGood: code === 0, said: text }
}
