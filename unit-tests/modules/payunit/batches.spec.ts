import { setImmediate as turn } from "node:timers/promises"
import fc from "fast-check"
import { Coalescer } from "../../../src/modules/payunit/storage/coalescer"

/** Work that ends when told to, and what it was given. */
function byHand() {
  const runs: { key: string; items: readonly number[]; end: (error?: Error) => void }[] = []
  const batches = new Coalescer<number>(
    async (key, items) =>
      await new Promise<void>((resolve, reject) => {
        runs.push({
          key,
          items,
          end: (error) => {
            if (error === undefined) {
              resolve()
            } else {
              reject(error)
            }
          },
        })
      }),
  )
  return { batches, runs }
}

describe("work in batches", () => {
  it("begins at once with what comes first; what comes meanwhile goes together, after it", async () => {
    const { batches, runs } = byHand()
    const all = [batches.add("a", 1), batches.add("a", 2), batches.add("a", 3)]
    expect(runs.map(({ items }) => items)).toEqual([[1]])
    runs[0]!.end()
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
    runs[1]!.end()
    await Promise.all(all)
  })

  it("another key does not wait", () => {
    const { batches, runs } = byHand()
    void batches.add("a", 1)
    void batches.add("b", 2)
    expect(runs.map(({ key }) => key)).toEqual(["a", "b"])
  })

  it("a failure is told to those whose batch it was, and the next one begins all the same", async () => {
    const { batches, runs } = byHand()
    const first = batches.add("a", 1)
    const second = batches.add("a", 2)
    runs[0]!.end(new Error("database away"))
    await expect(first).rejects.toThrow("database away")
    await turn()
    runs[1]!.end()
    await expect(second).resolves.toBeUndefined()
    void batches.add("a", 3)
    expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3]])
  })

  it("everything is done once, in its order, never two batches of a key at once, and after it came", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 }), async (s, keys) => {
        const done = new Map<string, number[]>()
        const running = new Set<string>()
        const startedAfter = new Set<number>()
        let added = 0
        const batches = new Coalescer<number>(async (key, items) => {
          expect(running.has(key)).toBe(false)
          running.add(key)
          for (const item of items) {
            expect(item).toBeLessThan(added)
            startedAfter.add(item)
          }
          await s.schedule(Promise.resolve())
          done.set(key, [...(done.get(key) ?? []), ...items])
          running.delete(key)
        })
        const adding = keys.map(async (key, index) => {
          await s.schedule(Promise.resolve())
          added = Math.max(added, index + 1)
          await batches.add(key, index)
          expect(done.get(key)).toContain(index)
        })
        await s.waitFor(Promise.all(adding))
        const all = [...done.values()].flat()
        expect([...all].sort((a, b) => a - b)).toEqual(keys.map((_, index) => index))
        expect(startedAfter.size).toBe(keys.length)
      }),
    )
  })
})
