import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { createInterface } from "node:readline/promises"
import { PACKAGES } from "../packages.mjs"
import { Problem, wordsFor } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { isRecorded, recordMigrations } from "./migrations.mjs"
import { repositoryAddress, withRepository } from "./repository.cjs"
import { faultsOfTag } from "./tag.cjs"

const BRANCH = "main"
const CHANGELOG = "CHANGELOG.md"

/** Those at the project's root, in each language. */

const HELP = `
npm run changeset                       notes what a change brings, and whether it is a patch, a minor or a major one
npm run changeset -- status --verbose   which version the changesets make

npm run version                         makes that version: changesets set it in the packages and write the changelogs;
                                        then the lockfile follows, its migrations are written down, and all of it is
                                        committed and tagged. Publishes nothing: pushing the tag does
                                        Asks first where the project is kept, if its package.json does not say
npm run version -- repository <address> writes that into every package: \`repository\`, \`homepage\` and \`bugs\`
npm run version -- check v0.1.0         whether that tag can be published
`.trim()

try {
  const [command, tag, ...more] = process.argv.slice(2)
  if (command === undefined) await makeVersion()
  else if (command === "check" && tag !== undefined && more.length === 0) check(tag)
  else if (command === "repository" && tag !== undefined && more.length === 0) writeRepository(understood(tag))
  else if (command === "--help" || command === "-h") console.log(HELP)
  else throw new Problem(HELP)
} catch (error) {
  process.exitCode = 1
  console.error(wordsFor(error))
}

/** @param {string} tag */
function check(tag) {
  const recorded = isRecorded(readJson("package.json").version)
  const faults = faultsOfTag(tag, { manifests: manifests(), changelog: read(CHANGELOG), recorded })
  if (faults.length > 0) throw new Problem(`${tag} is not published:\n  ${faults.join("\n  ")}`)
  console.log(`${tag} can be published.`)
}

async function makeVersion() {
  const { version: current, repository } = readJson("package.json")
  assertReleasable()
  const address = understood(
    (typeof repository === "string" ? repository : repository?.url) || (await askForRepository()),
  )
  // What changesets itself calls "nothing to do" ends well.
  execFileSync(process.execPath, [createRequire(import.meta.url).resolve("@changesets/cli/bin.js"), "version"], {
    cwd: projectFolder,
    stdio: "inherit",
  })
  const { version } = readJson("package.json")
  if (version === current) {
    throw new Problem("There is no changeset to make a version of: add one with `npm run changeset`.")
  }
  const tag = `v${version}`
  if (git("tag", "--list", tag) !== "") throw new Problem(`There is a tag ${tag} already: nothing was committed.`)
  writeRepository(address)
  updateLockfile()
  recordMigrations(version)
  git("add", "--all")
  git("commit", "--quiet", "--message", `Release ${version}`)
  git("tag", "--annotate", tag, "--message", `Release ${version}`)
  console.log(`${tag} is committed and tagged. To publish it:\n\n  git push origin ${BRANCH} ${tag}\n`)
}

function assertReleasable() {
  const branch = git("branch", "--show-current")
  if (branch !== BRANCH) throw new Problem(`Versions are made on ${BRANCH}, and this is ${branch || "no branch"}.`)
  const dirty = git("status", "--porcelain")
  if (dirty !== "") throw new Problem(`There are changes that are not committed:\n${dirty}`)
}

/**
 * npm signs where a package was built, and refuses one that does not name the same place itself.
 *
 * @returns {Promise<string>}
 */
async function askForRepository() {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    process.stderr.write("Where is the project kept, such as https://github.com/owner/name? ")
    for await (const line of terminal) return line
  } finally {
    terminal.close()
  }
  throw new Problem(
    "package.json has no `repository`, without which npm publishes nothing with provenance. Say where the project is kept:\n" +
      "  npm run version -- repository https://github.com/owner/name",
  )
}

/** @param {string} given */
function understood(given) {
  const address = repositoryAddress(given)
  if (address === undefined) {
    throw new Problem(`"${given}" is no address of a repository: give one such as https://github.com/owner/name.`)
  }
  return address
}

/**
 * Into the package.json of all that is published: the plugin's says it, the others follow.
 *
 * @param {string} address
 */
function writeRepository(address) {
  for (const folder of Object.values(PACKAGES)) {
    const path = join(folder, "package.json")
    const text = `${JSON.stringify(withRepository(readJson(path), address, folder), null, 2)}\n`
    if (text !== read(path)) console.log(`${path}: ${address}`)
    writeFileSync(join(projectFolder, path), text)
  }
}

/**
 * Of all that is published.
 *
 * @returns {import("./tag.cjs").Manifest[]}
 */
function manifests() {
  return Object.values(PACKAGES).map((folder) => {
    const path = join(folder, "package.json")
    return { ...readJson(path), path }
  })
}

/** Only the versions: npm would look for newer packages of others, too. */
function updateLockfile() {
  const lockfile = readJson("package-lock.json")
  for (const [folder, entry] of Object.entries(lockfile.packages)) {
    if (!folder.includes("node_modules/")) entry.version = readJson(join(folder, "package.json")).version
  }
  lockfile.version = lockfile.packages[""].version
  writeFileSync(join(projectFolder, "package-lock.json"), `${JSON.stringify(lockfile, null, 2)}\n`)
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync("git", args, { cwd: projectFolder, encoding: "utf8" }).trim()
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(projectFolder, path), "utf8")
}

/**
 * @param {string} path
 * @returns {any}
 */
function readJson(path) {
  return JSON.parse(read(path))
}
