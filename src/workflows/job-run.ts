import { triggeredBy } from "../modules/payunit/transactions"
import { jobRan, traced } from "../telemetry"

/** Runs a job: what follows from it is its doing, and it can be watched from outside. */
export async function runJob(job: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  let errorType: string | undefined
  try {
    await triggeredBy("job", async () => await traced("payunit.job", { "payunit.job": job }, run))
  } catch (error) {
    errorType = error instanceof Error ? error.name : "_OTHER"
    throw error
  } finally {
    jobRan(job, startedAt, errorType)
  }
}
