/** A V8 CPU profile, as far as it is read. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  /** Microseconds between samples. */
  timeDeltas: number[]
}

/** What lies on the stack: its name, the microseconds in it, and what it has called. */
export interface Frame {
  name: string
  kind: "ours" | "medusa" | "database" | "other"
  micros: number
  calls: Map<string, Frame>
}

/** What is called "idle" is no work. */
const IDLE = /^\((idle|root)\)$/

/**
 * The stacks of a profile, each package told once where it is called last, however many frames it has: who reads it wants to know
 * whose work it is. The plugin's own are told by file and function.
 */
export function framesOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const root: Frame = { name: "processor time", kind: "other", micros: 0, calls: new Map() }
  for (const [index, sample] of samples.entries()) {
    const stack: Pick<Frame, "name" | "kind">[] = []
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) {
      const node = byId.get(id)
      const frame = node === undefined ? null : frameOf(node.callFrame)
      if (frame !== null && stack.every(({ name }) => name !== frame.name)) stack.push(frame)
    }
    if (IDLE.test(byId.get(sample)?.callFrame.functionName ?? "")) continue
    const micros = timeDeltas[index] ?? 0
    root.micros += micros
    let at = root
    for (const { name, kind } of stack.reverse()) {
      const next = at.calls.get(name) ?? { name, kind, micros: 0, calls: new Map<string, Frame>() }
      next.micros += micros
      at.calls.set(name, next)
      at = next
    }
  }
  return root
}

/** Packages that do nothing but speak with the database. */
const DATABASE = /^(@mikro-orm\/|knex$|pg$|pg-)/

/** Null for what carries every stack, and says nothing. */
function frameOf({ functionName, url }: { functionName: string; url: string }): Pick<Frame, "name" | "kind"> | null {
  const path = url.replace(/^file:\/\//, "")
  const own = /\.medusa\/server\/src\/(.*)\.js$/.exec(path)?.[1]
  if (own !== undefined) return { name: `${own}: ${functionName === "" ? "…" : functionName}`, kind: "ours" }
  const name = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1]
  if (name !== undefined) {
    return { name, kind: DATABASE.test(name) ? "database" : name.startsWith("@medusajs/") ? "medusa" : "other" }
  }
  if (functionName === "(garbage collector)") return { name: "garbage collection", kind: "other" }
  // What the system does for it included.
  if (path.startsWith("node:") || functionName === "(program)") return { name: "Node.js", kind: "other" }
  return null
}

const WIDTH = 1200
const ROW = 17
const TOP = 30
/** What is thinner cannot be seen. */
const THINNEST = 1.5
const COLORS: Record<Frame["kind"], string> = {
  ours: "#7cc58f",
  medusa: "#a5b8e8",
  database: "#f0c27a",
  other: "#d9d9d9",
}

/** Draws frames as an SVG flame graph: callers above, as wide as the time in them; a frame's title tells its share. */
export function drawFlameGraph(root: Frame, title: string): string {
  const boxes: string[] = []
  let deepest = 0
  const draw = (frame: Frame, x: number, depth: number): void => {
    const width = (frame.micros / root.micros) * WIDTH
    if (width < THINNEST) return
    deepest = Math.max(deepest, depth)
    const y = TOP + depth * ROW
    const share = `${((frame.micros / root.micros) * 100).toFixed(1)} %`
    const letters = Math.floor((width - 6) / 6.1)
    const text = letters < 4 ? "" : frame.name.length > letters ? `${frame.name.slice(0, letters - 1)}…` : frame.name
    boxes.push(
      `<g><title>${escaped(frame.name)}: ${share}</title><rect x="${x.toFixed(1)}" y="${String(y)}" width="${(width - 0.5).toFixed(1)}" height="${String(ROW - 1)}" fill="${COLORS[frame.kind]}"/>` +
        `${text === "" ? "" : `<text x="${(x + 3).toFixed(1)}" y="${String(y + 12)}">${escaped(text)}</text>`}</g>`,
    )
    let at = x
    for (const called of [...frame.calls.values()].sort((one, other) => other.micros - one.micros)) {
      draw(called, at, depth + 1)
      at += (called.micros / root.micros) * WIDTH
    }
  }
  draw(root, 0, 0)
  const height = TOP + (deepest + 1) * ROW + 8
  const legend = (["ours", "medusa", "database", "other"] as const).map(
    (kind, index) =>
      `<rect x="${String(WIDTH - 420 + index * 105)}" y="9" width="11" height="11" fill="${COLORS[kind]}"/><text x="${String(WIDTH - 404 + index * 105)}" y="19">${{ ours: "the plugin", medusa: "Medusa", database: "database", other: "others" }[kind]}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(height)}" font-family="monospace" font-size="10">`,
    `<rect width="${String(WIDTH)}" height="${String(height)}" fill="#fff"/>`,
    `<text x="3" y="19" font-size="13">${escaped(title)}</text>`,
    ...legend,
    ...boxes,
    "</svg>",
    "",
  ].join("\n")
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** How the processor time divides by whose code was running, not counting what it had called. */
export function sharesOf(root: Frame): Record<Frame["kind"], number> {
  const shares: Record<Frame["kind"], number> = { ours: 0, medusa: 0, database: 0, other: 0 }
  const add = (frame: Frame): void => {
    const below = [...frame.calls.values()]
    shares[frame.kind] += (frame.micros - below.reduce((sum, { micros }) => sum + micros, 0)) / root.micros
    below.forEach(add)
  }
  add(root)
  return shares
}
