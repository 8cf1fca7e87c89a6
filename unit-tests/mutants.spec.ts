import { readFileSync } from "node:fs"
import { join } from "node:path"
import { MUTANTS } from "../tools/mutants/list.cjs"

/* The faults of `npm run mutants` are put in by text: what each replaces still stands in the sources. */

it.each(MUTANTS)("a mutant still fits: $what", ({ file, from, to }) => {
  const source = readFileSync(join(__dirname, "..", file), "utf8")
  expect(source.split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})
