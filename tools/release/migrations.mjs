import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { projectFolder } from "../project.mjs"

const MIGRATIONS = "src/modules/payunit/migrations"

/**
 * Writes down which migrations a version is published with, so that integration-tests/upgrades.spec.ts can see to it
 * that none of them is ever changed, and that databases of that version are brought up to date.
 *
 * @param {string} version
 * @returns {string} The file's path within the project.
 */
export function recordMigrations(version) {
  const folder = join(projectFolder, MIGRATIONS)
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .sort()
  const migrations = names.map((name) => ({
    name: name.slice(0, -".ts".length),
    sha256: createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex"),
  }))
  const path = recordOf(version)
  mkdirSync(dirname(join(projectFolder, path)), { recursive: true })
  writeFileSync(join(projectFolder, path), `${JSON.stringify({ version, migrations }, null, 2)}\n`)
  return path
}

/** @param {string} version */
export function isRecorded(version) {
  return existsSync(join(projectFolder, recordOf(version)))
}

/** @param {string} version */
function recordOf(version) {
  return `integration-tests/released/${version}.json`
}
