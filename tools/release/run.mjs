import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { PACKAGES } from "../packages.mjs"
import { Problem, wordsFor } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { faultsOfRepositories, faultsOfTag, nextVersion, released, sectionOf } from "./changelog.cjs"
import { recordMigrations } from "./migrations.mjs"

const BRANCH = "main"
const CHANGELOG = "CHANGELOG.md"

const HELP = `
npm run release -- patch         makes the next version of all packages: sets it in each package.json and the lockfile,
                                 moves what CHANGELOG.md has under "Unreleased" to it, writes down its migrations, commits
                                 and tags. Publishes nothing: pushing the tag does
npm run release -- minor
npm run release -- major
npm run release -- 0.1.0         this very version, as the first one

  --dry-run                      only says what would be done
  --help

npm run release -- check v0.1.0  whether that tag can be published: it is the version of every package.json, CHANGELOG.md
                                 tells of it, and every package.json names the repository
`.trim()

try {
  const { values, positionals } = parse(process.argv.slice(2))
  const [first, second, ...more] = positionals
  if (values.help) console.log(HELP)
  else if (first === "check" && second !== undefined && more.length === 0) check(second)
  else if (first !== undefined && first !== "check" && second === undefined) release(first, values["dry-run"])
  else throw new Problem(HELP)
} catch (error) {
  process.exitCode = 1
  console.error(wordsFor(error))
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    })
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}

/** @param {string} tag */
function check(tag) {
  const faults = faultsOfTag(tag, { manifests: manifests(), changelog: read(CHANGELOG) })
  if (faults.length > 0) throw new Problem(`${tag} is not published:\n  ${faults.join("\n  ")}`)
  console.log(`${tag} can be published.`)
}

/**
 * @param {string} wanted
 * @param {boolean} dryRun
 */
function release(wanted, dryRun) {
  const { version: current } = JSON.parse(read("package.json"))
  const version = asProblem(() => nextVersion(current, wanted))
  const tag = `v${version}`
  assertReleasable(tag)
  const date = new Date().toISOString().slice(0, 10)
  const changelog = asProblem(() => released(read(CHANGELOG), version, date))

  if (dryRun) {
    console.log(`${tag} would be made of ${git("rev-parse", "--short", "HEAD")}, with this in ${CHANGELOG}:\n`)
    console.log(sectionOf(changelog, version))
    return
  }
  const paths = manifests().map(({ path }) => path)
  for (const path of paths) write(path, json({ ...JSON.parse(read(path)), version }))
  write("package-lock.json", json(lockfileOf(version)))
  write(CHANGELOG, changelog)
  const migrations = recordMigrations(version)
  git("add", ...paths, "package-lock.json", CHANGELOG, migrations)
  git("commit", "--quiet", "--message", `Release ${version}`)
  git("tag", "--annotate", tag, "--message", `Release ${version}`)
  console.log(`${tag} is committed and tagged. To publish it:\n\n  git push origin ${BRANCH} ${tag}\n`)
}

/**
 * Of all that is published.
 *
 * @returns {import("./changelog.cjs").Manifest[]}
 */
function manifests() {
  return Object.values(PACKAGES).map((folder) => {
    const path = join(folder, "package.json")
    return { ...JSON.parse(read(path)), path }
  })
}

/** @param {string} tag */
function assertReleasable(tag) {
  const branch = git("branch", "--show-current")
  if (branch !== BRANCH) throw new Problem(`Releases are made of ${BRANCH}, and this is ${branch || "no branch"}.`)
  const dirty = git("status", "--porcelain")
  if (dirty !== "") throw new Problem(`There are changes that are not committed:\n${dirty}`)
  if (git("tag", "--list", tag) !== "") throw new Problem(`There is a tag ${tag} already.`)
  const faults = faultsOfRepositories(manifests())
  if (faults.length > 0) throw new Problem(faults.join("\n"))
}

/**
 * The lockfile has the plugin's version twice: at its beginning, and as that of its package "".
 *
 * @param {string} version
 */
function lockfileOf(version) {
  const lockfile = JSON.parse(read("package-lock.json"))
  lockfile.version = version
  for (const folder of Object.values(PACKAGES)) lockfile.packages[folder === "." ? "" : folder].version = version
  return lockfile
}

/** @param {object} value As npm writes it. */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

/**
 * @template Result
 * @param {() => Result} work
 * @returns {Result}
 */
function asProblem(work) {
  try {
    return work()
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error))
  }
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
 * @param {string} text
 */
function write(path, text) {
  writeFileSync(join(projectFolder, path), text)
}
