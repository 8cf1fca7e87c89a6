import { say, step } from "../tools/demo/steps.mjs"
import { wordsFor } from "../tools/problem.mjs"

/** Enough of an error to begin with. The whole of it stands where it happened. */
const LINES_OF_A_FAILURE = 12

/**
 * Whether a scenario is among those asked for.
 *
 * @param {string} name
 * @param {string[]} words
 */
export function hasWords(name, words) {
  return words.every((word) => name.toLowerCase().includes(word.toLowerCase()))
}

/** What was played, and what failed of it, which is printed once more at the end: who reads only that shall know. */
export class Results {
  passed = 0
  /** @type {{ name: string, words: string }[]} */
  failures = []

  /**
   * Plays one scenario.
   *
   * @param {string} name
   * @param {() => Promise<unknown>} play
   * @param {(name: string) => Promise<unknown>} [picture] where it failed: takes a picture of that name
   */
  async play(name, play, picture) {
    try {
      await step(name, play)
      this.passed += 1
    } catch (error) {
      const failure = { name, words: wordsFor(error) }
      this.failures.push(failure)
      say(`  ✗ ${name}\n${failure.words}`)
      await picture?.(`failed-${String(this.failures.length)}`).catch(() => {})
    }
  }

  /** Ends the run's output, and gives the code to exit with. */
  summarize() {
    for (const { name, words } of this.failures) {
      console.log(`✗ ${name}\n${words.split("\n").slice(0, LINES_OF_A_FAILURE).join("\n")}`)
    }
    console.log(`${String(this.passed)} passed, ${String(this.failures.length)} failed`)
    return this.failures.length === 0 ? 0 : 1
  }
}
