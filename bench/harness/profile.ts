/** A V8 CPU profile, as far as it is read. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  samples: number[]
  /** Microseconds between samples. */
  timeDeltas: number[]
}

/** Whose code it was that ran. */
type Owner = "ours" | "medusa" | "database" | "other"

/** How the processor time of a profile divides: by whose code was running, not counting what it had called. */
export interface Shares {
  /** In all, without what was idle. */
  micros: number
  shares: Record<Owner, number>
}

/** What is called "idle" is no work. */
const IDLE = /^\((idle|root)\)$/

/** Packages that do nothing but speak with the database. */
const DATABASE = /^(@mikro-orm\/|knex$|pg$|pg-)/

/** Divides the time of a profile. */
export function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Shares {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const micros: Record<Owner, number> = { ours: 0, medusa: 0, database: 0, other: 0 }
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample)
    if (frame !== undefined && !IDLE.test(frame.functionName)) micros[ownerOf(frame.url)] += timeDeltas[index] ?? 0
  }
  const all = Object.values(micros).reduce((sum, part) => sum + part, 0)
  const share = (owner: Owner): number => micros[owner] / all
  return {
    micros: all,
    shares: { ours: share("ours"), medusa: share("medusa"), database: share("database"), other: share("other") },
  }
}

/** By the file of its code: the package that is told last is the innermost. */
function ownerOf(url: string): Owner {
  if (url.includes(".medusa/server/src/")) return "ours"
  const name = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1] ?? ""
  return DATABASE.test(name) ? "database" : name.startsWith("@medusajs/") ? "medusa" : "other"
}
