import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Problem, wordsFor } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { faultOfRepository, faultsOfTag, nextVersion, released, sectionOf } from "./changelog.cjs"
import { recordMigrations } from "./migrations.mjs"

const BRANCH = "main"
const CHANGELOG = "CHANGELOG.md"

const HELP = `
npm run release -- patch         makes the next version: sets it in package.json and the lockfile, moves what CHANGELOG.md
                                 has under "Unreleased" to it, writes down its migrations, commits and tags. Publishes
                                 nothing: pushing the tag does
npm run release -- minor
npm run release -- major
npm run release -- 0.1.0         this very version, as the first one

  --dry-run                      only says what would be done
  --help

npm run release -- check v0.1.0  whether that tag can be published: it is the version of package.json, CHANGELOG.md
                                 tells of it, and package.json names the repository
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
  const { version, repository } = JSON.parse(read("package.json"))
  const faults = faultsOfTag(tag, { version, repository, changelog: read(CHANGELOG) })
  if (faults.length > 0) throw new Problem(`${tag} is not published:\n  ${faults.join("\n  ")}`)
  console.log(`${tag} can be published.`)
}

/**
 * @param {string} wanted
 * @param {boolean} dryRun
 */
function release(wanted, dryRun) {
  const { version: current, repository } = JSON.parse(read("package.json"))
  const version = asProblem(() => nextVersion(current, wanted))
  const tag = `v${version}`
  assertReleasable(tag, repository)
  const date = new Date().toISOString().slice(0, 10)
  const changelog = asProblem(() => released(read(CHANGELOG), version, date))

  if (dryRun) {
    console.log(`${tag} would be made of ${git("rev-parse", "--short", "HEAD")}, with this in ${CHANGELOG}:\n`)
    console.log(sectionOf(changelog, version))
    return
  }
  write("package.json", withVersion(read("package.json"), current, version, 1))
  // The lockfile has it twice: at its beginning, and as that of its package "".
  write("package-lock.json", withVersion(read("package-lock.json"), current, version, 2))
  write(CHANGELOG, changelog)
  const migrations = recordMigrations(version)
  git("add", "package.json", "package-lock.json", CHANGELOG, migrations)
  git("commit", "--quiet", "--message", `Release ${version}`)
  git("tag", "--annotate", tag, "--message", `Release ${version}`)
  console.log(`${tag} is committed and tagged. To publish it:\n\n  git push origin ${BRANCH} ${tag}\n`)
}

/**
 * @param {string} tag
 * @param {unknown} repository
 */
function assertReleasable(tag, repository) {
  const branch = git("branch", "--show-current")
  if (branch !== BRANCH) throw new Problem(`Releases are made of ${BRANCH}, and this is ${branch || "no branch"}.`)
  const dirty = git("status", "--porcelain")
  if (dirty !== "") throw new Problem(`There are changes that are not committed:\n${dirty}`)
  if (git("tag", "--list", tag) !== "") throw new Problem(`There is a tag ${tag} already.`)
  const fault = faultOfRepository(repository)
  if (fault !== undefined) throw new Problem(fault)
}

/**
 * @param {string} text
 * @param {string} from
 * @param {string} to
 * @param {number} times
 */
function withVersion(text, from, to, times) {
  let changed = text
  for (let place = 0, done = 0; done < times; done++) {
    const found = changed.indexOf(`"version": "${from}"`, place)
    if (found < 0) throw new Problem(`Version ${from} is not where it should be in package.json or its lockfile.`)
    changed = `${changed.slice(0, found)}"version": "${to}"${changed.slice(found + `"version": "${from}"`.length)}`
    place = found + 1
  }
  return changed
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
