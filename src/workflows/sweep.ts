import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../modules/payunit"
import { UnreadableRow } from "../modules/payunit/errors"
import { reasonOf } from "./failure-reason"

/** Looks for what no event told of, once in some minutes in the whole store. */
export interface Sweep {
  /** The name by which the sweep's last run is known. */
  job: string
  /** What the sweep looks for, for the log. */
  what: string
  everyMinutes: number
  /** `now`: by the database's clock. */
  run: (container: MedusaContainer, now: Date) => Promise<void>
}

/** Runs those sweeps that are due. Never throws: a failure is logged, and the next check finds the same. */
export async function runSweeps(container: MedusaContainer, sweeps: readonly Sweep[]): Promise<void> {
  const { jobRuns } = resolvePayUnit(container)
  const logged = async <Result>(what: string, act: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await act()
    } catch (error) {
      const reason = reasonOf(error)
      container.resolve(ContainerRegistrationKeys.LOGGER).error(`payunit: could not look for ${what}: ${reason}`)
      return null
    }
  }
  const minutes = new Map(sweeps.map(({ job, everyMinutes }) => [job, everyMinutes]))
  const due = await logged("what is due", async () => await jobRuns.startDue(minutes))
  for (const { job, what, run } of sweeps) {
    if (due?.started.has(job) === true) {
      await logged(what, async () => await run(container, due.now))
    }
  }
}

/** Does something for one of many, unless it would have to be decided by what this version cannot read. */
export async function unlessUnreadable(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof UnreadableRow)) {
      throw error
    }
  }
}
