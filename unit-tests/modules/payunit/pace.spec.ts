import { Pace, PACE_MS, STORED_AS_THEY_COME } from "../../../src/modules/payunit/inbox/pace"

describe("notifications that come too often", () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Lets so many of a key come. Says how many went on. */
  function come(pace: Pace, key: string, count: number): () => Promise<number> {
    let gone = 0
    for (let one = 0; one < count; one += 1) {
      void pace.turn(key).then(() => {
        gone += 1
      })
    }
    return async () => {
      await jest.advanceTimersByTimeAsync(0)
      return gone
    }
  }

  it("some go on at once, and the others together when the second is over", async () => {
    const pace = new Pace()
    const gone = come(pace, "a", 100)
    expect(await gone()).toBe(STORED_AS_THEY_COME)
    await jest.advanceTimersByTimeAsync(PACE_MS - 1)
    expect(await gone()).toBe(STORED_AS_THEY_COME)
    await jest.advanceTimersByTimeAsync(1)
    expect(await gone()).toBe(100)
  })

  it("those of another payment do not wait", async () => {
    const pace = new Pace()
    come(pace, "a", 100)
    expect(await come(pace, "b", 1)()).toBe(1)
  })

  it("the next second begins with the next that comes, and nothing is remembered of those before", async () => {
    const pace = new Pace()
    come(pace, "a", 100)
    await jest.advanceTimersByTimeAsync(PACE_MS)
    expect(jest.getTimerCount()).toBe(0)
    const gone = come(pace, "a", STORED_AS_THEY_COME + 1)
    expect(await gone()).toBe(STORED_AS_THEY_COME)
    await jest.advanceTimersByTimeAsync(PACE_MS)
    expect(await gone()).toBe(STORED_AS_THEY_COME + 1)
  })
})
