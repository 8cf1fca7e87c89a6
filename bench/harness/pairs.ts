/** Milliseconds that something took, or requests a second, once with the plugin and once without it, by round. */
export interface Pairs {
  ours: number[]
  theirs: number[]
}

/**
 * Measures two things in turns, so that whatever else the machine does slows both. Who begins changes from round to round.
 */
export async function inTurns(
  rounds: number,
  ours: (round: number) => Promise<number>,
  theirs: (round: number) => Promise<number>,
): Promise<Pairs> {
  const pairs: Pairs = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round += 1) {
    const turns = [async () => pairs.ours.push(await ours(round)), async () => pairs.theirs.push(await theirs(round))]
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) {
      await turn()
    }
  }
  return pairs
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
