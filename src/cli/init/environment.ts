import type { FileChange } from "../project/changes"

/** What the plugin's options are taken from, in the order in which they are written. */
const NAMES = [
  "PAYUNIT_API_USER",
  "PAYUNIT_API_PASSWORD",
  "PAYUNIT_API_KEY",
  "PAYUNIT_MODE",
  "PAYUNIT_BACKEND_URL",
  "PAYUNIT_STOREFRONT_URL",
  "PAYUNIT_BASE_URL",
] as const

export type EnvironmentName = (typeof NAMES)[number]
export type Environment = Partial<Record<EnvironmentName, string>>

/** What `npx payunit-simulator` knows at every start. */
export const SIMULATOR: Readonly<Record<EnvironmentName, string>> = {
  PAYUNIT_API_USER: "5f3c1a52-8a0e-4c6f-9d54-0d1b7a6c2e10",
  PAYUNIT_API_PASSWORD: "c2b7e9d4-61f3-4b1c-8f2a-7e9054d3ab61",
  PAYUNIT_API_KEY: "sand_simulator000000000000000001",
  PAYUNIT_MODE: "test",
  PAYUNIT_BACKEND_URL: "http://localhost:9000",
  PAYUNIT_STOREFRONT_URL: "http://localhost:8000",
  PAYUNIT_BASE_URL: "http://127.0.0.1:4010",
}

/** Of the names in a file, those with a value. */
export function namesIn(text: string | null): Set<string> {
  return new Set(
    [...(text ?? "").matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*\S/gm)].map(([, name = ""]) => name),
  )
}

/**
 * An `.env` with what it lacks, on lines of their own. What has a value there already stays; a name without one is given it.
 *
 * @param before null where there is no such file
 * @returns null where nothing is lacking
 */
export function environmentChange(before: string | null, values: Environment): FileChange | null {
  const known = namesIn(before)
  const lacking = NAMES.filter((name) => values[name] !== undefined && !known.has(name))
  if (lacking.length === 0) {
    return null
  }
  const newline = before?.includes("\r\n") === true ? "\r\n" : "\n"
  const lines = (before ?? "").split(/\r?\n/)
  const isEmptyName = (line: string) =>
    lacking.some((name) => new RegExp(`^[ \\t]*(export[ \\t]+)?${name}[ \\t]*=[ \\t]*$`).test(line))
  const kept = lines.filter((line) => !isEmptyName(line))
  // A file's last line ends, or the first of ours would continue it.
  while (kept.at(-1) === "") kept.pop()
  const after = [...kept, ...lacking.map((name) => `${name}=${values[name] ?? ""}`), ""].join(newline)
  return { path: ".env", before, after }
}

/** A change as it may be shown: an `.env` is full of secrets. Our addresses and the mode are none. */
export function withoutSecrets(change: FileChange): FileChange {
  const masked = (text: string) =>
    text.replace(/^(?!PAYUNIT_(?:MODE|\w+_URL)=)([ \t]*(?:export[ \t]+)?\w+[ \t]*=).*$/gm, "$1…")
  return { ...change, before: change.before === null ? null : masked(change.before), after: masked(change.after) }
}
