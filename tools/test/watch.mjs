import { watch } from "node:fs"
import { join } from "node:path"
import { wordsFor } from "../problem.mjs"
import { buildPlugin } from "../plugin-build.mjs"
import { projectFolder } from "../project.mjs"
import { runJest } from "./jest.mjs"

/** Editors write a file in several steps. */
const SETTLED_MS = 200

/**
 * Runs Jest until somebody ends it: again when a test is changed, on a store that stays; and with the plugin built anew, on a
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
    const watcher = watch(join(projectFolder, "src"), { recursive: true }, () => {
      clearTimeout(settling)
      settling = setTimeout(() => changed.abort(), SETTLED_MS)
    })
    try {
      const ended = AbortSignal.any([interrupted, changed.signal])
      await runJest(["--watchAll", ...flags], environment, ended, { isWatching: true })
    } finally {
      watcher.close()
    }
    if (!changed.signal.aborted) return
    console.log("\nA source was changed: building the plugin …")
    await buildPlugin({ signal: interrupted }).catch((error) => console.error(wordsFor(error)))
  }
}
