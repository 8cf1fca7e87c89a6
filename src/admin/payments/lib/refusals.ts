import { Refusal } from "../../shared/lib/refusal"

/** Whether a payback was refused since the same one was recorded a moment ago. */
export function isRecordedAlready(error: Error): boolean {
  return error instanceof Refusal && error.code === "recorded_already"
}
