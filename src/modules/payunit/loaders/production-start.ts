/**
 * Whether this process is to serve shoppers: `medusa start` under `NODE_ENV=production`.
 *
 * Medusa loads modules alike for all of its commands, and tells them nothing of the one that it was called with; nor does
 * it show in what else is loaded, since tracing loads the code of `start` as well. So the command is read where Medusa's
 * CLI reads it, from the parameters of the process: a store's npm script, a process manager and Medusa's cluster all put
 * it there. `build`, `db:migrate` and `exec` have another name there; `develop` forks a `start`, for which it sets
 * `NODE_ENV` to development.
 */
export function isProductionStart(parameters: readonly string[], nodeEnv: string | undefined): boolean {
  const [, , ...given] = parameters
  return nodeEnv === "production" && given.find((parameter) => !parameter.startsWith("-")) === "start"
}
