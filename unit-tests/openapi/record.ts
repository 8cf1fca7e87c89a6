import { appendFileSync } from "node:fs"

/** An answer of a route, or of an operation of PayUnit's, with what was sent. */
export interface Recorded {
  /** Method and path as `src/api` has them; or the operation's name. */
  route: string
  status: number
  answer: unknown
  body?: unknown
}

/** Writes down what may become an example in the documents, where that is wanted: see `npm run openapi -- --record`. */
export function recordExample(recorded: Recorded): void {
  const file = process.env.PAYUNIT_EXAMPLES
  if (file !== undefined) {
    // A file that was sent may be long.
    const short = (_key: string, value: unknown): unknown => (typeof value === "string" ? value.slice(0, 2_000) : value)
    appendFileSync(file, `${JSON.stringify(recorded, short)}\n`)
  }
}
