import { Throttle, THROTTLE_MS, BURST_LIMIT } from "../../../src/modules/payunit/inbox/throttle"

describe("notifications that come too often", () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Lets so many of a key come. Says how many went on. */
  function come(throttle: Throttle, key: string, count: number): () => Promise<number> {
    let gone = 0
    for (let one = 0; one < count; one += 1) {
      void throttle.turn(key).then(() => {
        gone += 1
      })
    }
    return async () => {
      await jest.advanceTimersByTimeAsync(0)
      return gone
    }
  }

  it("some go on at once, and the others together when the second is over", async () => {
    const throttle = new Throttle()
    const gone = come(throttle, "a", 100)
    expect(await gone()).toBe(BURST_LIMIT)
    await jest.advanceTimersByTimeAsync(THROTTLE_MS - 1)
    expect(await gone()).toBe(BURST_LIMIT)
    await jest.advanceTimersByTimeAsync(1)
    expect(await gone()).toBe(100)
  })

  it("those of another payment do not wait", async () => {
    const throttle = new Throttle()
    come(throttle, "a", 100)
    expect(await come(throttle, "b", 1)()).toBe(1)
  })

  it("the next second begins with the next that comes, and nothing is remembered of those before", async () => {
    const throttle = new Throttle()
    come(throttle, "a", 100)
    await jest.advanceTimersByTimeAsync(THROTTLE_MS)
    expect(jest.getTimerCount()).toBe(0)
    const gone = come(throttle, "a", BURST_LIMIT + 1)
    expect(await gone()).toBe(BURST_LIMIT)
    await jest.advanceTimersByTimeAsync(THROTTLE_MS)
    expect(await gone()).toBe(BURST_LIMIT + 1)
  })
})
