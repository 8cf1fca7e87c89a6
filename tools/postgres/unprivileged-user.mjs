import { execFileSync, spawnSync } from "node:child_process"

/**
 * The user that Postgres runs as, when it is not simply this one.
 *
 * @typedef {{ uid: number, gid: number }} User
 */

/**
 * Postgres refuses to run as root, so root hands it to `nobody`.
 *
 * @returns {User | undefined} undefined when this process is no root, and Postgres runs as its user.
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  try {
    const ask = (/** @type {string} */ flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }))
    return { uid: ask("-u"), gid: ask("-g") }
  } catch {
    return { uid: 65534, gid: 65534 }
  }
}

/**
 * Whether that user can enter a folder: each folder above it counts too.
 *
 * @param {string} folder
 * @param {User | undefined} user
 */
export function canEnter(folder, user) {
  const { status, error } = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    ...user,
    cwd: "/",
    stdio: "ignore",
  })
  if (error && "code" in error && error.code === "EPERM") {
    throw new Error("Running as root, but not allowed to start a process as the user `nobody`, which Postgres needs.")
  }
  return status === 0
}
