import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

/**
 * Whether data of a Postgres are kept there.
 *
 * @param {string} folder
 */
export function hasData(folder) {
  return folder !== "" && existsSync(join(folder, "PG_VERSION"))
}

/**
 * Copies the data of a Postgres that does not run, with whom they belong to. What is there appears only when it is whole.
 *
 * @param {string} from
 * @param {string} to
 */
export async function copyData(from, to) {
  const unfinished = `${to}.${String(process.pid)}`
  await mkdir(dirname(to), { recursive: true })
  await promisify(execFile)("cp", ["-R", "-p", from, unfinished])
  await rm(to, { recursive: true, force: true })
  await rename(unfinished, to)
}
