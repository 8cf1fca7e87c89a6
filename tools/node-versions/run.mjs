import { spawn, execFileSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { Problem } from "../problem.mjs"
import { runProgram } from "../program.mjs"
import { projectFolder } from "../project.mjs"
import { installNode } from "./runtime.mjs"
import { readDeprecations } from "./warnings.mjs"

/* npm run test:node: the project on the versions of Node.js that people have. */

/** What a version must do, in this order: a program and its arguments. */
const STEPS = /** @type {const} */ ({
  install: ["bash", ".ci/install"],
  build: ["npm", "run", "build"],
  unit: ["npm", "test", "--", "--unit"],
  purchase: ["npm", "run", "demo", "--", "--once"],
  killed: ["npm", "test", "--", "integration-tests/killed.spec.ts"],
  installation: ["npm", "run", "test:install", "--", "--medusa", newestMedusa()],
})

/** @typedef {keyof typeof STEPS} StepName */

const STEP_NAMES = /** @type {StepName[]} */ (Object.keys(STEPS))

const HELP = `
npm run test:node -- 22 24 26   tries the project on these versions of Node.js, one after the other: a copy of it is installed
                                and built, and there come its unit tests, the demo's purchase, processes that are killed,
                                and a fresh store that installs the package. Some ten minutes each
npm run test:node -- 24.21.0    on this one

  --only unit,purchase          only these of ${STEP_NAMES.join(", ")}
  --here                        in this folder, as it is installed, and not in a copy
  --keep                        leaves the copies where they were made, and says where
  --help

Each version comes from npm's registry, into .cache/node (120 MB). What the steps say is in .cache/node-tests, and so are the
deprecated calls that Node warned of: one of the project's own fails. The last line says "N passed, N failed".
`.trim()

const counts = { passed: 0, failed: 0 }
const logs = join(projectFolder, ".cache/node-tests")

await runProgram(HELP, async (given, interrupted) => {
  const options = readOptions(given)
  for (const version of options.versions) if (!interrupted.aborted) await tryVersion(version, options, interrupted)
  if (!interrupted.aborted) console.log(`\n${String(counts.passed)} passed, ${String(counts.failed)} failed`)
  return counts.failed === 0 ? 0 : 1
})

/**
 * @param {string[]} given
 * @returns {{ versions: string[], steps: StepName[], here: boolean, keep: boolean }}
 * @throws {Problem} For what cannot be understood.
 */
function readOptions(given) {
  const { values, positionals: versions } = parse(given)
  if (versions.length === 0) throw new Problem("Which versions of Node.js? For example: npm run test:node -- 22 24")
  for (const version of versions) {
    if (!/^\d+(\.\d+){0,2}$/.test(version))
      throw new Problem(`"${version}" is no version of Node.js. Such are 24 and 24.21.0.`)
  }
  const only = values.only?.split(",") ?? STEP_NAMES
  const unknown = only.find((name) => !(name in STEPS))
  if (unknown !== undefined) throw new Problem(`--only takes some of ${STEP_NAMES.join(", ")}, not "${unknown}".`)
  const steps = STEP_NAMES.filter((name) => only.includes(name) && !(values.here && name === "install"))
  return { versions, steps: values.here ? steps : withInstallation(steps), here: values.here, keep: values.keep }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        only: { type: "string" },
        here: { type: "boolean", default: false },
        keep: { type: "boolean", default: false },
      },
    })
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)} See --help.`)
  }
}

/**
 * A copy has nothing before it is installed.
 *
 * @param {StepName[]} steps
 * @returns {StepName[]}
 */
function withInstallation(steps) {
  return steps.includes("install") ? steps : ["install", ...steps]
}

/**
 * @param {string} wanted
 * @param {ReturnType<typeof readOptions>} options
 * @param {AbortSignal} interrupted
 */
async function tryVersion(wanted, { steps, here, keep }, interrupted) {
  const node = await installNode(
    wanted,
    async (program, args, { cwd }) => await run(program, args, { cwd, interrupted }),
  )
  console.log(`\nNode.js ${node.version}`)
  const folder = here ? projectFolder : copyOfProject()
  mkdirSync(logs, { recursive: true })
  const warnings = join(logs, `${node.version}-warnings.txt`)
  rmSync(warnings, { force: true })
  const env = {
    PATH: `${node.folder}${delimiter}${process.env["PATH"] ?? ""}`,
    NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --trace-deprecation --redirect-warnings=${warnings}`.trim(),
  }
  try {
    for (const name of steps) {
      if (interrupted.aborted) return
      // Nothing that comes later can be tried on what is not installed.
      if (
        !(await tryStep(name, node.version, { cwd: folder, env, interrupted })) &&
        (name === "install" || name === "build")
      )
        return
    }
    judgeDeprecations(warnings, folder)
  } finally {
    if (keep && !here) console.log(`  The copy is in ${folder}.`)
    else if (!here) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {StepName} name
 * @param {string} version
 * @param {{ cwd: string, env: Record<string, string>, interrupted: AbortSignal }} options
 */
async function tryStep(name, version, options) {
  const [program, ...args] = STEPS[name]
  const log = join(logs, `${version}-${name}.log`)
  const startedAt = Date.now()
  process.stdout.write(`  ${name} … `)
  const code = await run(program, args, { ...options, log })
  if (options.interrupted.aborted) return false
  const said = readFileSync(log, "utf8").trim().split("\n")
  const sum = said.findLast((line) => /^\d+ passed, \d+ failed/.test(line))
  const seconds = `${String(Math.round((Date.now() - startedAt) / 1000))} s`
  counts[code === 0 ? "passed" : "failed"] += 1
  console.log(`${code === 0 ? "passed" : "FAILED"} (${[seconds, sum].filter(Boolean).join("; ")})`)
  if (code !== 0) console.log(`${said.slice(-40).join("\n")}\n  All that it said: ${log}`)
  return code === 0
}

/**
 * @param {string} warnings
 * @param {string} folder
 */
function judgeDeprecations(warnings, folder) {
  for (const { code, text, caller, isOurs } of readDeprecations(warnings, folder)) {
    console.log(`  ${isOurs ? "DEPRECATED CALL" : "deprecated call"} of ${caller}: ${code}, ${text}`)
    if (isOurs) counts.failed += 1
  }
}

/** A copy of what Git knows of, and of what is new and not ignored. */
function copyOfProject() {
  const folder = mkdtempSync(join(tmpdir(), "payunit-node-"))
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectFolder,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  })
  for (const path of listed.split("\0")) {
    if (path === "" || !existsSync(join(projectFolder, path))) continue
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(join(projectFolder, path), join(folder, path))
  }
  // Some tests ask Git what belongs to the project.
  execFileSync("git", ["init", "-q"], { cwd: folder })
  execFileSync("git", ["add", "-A"], { cwd: folder })
  return folder
}

/** The version that the project is developed with. */
function newestMedusa() {
  /** @type {{ devDependencies: Record<string, string> }} */
  const { devDependencies } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"))
  return devDependencies["@medusajs/medusa"] ?? "preview"
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, interrupted: AbortSignal, env?: Record<string, string>, log?: string }} options Without a log, what it says is shown.
 * @returns {Promise<number>} Its exit code.
 */
async function run(program, args, { cwd, interrupted, env = {}, log }) {
  const output = log === undefined ? null : openSync(log, "w")
  try {
    const running = spawn(program, args, {
      cwd,
      stdio: output === null ? "inherit" : ["ignore", output, output],
      signal: interrupted,
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    })
    const [code] = await once(running, "close")
    return code ?? 1
  } finally {
    if (output !== null) closeSync(output)
  }
}
