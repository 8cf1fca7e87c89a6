import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/**
 * The code in a document, so that what is tried out is what readers are told.
 *
 * @param {string} path Within the project.
 */
export function readDocument(path) {
  const text = readFileSync(join(projectFolder, path), "utf8")
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }))
  const lines = blocks.filter(({ language }) => language === "sh").flatMap(({ code }) => code.trim().split("\n"))

  return {
    /**
     * The first block of that language with these words in it.
     *
     * @param {string} language
     * @param {string} words
     */
    block(language, words) {
      const found = blocks.find((block) => block.language === language && block.code.includes(words))
      if (found) return found.code
      throw new Problem(`${path} has no block of ${language} with "${words}". What is tried out is taken from there.`)
    },

    /**
     * The first command that begins like this, whole.
     *
     * @param {string} beginning
     */
    command(beginning) {
      const found = lines.find((line) => line.startsWith(beginning))
      if (found) return found.replace(/(?<!\s)\s+#.*/, "")
      throw new Problem(`${path} has no command \`${beginning} …\`. What is tried out is taken from there.`)
    },
  }
}
