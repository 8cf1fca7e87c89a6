import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../modules/payunit"
import { UnreadableRow } from "../modules/payunit/errors"
import { reasonOf } from "./failure-reason"

/** How often the store looks, unless told. */
const EVERY_MINUTES = 10

/**
 * A sweep: looks for what no event told of, once in some minutes in the whole store. Never throws: a failure is logged, and
 * the next look finds the same.
 */
export async function sweep(
  container: MedusaContainer,
  { job, what, everyMinutes = EVERY_MINUTES }: { job: string; what: string; everyMinutes?: number },
  look: (now: Date) => Promise<void>,
): Promise<void> {
  const { jobRuns, figures } = resolvePayUnit(container)
  try {
    if (await jobRuns.startIfDue(job, everyMinutes)) {
      await look(await figures.now())
    }
  } catch (error) {
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`payunit: could not look for ${what}: ${reasonOf(error)}`)
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
