/** Whether a payback was refused since the same one was recorded a moment ago. The client keeps only the words. */
export function isRecordedAlready(error: Error): boolean {
  return error.message.startsWith("The same payback was recorded a moment ago.")
}
