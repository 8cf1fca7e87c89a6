import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Problem } from "../problem.mjs"
import { runProgram } from "../program.mjs"
import { projectFolder } from "../project.mjs"

/*
 * Stryker brings 168 packages (65 MB), a hundred of which the project has not, for a command that runs once in a night. So it
 * is no dependency: it is installed beside, and finds the project's own Jest from there.
 */

/** The newest that runs on Node.js 20. */
const VERSION = "9.6.1"

/** Of what it needs, whatever is newer than that is not installed: every installation is the same. */
const NOTHING_SINCE = "2026-06-01"

const PACKAGES = ["@stryker-mutator/core", "@stryker-mutator/jest-runner"]

/** Below the project, so that it finds its Jest and its TypeScript. */
const folder = join(projectFolder, ".cache/stryker")

const HELP = `
npm run mutation              changes src/domain in one place at a time (stryker.config.mjs), and lists the changes that the
                              unit tests of unit-tests/domain do not notice. All of it takes about an hour
npm run mutation -- back-off  only in files whose path contains "back-off": minutes

The first time it installs Stryker ${VERSION} into .cache/stryker (65 MB). Results are kept in .cache/mutation, and what has not
changed since is not tried again, unless with \`-- --force\`; the score is of all that is kept. Whatever else begins with a
dash goes to Stryker. The report with the sources is .cache/mutation/report.html. A score below the one in
stryker.config.mjs fails.

PAYUNIT_FUZZ=1                how much of their runs the property tests play, for every change; 0.1 unless it is set
`.trim()

await runProgram(HELP, async (given, interrupted) => {
  const files = chosenFiles(given.filter((word) => !word.startsWith("-")))
  await install(interrupted)
  return await run(
    process.execPath,
    [
      join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js"),
      "run",
      ...(files === null ? [] : ["--mutate", files.join(",")]),
      ...given.filter((flag) => flag.startsWith("-")),
    ],
    { interrupted },
  )
})

/**
 * The sources whose path contains one of the words; null, which leaves the choice to the configuration, without any.
 *
 * @param {readonly string[]} words
 */
function chosenFiles(words) {
  if (words.length === 0) return null
  const files = readdirSync(join(projectFolder, "src/domain"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/domain/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && words.some((word) => path.includes(word)))
  if (files.length === 0) throw new Problem(`No file of src/domain has a path that contains ${words.join(" or ")}.`)
  return files
}

/** @param {AbortSignal} interrupted */
async function install(interrupted) {
  const isInstalled = PACKAGES.every((name) => {
    const path = join(folder, "node_modules", name, "package.json")
    return existsSync(path) && JSON.parse(readFileSync(path, "utf8")).version === VERSION
  })
  if (isInstalled) return
  mkdirSync(folder, { recursive: true })
  // Or npm would take this folder for a part of the project.
  writeFileSync(join(folder, "package.json"), `{ "private": true }\n`)
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", `--before=${NOTHING_SINCE}`]
  const code = await run("npm", ["install", ...flags, ...PACKAGES.map((name) => `${name}@${VERSION}`)], {
    cwd: folder,
    interrupted,
  })
  if (code !== 0) throw new Problem(`Stryker could not be installed into ${folder}.`)
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, interrupted: AbortSignal }} options
 * @returns {Promise<number>} Its exit code.
 */
async function run(program, args, { cwd = projectFolder, interrupted }) {
  const running = spawn(program, args, {
    cwd,
    stdio: "inherit",
    signal: interrupted,
    env: { PAYUNIT_FUZZ: "0.1", ...process.env },
    shell: process.platform === "win32" && program === "npm",
  })
  const [code] = await once(running, "close")
  return code ?? 1
}
