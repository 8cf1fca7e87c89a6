import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** When the job and each of its sweeps ran last, on any instance. */
const JobRun = model.define(
  { tableName: "payunit_job_run", name: "payunit_job_run" },
  {
    /** The name of the job, or of a sweep. */
    id: impersonal(model.text().primaryKey()),
    started_at: model.dateTime(),
    /** When a run last came to its end; null until one did. */
    ended_at: model.dateTime().nullable(),
    /** How many transactions that run checked. */
    checks: model.number(),
  },
)

export default JobRun
