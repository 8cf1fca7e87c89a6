import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listenForInterruption } from "../interruption.mjs"
import { wordsFor } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { runJest } from "./jest.mjs"
import { onPostgres } from "./on-postgres.mjs"
import { summary } from "./summary.mjs"

const HELP = `
npm test                     all tests: builds the plugin and starts a Postgres for them. Those that take long, and the
                             processor for themselves, are \`npm run reliability\` and \`npm run bench\`
npm test -- settle           the tests whose path contains "settle"
npm test -- -t "paid twice"  the tests whose name contains "paid twice"
npm test -- --unit           only unit tests: no build, no Postgres

Whatever else follows \`--\` goes to Jest. The last line says "N passed, N failed".

DATABASE_URL=postgres://user:password@localhost:5432/postgres
                             uses that Postgres, making databases on it and dropping them
LOG_LEVEL=info               shows what Medusa logs
`.trim()

const given = process.argv.slice(2)
if (given.includes("--help") || given.includes("-h")) {
  console.log(HELP)
  process.exit()
}

const interrupted = listenForInterruption()
const unitOnly = given.includes("--unit")
const scratch = mkdtempSync(join(tmpdir(), "payunit-test-"))
const results = join(scratch, "results.json")
const flags = unitOnly ? [`--roots=${join(projectFolder, "unit-tests")}`] : []
flags.push(
  "--testPathIgnorePatterns=/integration-tests/reliability/",
  "--testPathIgnorePatterns=/bench/",
  "--maxWorkers=2",
  "--workerIdleMemoryLimit=1500MB",
  "--json",
  `--outputFile=${results}`,
)
flags.push(...given.filter((argument) => argument !== "--unit"))

try {
  const code = unitOnly
    ? await runJest(flags, {}, interrupted)
    : await onPostgres(interrupted, (postgres) => runJest(flags, postgres, interrupted))
  if (!interrupted.aborted) {
    process.exitCode = code
    console.log(existsSync(results) ? summary(readFileSync(results, "utf8")) : "0 passed, 0 failed")
  }
} catch (error) {
  if (!interrupted.aborted) {
    process.exitCode = 1
    console.error(wordsFor(error))
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.exit()
