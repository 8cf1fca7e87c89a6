/** Milliseconds that something took, or requests a second, once with the plugin and once without it, by round. */
export interface Pairs {
  ours: number[]
  theirs: number[]
}

/** So many rounds: a number of them, or as many as it takes to be sure, within bounds. */
export type Rounds = number | { least: number; most: number; sure?: number }

/** Half the width of the interval in which a ratio is known to lie before its measuring ends, unless told otherwise. */
const SURE = 0.03

/** So long one row is measured, in milliseconds, if it has its least rounds by then: a slow machine must come to an end too. */
const LONG_MS = 10_000

/** Student's t for 95 % of six values; of more it is less, so that whoever asks after each round is not sure too early. */
const T = 2.57

/**
 * Measures two things in turns, so that whatever else the machine does slows both. Who begins changes from round to round.
 * When it ends depends on how far the rounds differ, and on the time, never on whether a goal is reached.
 */
export async function inTurns(
  rounds: Rounds,
  ours: (round: number) => Promise<number>,
  theirs: (round: number) => Promise<number>,
): Promise<Pairs> {
  const { least, most, sure = SURE } = typeof rounds === "number" ? { least: rounds, most: rounds } : rounds
  const pairs: Pairs = { ours: [], theirs: [] }
  const end = performance.now() + LONG_MS
  const isDone = (): boolean => uncertainty(pairs) <= sure || performance.now() >= end
  for (let round = 0; round < most && !(round >= least && isDone()); round += 1) {
    const turns = [async () => pairs.ours.push(await ours(round)), async () => pairs.theirs.push(await theirs(round))]
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) {
      await turn()
    }
  }
  return pairs
}

/** Half the width of the interval in which the mean ratio of rounds lies in 95 of 100 cases: 0.03 for ± 3 %. */
function uncertainty({ ours, theirs }: Pairs): number {
  const logs = ours.map((value, round) => Math.log(value / (theirs[round] ?? Number.NaN)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1)
  return T * Math.sqrt(variance / logs.length)
}

/** The same measurements, compared with something that takes so many milliseconds more. */
export function besideMore({ ours, theirs }: Pairs, milliseconds: number): Pairs {
  return { ours, theirs: theirs.map((value) => value + milliseconds) }
}

/** How long something takes, in milliseconds. */
export async function took(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}

/** The value below which a part of all values lies; the median for 0.5. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The ratio of a round's two measurements, for the middle half of all rounds: how far one run can be trusted. */
export function spread({ ours, theirs }: Pairs): [from: number, to: number] {
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  return [quantile(ratios, 0.25), quantile(ratios, 0.75)]
}
