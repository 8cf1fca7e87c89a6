import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { FileChange } from "./changes"
import { diffOf } from "./diff"

/** How a command that changes files talks. */
export interface ChangePrompt {
  say: (text: string) => void
  /** Null where nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null
}

/** What is to be done about changes of a project. */
export interface PlannedChanges {
  folder: string
  changes: readonly FileChange[]
  /** Shows the changes, and makes none. */
  isDry: boolean
  /** Makes the changes without asking. */
  isYes: boolean
  /** A change as it is shown, where not all of it may be. */
  shown?: (change: FileChange) => FileChange
}

/** Shows what would change, line by line. */
export function show({ changes, shown = (change) => change }: PlannedChanges, { say }: ChangePrompt): void {
  changes.forEach((change) => say(`${diffOf(shown(change))}\n`))
}

/**
 * Asks whether files shall be changed, and changes them. Says what came of it.
 *
 * @returns whether all of them are changed now
 */
export async function applyChanges(proposal: PlannedChanges, { say, ask }: ChangePrompt): Promise<boolean> {
  const { folder, changes } = proposal
  if (proposal.isDry) {
    say("Nothing was changed (--dry-run).")
    return false
  }
  if (!proposal.isYes) {
    if (ask === null) {
      say("Nothing was changed: nobody is there to be asked. Run it with --yes.")
      return false
    }
    if (!isYes(await ask(`Change ${changes.length === 1 ? "this file" : `these ${changes.length} files`}? [y/N] `))) {
      say("Nothing was changed.")
      return false
    }
  }
  for (const [index, { path, after }] of changes.entries()) {
    try {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, after)
    } catch (error) {
      const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""
      say(`Could not write ${path}${code}. ${index} of ${changes.length} files are changed.`)
      say("Mend that, and run this again: it does the rest.")
      return false
    }
  }
  return true
}

/** Whether an answer is yes, in English or French. */
export function isYes(answer: string): boolean {
  return /^(y(es)?|o(ui)?)$/i.test(answer.trim())
}
