import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { projectFolder } from "./project.mjs"

/**
 * A name for the content of files, which changes as soon as anything in them does.
 *
 * @param {string[]} paths Files and folders, within the project.
 * @returns {Promise<string>}
 * @throws {Error} Where one is not there: its changes would be missed.
 */
export async function fingerprint(paths) {
  const hash = createHash("sha256")
  for (const path of paths) {
    for (const file of await filesAt(path)) hash.update(`\0${file}\0`).update(await readFile(join(projectFolder, file)))
  }
  return hash.digest("hex").slice(0, 16)
}

/** @param {string} path */
async function filesAt(path) {
  const found = await stat(join(projectFolder, path))
  if (!found.isDirectory()) return [path]
  const entries = await readdir(join(projectFolder, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length + 1))
    .sort()
}
