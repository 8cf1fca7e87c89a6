import fc from "fast-check"
import {
  delayBefore,
  isAwaitingConfirmation,
  checksWithin,
  nextAttempt,
  nextCheck,
  nextConfirmationCheck,
  nextReversalCheck,
  secondCheckAt,
  UNVISITED_CHECKS,
  type Watch,
} from "../../../src/domain/payments"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const middling = 0.5

describe("a success that another source may contradict", () => {
  const reportedAt = new Date("2026-01-01T12:00:00Z")
  const after = (milliseconds: number): Date => new Date(reportedAt.getTime() + milliseconds)

  it("is waited for two minutes, and not a moment longer", () => {
    expect(isAwaitingConfirmation(null, reportedAt)).toBe(false)
    expect(isAwaitingConfirmation(reportedAt, reportedAt)).toBe(true)
    expect(isAwaitingConfirmation(reportedAt, after(2 * MINUTE - 1))).toBe(true)
    expect(isAwaitingConfirmation(reportedAt, after(2 * MINUTE))).toBe(false)
  })

  it("is asked about every ten seconds, the last time when they are over, and once more later", () => {
    expect(nextConfirmationCheck(reportedAt, reportedAt)).toEqual(after(10 * SECOND))
    expect(nextConfirmationCheck(reportedAt, after(115 * SECOND))).toEqual(after(2 * MINUTE))
    expect(secondCheckAt(after(2 * MINUTE))).toEqual(after(17 * MINUTE))
  })
})

describe("delayBefore", () => {
  it.each([
    [0, 20 * SECOND],
    [1, 40 * SECOND],
    [2, MINUTE],
    [3, 2 * MINUTE],
    [4, 4 * MINUTE],
    [5, 8 * MINUTE],
    [6, 16 * MINUTE],
    [7, 32 * MINUTE],
    [8, 64 * MINUTE],
    [9, 2 * HOUR],
    [10, 2 * HOUR],
    [1_000, 2 * HOUR],
    [100_000, 2 * HOUR],
  ])("look %d comes after %d ms", (checks, delay) => {
    expect(delayBefore(checks, middling)).toBe(delay)
  })

  it("never gets shorter, up to its longest", () => {
    fc.assert(
      fc.property(fc.nat(200), random, (checks, chance) => {
        expect(delayBefore(checks + 1, chance)).toBeGreaterThanOrEqual(delayBefore(checks, chance))
      }),
    )
  })

  it("is spread by no more than fifteen per cent, and really spread", () => {
    fc.assert(
      fc.property(fc.nat(200), random, (checks, chance) => {
        const base = delayBefore(checks, middling)
        expect(Math.abs(delayBefore(checks, chance) - base)).toBeLessThanOrEqual(base * 0.15 + 1)
      }),
    )
    expect(delayBefore(0, 0)).toBe(17 * SECOND)
    expect(delayBefore(0, 0.999999)).toBe(23 * SECOND)
  })
})

describe("checksWithin", () => {
  it.each([
    [0, 1],
    [69 * SECOND, 1],
    [69 * SECOND + 1, 2],
    [5 * MINUTE, 4],
    [HOUR, 7],
    [48 * HOUR, 28],
    [720 * HOUR, 320],
  ])("in %d ms are %d checks, with each as late as it can be", (watchMs, checks) => {
    expect(checksWithin(watchMs)).toBe(checks)
  })
})

describe("nextCheck", () => {
  const openedAt = new Date("2026-01-01T12:00:00Z")
  const after = (ms: number): Date => new Date(openedAt.getTime() + ms)
  const watchMs = 48 * HOUR
  const linkMs = 15 * MINUTE
  const linkEndsAt = after(linkMs)
  const watch = (over: Partial<Watch>): Watch => ({
    ...{ openedAt, now: openedAt, checks: 0, watchMs, linkEndsAt, isVisited: true, random: middling },
    ...over,
  })

  /** Times of all looks, after the opening, if each is had when it is due. */
  const looksOf = (over: Partial<Watch>, dice: readonly number[] = [middling]): number[] => {
    const looks: number[] = []
    let next = { ...nextCheck(watch({ ...over, random: dice[0] ?? 0 })), checks: 0 }
    while (next.at !== null) {
      looks.push(next.at.getTime() - openedAt.getTime())
      const chance = dice[looks.length % dice.length] ?? 0
      next = nextCheck(watch({ ...over, now: next.at, checks: next.checks, random: chance }))
    }
    return looks
  }

  describe("of what was visited", () => {
    it.each<[situation: string, age: number, checks: number, next: number | null]>([
      ["just opened", 0, 0, 20 * SECOND],
      ["opened a while ago", 10 * MINUTE, 4, 14 * MINUTE],
      ["a look after the end of its page, had early", 10 * MINUTE, 5, linkMs + 20 * SECOND],
      ["its page is over", linkMs, 5, 23 * MINUTE],
      ["a moment before the watch ends", watchMs - 1, 30, watchMs - 1 + 2 * HOUR],
      ["as the watch ends", watchMs, 30, null],
      ["as the watch ends, after as many checks as it has", watchMs, 28, null],
      ["as the watch ends, after one check less", watchMs, 27, watchMs + 2 * HOUR],
      ["the clock jumped ahead after two looks", 10 * watchMs, 2, 10 * watchMs + MINUTE],
      ["the clock jumped ahead after twenty looks", 10 * watchMs, 20, 10 * watchMs + 2 * HOUR],
      ["long after", 10 * watchMs, 30, null],
      ["the clock was set back", -HOUR, 0, -HOUR + 20 * SECOND],
    ])("%s", (_situation, age, checks, next) => {
      expect(nextCheck(watch({ now: after(age), checks })).at).toEqual(next === null ? null : after(next))
    })

    it("is in the future, or never exactly once the watch is over, by the clock and by looks", () => {
      fc.assert(
        fc.property(fc.nat(4 * watchMs), fc.nat(100), random, (age, checks, chance) => {
          const now = after(age)
          const { at } = nextCheck(watch({ now, checks, random: chance }))
          expect(at === null).toBe(age >= watchMs && checks >= checksWithin(watchMs))
          expect(at === null || at > now).toBe(true)
        }),
      )
    })

    it("looks soon, in the minute after the page's end, and at the end of the watch, however the dice fall", () => {
      fc.assert(
        fc.property(fc.array(random, { minLength: 1, maxLength: 10 }), (dice) => {
          const looks = looksOf({}, dice)
          expect(looks.at(-1)).toBeGreaterThanOrEqual(watchMs)
          expect(looks.filter((look) => look < 5 * MINUTE).length).toBeGreaterThanOrEqual(4)
          expect(looks.some((look) => look >= linkMs && look < linkMs + MINUTE)).toBe(true)
          expect(looks.length).toBeLessThan(50)
        }),
      )
    })

    it("the last check counts", () => {
      expect(nextCheck(watch({ now: after(watchMs), checks: 30 }))).toEqual({ at: null, checks: 31 })
    })

    it("the look after the page's end takes none from the others, and comes once", () => {
      const early = nextCheck(watch({ now: after(14 * MINUTE), checks: 6 }))
      expect(early).toEqual({ at: after(linkMs + 20 * SECOND), checks: 6 })
      const then = early.at ?? openedAt
      expect(nextCheck(watch({ now: then, checks: early.checks }))).toEqual({
        at: new Date(then.getTime() + 16 * MINUTE),
        checks: 7,
      })
    })
  })

  describe("of what nobody visited", () => {
    it("six looks: the first once its page is over, the last at the end of the watch", () => {
      const looks = looksOf({ isVisited: false })
      expect(looks.map((look) => Math.round(look / MINUTE))).toEqual([15, 43, 123, 352, 1007, 48 * 60])
    })

    it.each<[situation: string, age: number, checks: number, next: number | null]>([
      ["just opened", 0, 0, linkMs + 20 * SECOND],
      ["somebody of the staff looked meanwhile", 5 * MINUTE, 0, linkMs + 20 * SECOND],
      ["more looks than planned, and time left", 3 * HOUR, 9, watchMs],
      ["as the watch ends", watchMs, 5, null],
    ])("%s", (_situation, age, checks, next) => {
      expect(nextCheck(watch({ isVisited: false, now: after(age), checks })).at).toEqual(
        next === null ? null : after(next),
      )
    })

    it("never more than six, the last at the very end, whatever the watch and however the dice fall", () => {
      fc.assert(
        fc.property(
          fc.array(random, { minLength: 1, maxLength: 10 }),
          fc.integer({ min: 1, max: 720 }),
          (dice, hours) => {
            const looks = looksOf({ isVisited: false, watchMs: hours * HOUR }, dice)
            expect(looks.length).toBeLessThanOrEqual(UNVISITED_CHECKS)
            expect(looks[0]).toBeLessThan(linkMs + MINUTE)
            expect(looks.at(-1)).toBe(hours * HOUR)
            expect(looks).toEqual([...looks].sort((one, other) => one - other))
          },
        ),
      )
    })

    it("a clock that jumps ahead takes no look away", () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: UNVISITED_CHECKS - 2 }), random, (checks, chance) => {
          const now = after(10 * watchMs)
          const { at } = nextCheck(watch({ isVisited: false, now, checks, random: chance }))
          expect(at === null || at > now).toBe(true)
          expect(at).not.toBeNull()
        }),
      )
    })
  })
})

describe("nextReversalCheck", () => {
  const settledAt = new Date("2026-01-01T12:00:00Z")
  const after = (hours: number): Date => new Date(settledAt.getTime() + hours * HOUR)

  it.each<[situation: string, passed: number, hours: number[], next: number | null]>([
    ["just settled", 0, [24, 168], 24],
    ["in any order", 0, [168, 24], 24],
    ["after the first", 25, [24, 168], 168],
    ["at the very time", 24, [24, 168], 168],
    ["after the last", 169, [24, 168], null],
    ["turned off", 0, [], null],
  ])("%s", (_, passed, hours, next) => {
    expect(nextReversalCheck(settledAt, after(passed), hours)).toEqual(next === null ? null : after(next))
  })
})

describe("nextAttempt", () => {
  const now = new Date("2026-01-01T12:00:00Z")
  const waitOf = (attempts: number, chance: number): number =>
    nextAttempt(attempts, now, chance).getTime() - now.getTime()

  it.each([
    [0, 5 * SECOND],
    [1, 10 * SECOND],
    [2, 20 * SECOND],
    [6, 320 * SECOND],
    [7, 10 * MINUTE],
    [8, 10 * MINUTE],
    [5_000, 10 * MINUTE],
  ])("attempt %d is made after %d ms", (attempts, wait) => {
    expect(waitOf(attempts, middling)).toBe(wait)
  })

  it("is never at once, never given up, and never gets shorter", () => {
    fc.assert(
      fc.property(fc.nat(5_000), random, (attempts, chance) => {
        const wait = waitOf(attempts, chance)
        expect(wait).toBeGreaterThanOrEqual(4.25 * SECOND)
        expect(wait).toBeLessThanOrEqual(11.5 * MINUTE)
        expect(waitOf(attempts + 1, chance)).toBeGreaterThanOrEqual(wait)
      }),
    )
  })
})
