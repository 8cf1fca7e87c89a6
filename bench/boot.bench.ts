import { join } from "node:path"
import { KillableStore } from "../integration-tests/harness/killable-store"
import { makeSeeded } from "./harness/filled-database"
import { inTurns, quantile, took } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/* What the plugin adds to Medusa's start and to what it holds in memory then: boots in turns on one database. */

const BOOTS = sized(3, 1)

const FOLDERS = {
  ours: join(__dirname, "../demo"),
  theirs: join(__dirname, "../integration-tests/harness/bare-store"),
}

describe("Medusa's start", () => {
  let store: KillableStore

  beforeAll(async () => {
    const database = `payunit_boot_${process.pid}`
    await makeSeeded(database)
    store = await KillableStore.prepare(undefined, { execArgv: ["--expose-gc"], database })
    await store.kill()
  })
  afterAll(async () => {
    await store.close()
  })

  it("takes hardly longer with the plugin, and hardly more memory", async () => {
    const results = new Results("boot")
    const heaps: Record<keyof typeof FOLDERS, number[]> = { ours: [], theirs: [] }
    const boot = (which: keyof typeof FOLDERS) => async (): Promise<number> => {
      store.configure({ STORE_FOLDER: FOLDERS[which] })
      const milliseconds = await took(async () => {
        await store.start()
      })
      heaps[which].push(await store.heapMegabytes())
      await store.kill()
      return milliseconds
    }
    await inTurns(1, boot("ours"), boot("theirs"))

    const { ours, theirs } = await inTurns(BOOTS, boot("ours"), boot("theirs"))

    const median = (values: readonly number[]): number => quantile(values, 0.5)
    const beside = (values: readonly number[], unit: string): string => `${Math.round(median(values))} ${unit} without`
    const longer = median(ours) - median(theirs)
    results.figure("a start takes longer by", longer, "ms", { atMost: 60 }, beside(theirs, "ms"))
    const larger = median(heaps.ours) - median(heaps.theirs)
    results.figure("memory after it is larger by", larger, "MB", { atMost: 6 }, beside(heaps.theirs, "MB"))
    results.write()
  }, 1_800_000)
})
