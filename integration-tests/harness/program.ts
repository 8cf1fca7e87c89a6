import { runProgram } from "../../src/cli/program"

/** What a run of the program `payunit` wrote, and its exit code. */
export interface FinishedProgram {
  exitCode: number
  out: string
  err: string
}

/** Runs the program in this process. `environment` is set for as long as it runs. */
export async function runCommand(
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<FinishedProgram> {
  const written = { out: "", err: "" }
  const before = { ...process.env }
  Object.assign(process.env, environment)
  try {
    const exitCode = await runProgram(parameters, {
      out: (text) => (written.out += text),
      err: (text) => (written.err += text),
    })
    return { exitCode, ...written }
  } finally {
    for (const name of Object.keys(environment)) {
      Reflect.deleteProperty(process.env, name)
    }
    Object.assign(process.env, before)
  }
}
