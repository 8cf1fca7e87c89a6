import { nextCheck, type Watch } from "../../../src/domain/payments"

/*
 * The job over a flood of openings, played without a store: the schedule and the job's figures are the real ones, and the
 * service takes its time. No notification comes, and nobody comes back: only the job finds what was paid.
 */

// Jest looks a global up anew wherever it is named, and millions of these are: it takes a quarter less without.
const { ceil, floor, imul, log, max, min, round } = Math

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const WATCH_MS = 48 * HOUR
const LINK_MS = 15 * MINUTE
const SOON = 20 * SECOND

/** Figures of the job. */
export interface Job {
  intervalMs: number
  batch: number
  askedAtOnce: number
}

/** What happens to the store. */
export interface Flood {
  openings: number
  /** Time between two openings. */
  everyMs: number
  /** Share of the openings that are paid. */
  real: number
  /** Share of the others whose page is opened all the same. */
  visited: number
  /** How long the service takes to answer. */
  serviceMs: number
}

/** What came of it. Milliseconds from when something was paid to when the job heard of it. */
export interface Found {
  delays: number[]
  calls: number
  /** The most looks at one that nobody visited. */
  mostUnvisited: number
}

interface Row {
  openedAt: number
  visitedAt: number | null
  paidAt: number | null
  isVisited: boolean
  checks: number
  looks: number
  /** Which entry of the queue is the row's; others are past. */
  entry: number
}

/** How a row is scheduled. */
type Schedule = "before" | "now"

/** Plays a flood. `before`: as what was opened was looked at when nobody knew whether its page was visited. */
export function play(schedule: Schedule, flood: Flood, job: Job): Found {
  const chance = generator(1)
  const rows = Array.from({ length: flood.openings }, (_, place) => rowOf(place, flood, chance))
  const queue = new Queue()
  const found: Found = { delays: [], calls: 0, mostUnvisited: 0 }
  const put = (row: Row, at: number): void => {
    row.entry += 1
    queue.put({ at, row, entry: row.entry })
  }
  const next = (row: Row, now: number): { at: Date | null; checks: number } =>
    nextCheck(watchOf(schedule, row, now, chance()))
  const visits = rows.filter((row) => row.visitedAt !== null).sort((one, other) => visitOf(one) - visitOf(other))
  let [opened, visited] = [0, 0]
  /** Everything that happens up to a time, but for the job. */
  const goOn = (until: number): void => {
    for (let row = rows[opened]; row !== undefined && row.openedAt <= until; row = rows[(opened += 1)]) {
      put(row, next(row, row.openedAt).at?.getTime() ?? until)
    }
    for (let row = visits[visited]; row !== undefined && visitOf(row) <= until; row = visits[(visited += 1)]) {
      row.isVisited = true
      if (schedule === "now") {
        row.checks = 0
        put(row, visitOf(row) + SOON)
      }
    }
  }
  const look = (row: Row, now: number): void => {
    found.calls += 1
    row.looks += 1
    if (!row.isVisited) {
      found.mostUnvisited = max(found.mostUnvisited, row.looks)
    }
    if (row.paidAt !== null && row.paidAt <= now) {
      found.delays.push(now + flood.serviceMs - row.paidAt)
      return
    }
    const { at, checks } = next(row, now)
    row.checks = checks
    if (at !== null) {
      put(row, at.getTime())
    }
  }
  for (let now = 0; opened < rows.length || !queue.isEmpty;) {
    goOn(now)
    const began = now
    for (let due = queue.take(began, job.batch); due.length > 0; due = queue.take(began, job.batch)) {
      due.forEach((row, place) => {
        look(row, now + floor(place / job.askedAtOnce) * flood.serviceMs)
      })
      now += ceil(due.length / job.askedAtOnce) * flood.serviceMs
      goOn(now)
    }
    now = (floor(now / job.intervalMs) + 1) * job.intervalMs
  }
  return found
}

/** The quantile of some figures, such as 0.95. */
export function quantileOf(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[min(sorted.length - 1, floor(part * sorted.length))] ?? Number.NaN
}

/** `before`: as what is visited, without a look after the end of its page. Millions of these are made. */
function watchOf(schedule: Schedule, row: Row, now: number, random: number): Watch {
  const isNow = schedule === "now"
  return {
    openedAt: new Date(row.openedAt),
    now: new Date(now),
    checks: row.checks,
    watchMs: WATCH_MS,
    linkEndsAt: new Date(isNow ? row.openedAt + LINK_MS : row.openedAt),
    isVisited: !isNow || row.isVisited,
    random,
  }
}

/** Whoever pays opens the page within a minute, and pays within two most of the time, while the page lives. */
function rowOf(place: number, { everyMs, real, visited }: Flood, chance: () => number): Row {
  const openedAt = place * everyMs
  const isReal = chance() < real
  const visitedAt = isReal || chance() < visited ? openedAt + round(2 * SECOND + chance() * 58 * SECOND) : null
  const paying = round(20 * SECOND - 100 * SECOND * log(1 - chance()))
  return {
    ...{ openedAt, visitedAt, isVisited: false, checks: 0, looks: 0, entry: 0 },
    paidAt: isReal && visitedAt !== null ? min(visitedAt + paying, openedAt + LINK_MS - SECOND) : null,
  }
}

function visitOf({ visitedAt }: Row): number {
  return visitedAt ?? Number.POSITIVE_INFINITY
}

interface Entry {
  at: number
  row: Row
  entry: number
}

/** What is due, by when: a list for each second, put in order when its turn comes. Entries that are past stay until then. */
class Queue {
  readonly #seconds = new Map<number, Entry[]>()
  /** Nothing is due in an earlier one. */
  #first = 0
  #size = 0

  get isEmpty(): boolean {
    return this.#size === 0
  }

  put(entry: Entry): void {
    const second = floor(entry.at / SECOND)
    this.#first = min(this.#first, second)
    this.#size += 1
    const others = this.#seconds.get(second)
    if (others === undefined) this.#seconds.set(second, [entry])
    else others.push(entry)
  }

  /** Those that are due longest. */
  take(by: number, most: number): Row[] {
    const taken: Row[] = []
    for (; this.#size > 0 && this.#first * SECOND <= by; this.#first += 1) {
      const entries = (this.#seconds.get(this.#first) ?? []).sort((one, other) => other.at - one.at)
      for (let next = entries.at(-1); next !== undefined; next = entries.at(-1)) {
        if (next.at > by || taken.length === most) return taken
        entries.pop()
        this.#size -= 1
        if (next.entry === next.row.entry) taken.push(next.row)
      }
      this.#seconds.delete(this.#first)
    }
    return taken
  }
}

/** Chances that are the same every time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
