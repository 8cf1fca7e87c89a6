import { say, step } from "../tools/demo/steps.mjs"
import { wordsFor } from "../tools/problem.mjs"

/** Enough of an error to begin with. The whole of it stands where it happened. */
const LINES_OF_A_FAILURE = 12

/** @param {string} text */
const firstLines = (text) => text.split("\n").slice(0, LINES_OF_A_FAILURE).join("\n")

/**
 * Whether a scenario is among those asked for.
 *
 * @param {string} name
 * @param {string[]} words
 */
export function hasWords(name, words) {
  return words.every((word) => name.toLowerCase().includes(word.toLowerCase()))
}

/** Enough of a page to know it by. */
const CHARACTERS_OF_A_PAGE = 1_500

/**
 * A page's address and what it says.
 *
 * @param {import("playwright-core").Page} page
 */
export async function sightOf(page) {
  const words = await page.evaluate(() => document.body.innerText)
  return `${page.url()}\n${words.replace(/\s*\n\s*/g, " / ").slice(0, CHARACTERS_OF_A_PAGE)}`
}

/** What was played, and what failed of it, which is printed once more at the end: who reads only that shall know. */
export class Results {
  passed = 0
  /** @type {{ name: string, words: string, sight: string }[]} */
  failures = []

  /**
   * Plays one scenario.
   *
   * @param {string} name
   * @param {() => Promise<unknown>} play
   * @param {(name: string) => Promise<string>} [look] Where it failed: takes a picture of that name, and gives the
   *   page's address and words, which are all that is left of a run on another machine.
   */
  async play(name, play, look) {
    try {
      await step(name, play)
      this.passed += 1
    } catch (error) {
      const sight = await look?.(`failed-${String(this.failures.length + 1)}`).catch(() => "")
      const failure = { name, words: firstLines(wordsFor(error)), sight: sight ?? "" }
      this.failures.push(failure)
      say(`  ✗ ${name}\n${wordsFor(error)}`)
    }
  }

  /** Ends the run's output, and gives the code to exit with. */
  summarize() {
    for (const { name, words, sight } of this.failures) {
      console.log(`✗ ${name}\n${words}`)
      if (sight) console.log(`The page then:\n${sight}`)
    }
    console.log(`${String(this.passed)} passed, ${String(this.failures.length)} failed`)
    return this.failures.length === 0 ? 0 : 1
  }
}
