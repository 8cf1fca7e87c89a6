import { watch } from "node:fs"
import { join } from "node:path"
import { wordsFor } from "../problem.mjs"
import { buildPackages } from "../build/packages.mjs"
import { projectFolder } from "../project.mjs"
import { runJest } from "./jest.mjs"

/** Of what the stores of tests load as it is built. */
const SOURCES = ["src", "packages/simulator/src"]

/** Editors write a file in several steps. */
const SETTLED_MS = 200

/**
 * Runs Jest until somebody ends it: again when a test is changed, on a store that stays; and built anew, on a
 * new store, when a source is changed.
 *
 * @param {string[]} flags
 * @param {Record<string, string>} environment
 * @param {AbortSignal} interrupted
 */
export async function watchTests(flags, environment, interrupted) {
  while (!interrupted.aborted) {
    const changed = new AbortController()
    /** @type {NodeJS.Timeout | undefined} */
    let settling
    const watchers = SOURCES.map((folder) =>
      watch(join(projectFolder, folder), { recursive: true }, () => {
        clearTimeout(settling)
        settling = setTimeout(() => changed.abort(), SETTLED_MS)
      }),
    )
    try {
      const ended = AbortSignal.any([interrupted, changed.signal])
      await runJest(["--watchAll", ...flags], environment, ended, { isWatching: true })
    } finally {
      for (const watcher of watchers) watcher.close()
    }
    if (!changed.signal.aborted) return
    console.log("\nA source was changed: building …")
    await buildPackages({ signal: interrupted }).catch((error) => console.error(wordsFor(error)))
  }
}
