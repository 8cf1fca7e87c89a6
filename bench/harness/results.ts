import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Pairs, quantile, spread } from "./pairs"

/** What a result has to be. */
export type Goal = { atMost: number } | { atLeast: number }

/** Whether everything is measured, or only as much as shows that the benchmark works. */
const isShort = process.env.PAYUNIT_BENCH !== "full"

/** The size of something in a full run, and in a short one. */
export function sized(full: number, short: number): number {
  return isShort ? short : full
}

const HEAD = ["", "measured", "against", "result", "goal", "reached"]

/** The results of one part of `npm run bench`, each beside its goal. */
export class Results {
  readonly #part: string
  readonly #rows: string[][] = []
  /** Of the ratios, as they were measured. */
  readonly #medians: { measured: number; against: number }[] = []
  #goals = 0
  #missed = 0

  constructor(part: string) {
    this.#part = part
  }

  /** A ratio of paired measurements: of their medians, or of another quantile. It is only reported where it has no goal. */
  ratio(
    what: string,
    pairs: Pairs,
    goal: Goal | null,
    { unit = "ms", part = 0.5 }: { unit?: string; part?: number } = {},
  ): void {
    const [ours, theirs] = [quantile(pairs.ours, part), quantile(pairs.theirs, part)]
    this.#medians.push({ measured: ours, against: theirs })
    const [from, to] = spread(pairs)
    const result = `${(ours / theirs).toFixed(2)} × (${from.toFixed(2)}–${to.toFixed(2)})`
    this.#add(what, `${rounded(ours)} ${unit}`, `${rounded(theirs)} ${unit}`, result, ours / theirs, goal, " ×")
  }

  /** A figure that is compared with its goal as it is. */
  figure(what: string, value: number, unit: string, goal: Goal, against = ""): void {
    const shown = `${rounded(value)} ${unit}`.trim()
    this.#add(what, shown, against, shown, value, goal, unit === "" ? "" : ` ${unit}`)
  }

  /** A figure for comparison, without a goal. */
  note(what: string, value: number, unit: string): void {
    this.#rows.push([what, `${rounded(value)} ${unit}`, "", "", "", ""])
  }

  #add(
    what: string,
    measured: string,
    against: string,
    result: string,
    value: number,
    goal: Goal | null,
    unit: string,
  ): void {
    if (goal === null) {
      this.#rows.push([what, measured, against, result, "", ""])
      return
    }
    const isReached = "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast
    this.#goals += 1
    this.#missed += isReached ? 0 : 1
    const shownGoal = "atMost" in goal ? `≤ ${goal.atMost}${unit}` : `≥ ${goal.atLeast}${unit}`
    this.#rows.push([what, measured, against, result, shownGoal, isReached ? "yes" : "**no**"])
  }

  /** Keeps them for the table of `npm run bench`, or for who gave the folder of PAYUNIT_BENCH_RESULTS. */
  write(): void {
    const folder = process.env.PAYUNIT_BENCH_RESULTS ?? join(__dirname, "../../.cache/bench")
    mkdirSync(folder, { recursive: true })
    const table = { head: HEAD, rows: this.#rows, medians: this.#medians, goals: this.#goals, missed: this.#missed }
    writeFileSync(join(folder, `${this.#part}.json`), JSON.stringify(table, null, 2))
  }
}

function rounded(value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return value.toLocaleString("en", { maximumFractionDigits: digits }).replaceAll(",", " ")
}
