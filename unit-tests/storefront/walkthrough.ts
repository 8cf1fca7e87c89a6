/** The section of the document that is carried out. */
const HEADING = "## Step by step into Medusa's Next.js storefront"

/** A file's path in bold, and the block of code below it. */
const STEP = /^\*\*`(src\/[^`]+)`\*\*.*\n\n```(\w+)\n([\s\S]*?)^```$/gm

/**
 * Carries out the walkthrough as it stands in the document: a whole file is written, a `diff` is applied.
 *
 * @returns Every file of the storefront afterwards, by its path.
 * @throws If a diff does not fit the file that it is for.
 */
export function applyWalkthrough(document: string, files: Record<string, string>): Record<string, string> {
  const section = document.slice(document.indexOf(HEADING)).split(/\n## /)[0] ?? ""
  const steps = [...section.matchAll(STEP)]
  const result = { ...files }
  for (const [, path = "", language, code = ""] of steps) {
    result[path] = language === "diff" ? applyDiff(path, result[path] ?? "", code) : code
  }
  return result
}

/** Each hunk begins with `@@`, or the block's beginning, and fits one place alone. */
function applyDiff(path: string, text: string, diff: string): string {
  return diff
    .split(/^@@.*\n/m)
    .filter((hunk) => hunk !== "")
    .reduce((result, hunk) => {
      const lines = hunk.replace(/\n$/, "").split("\n")
      const side = (sign: string) => lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1))
      const before = `\n${side("+").join("\n")}\n`
      const parts = `\n${result}`.split(before)
      if (parts.length !== 2) {
        throw new Error(`${path} has ${parts.length - 1} places that this is for:\n${hunk}`)
      }
      return parts.join(`\n${side("-").join("\n")}\n`).slice(1)
    }, text)
}
