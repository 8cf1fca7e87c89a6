import { readFileSync } from "node:fs"

/**
 * Whether a process with this id runs, whoever owns it.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false
  }
  return !isZombie(pid)
}

/**
 * In a container nobody may collect processes whose parent is gone: they are dead, but their ids remain.
 *
 * @param {number} pid
 */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${String(pid)}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .startsWith("Z")
  } catch {
    return false
  }
}
