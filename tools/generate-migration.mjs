import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { chooseDatabaseServer } from "./database-server.mjs"
import { projectFolder } from "./project.mjs"

/*
 * npm run migration: compares the models with the snapshot of the last migration, and writes the next one where they
 * differ. Medusa's generator wants a Postgres to talk to, but nothing is read from it: an empty one is started.
 */

const server = await chooseDatabaseServer({ log: console.error })
const before = migrations()

const generator = spawn(process.execPath, [join(projectFolder, "tools/migration/generator.cjs")], {
  cwd: projectFolder,
  stdio: "inherit",
  env: { ...process.env, ...server.environment, DATABASE_URL: "" },
})
const [code] = await once(generator, "exit")
await server.stop()

const added = migrations().filter((path) => !before.includes(path))
for (const path of added) {
  const file = join(projectFolder, path)
  const style = await resolveConfig(file)
  writeFileSync(file, await format(readFileSync(file, "utf8"), { ...style, filepath: file }))
  console.log(
    `New: ${path}. Until the first release its SQL belongs into the one migration there, and this file is deleted; afterwards commit it. Commit the snapshot beside it in both cases.`,
  )
}
if (code === 0 && added.length === 0) console.log("The models are as the last migration left them.")
process.exitCode = code ?? 1

/** @returns {string[]} Paths, within the project, of every migration. */
function migrations() {
  return readdirSync(join(projectFolder, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /[\\/]migrations[\\/][^\\/]+\.ts$/.test(path))
    .map((path) => join("src", path))
}
