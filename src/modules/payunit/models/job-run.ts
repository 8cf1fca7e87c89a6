import { model } from "@medusajs/framework/utils"

/** When the job ran last, on any instance, and when it last did what it does now and then. */
const JobRun = model.define(
  { tableName: "payunit_job_run", name: "payunit_job_run" },
  {
    /** The job's name, or that of what it does now and then. */
    id: model.text().primaryKey(),
    started_at: model.dateTime(),
    /** When a run last came to its end; null until one did. */
    ended_at: model.dateTime().nullable(),
    /** How many transactions that run looked at. */
    looks: model.number(),
  },
)

export default JobRun
