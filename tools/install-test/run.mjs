import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chooseDatabaseServer } from "../database-server.mjs"
import { closeAll, closeAtEnd } from "../demo/closing.mjs"
import { makeDatabase } from "../demo/database.mjs"
import { say, step } from "../demo/steps.mjs"
import { freePort } from "../free-port.cjs"
import { listenForInterruption } from "../interruption.mjs"
import { Problem, wordsFor } from "../problem.mjs"
import { readDocument } from "./document.mjs"
import { tryExports } from "./exports.mjs"
import { HELP, readOptions } from "./options.mjs"
import { installedFor } from "./layouts.mjs"
import { judgePackage, packAll } from "./package.mjs"
import { openPages } from "./pages.mjs"
import { run, start } from "./programs.mjs"
import {
  askDoctor,
  checkOrder,
  findPluginInDashboard,
  findPluginInDevelopment,
  secretKey,
  untilJobRan,
} from "./purchase.mjs"
import { newestPreview } from "./preview.mjs"
import { makeStore } from "./store.mjs"
import { tryVerify } from "./verify.mjs"

/* npm run test:install: what is published, in a store that has nothing else of this project. */

process.noDeprecation = true
/** Vite needs about 2 GB for the dashboard; Node's own limit is lower on small machines. */
const BUILD = { NODE_OPTIONS: "--max-old-space-size=3072" }

const signal = listenForInterruption()
const scratch = mkdtempSync(join(tmpdir(), "payunit-install-"))
let keep = false
let [passed, failed] = [0, 0]

try {
  const options = readOptions(process.argv.slice(2))
  if (options === "help") console.log(HELP)
  else {
    keep = options.keep
    await testInstallation(options)
  }
} catch (error) {
  failed += 1
  if (!signal.aborted) say(wordsFor(error))
}
await closeAll()
if (keep) say(`The projects are in ${scratch}.`)
else rmSync(scratch, { recursive: true, force: true })
if (!signal.aborted) {
  if (passed + failed > 0) console.log(`${String(passed)} passed, ${String(failed)} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
process.exit()

/** @param {Exclude<ReturnType<typeof readOptions>, "help">} options */
async function testInstallation({ versions, manager, layout, develop, packageOnly }) {
  const packed = await step("Packages packed", () => packAll(scratch, signal))
  for (const one of packed) {
    await step(`Package of the ${one.name} looked at`, () => judgePackage(one))
    passed += 1
    console.log(`✓ ${one.name}: ${String(one.kilobytes)} kB, nothing amiss for publint and Are the types wrong?`)
  }
  const seen = await step("payunit-verify run from the package", () => tryVerify(scratch, packed, signal))
  passed += 1
  console.log(`✓ payunit-verify, without a store: ${seen}`)
  if (packageOnly) return

  for (const wanted of versions) {
    const version = wanted === "preview" ? await newestPreview({ folder: scratch, signal }) : wanted
    if (version === null) {
      console.log("✓ There is no preview of a Medusa newer than the newest.")
      continue
    }
    say(`\nMedusa ${version}`)
    try {
      const usual = wanted === versions.at(-1) && wanted !== "preview" ? "workspace" : "alone"
      const how = { manager, develop, layout: layout ?? usual }
      console.log(`✓ Medusa ${version}: ${await testStore(version, packed, how)}`)
      passed += 1
    } catch (error) {
      signal.throwIfAborted()
      failed += 1
      say(`✗ Medusa ${version}: ${wordsFor(error)}`)
    } finally {
      await closeAll()
    }
  }
}

/**
 * Goes through docs/getting-started.md with a store of that Medusa.
 *
 * @param {string} version
 * @param {import("./package.mjs").Packed[]} packed
 * @param {{ manager: import("./layouts.mjs").Manager, layout: import("./layouts.mjs").Layout, develop: boolean }} how
 * @returns {Promise<string>} What was seen.
 */
async function testStore(version, packed, { manager, layout, develop }) {
  const guide = readDocument("docs/getting-started.md")
  const root = join(scratch, `medusa-${version}`)
  const server = await step("Postgres started", () => chooseDatabaseServer({ log: say }))
  closeAtEnd("Postgres", () => server.stop())
  const database = await makeDatabase(server, { fresh: true })
  closeAtEnd("The database", () => database.drop())
  const [port, simulatorPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${String(port)}`
  const project = { root, layout, version, manager, packed, guide, databaseUrl: database.url, port, simulatorPort }
  const folder = await step(`Project made (${layout}) and packages installed by ${manager}`, () =>
    makeStore({ ...project, signal }),
  )
  const here = { folder, signal }
  const { files } = await step("Exports loaded, types read", () => tryExports(folder, signal))

  const simulator = `${guide.command("npx payunit-simulator")} --port ${String(simulatorPort)}`
  await step("Simulator started", () => start(simulator, here, (said) => said.includes(`:${String(simulatorPort)}`)))
  // The command that sets a store up makes a region too, which the guide's script takes then.
  const migrate =
    layout === "workspace"
      ? `${guide.command("npx payunit init")} --yes --database`
      : guide.command("npx medusa db:migrate")
  await step("Database migrated", () => run(migrate, here))
  const makeUser = guide.command("npx medusa user")
  await step("Admin's user made", () => run(makeUser, here))
  const seeded = await step("Region made", () => run(guide.command("npx medusa exec"), here))
  const buy = /^KEY=.* node buy\.mjs$/m.exec(seeded)?.[0]
  if (buy === undefined) throw new Problem(`cameroon.ts printed no command to buy with:\n${seeded}`)

  if (develop) {
    await step("Store developed, dashboard looked at", async () => {
      const developed = await start(
        "npx medusa develop",
        { ...here, environment: { PORT: String(port), ...BUILD } },
        () => isUp(url),
      )
      await findPluginInDevelopment(url)
      await openPages(url, makeUser, { isPaid: false })
      await developed.stop()
    })
  }
  await step("Store built", () => run("npm run build", { ...here, environment: BUILD }))
  // Medusa's own way of deploying: what was built, with an .env of its own. Packages are found in the folders above.
  const built = join(folder, ".medusa/server")
  copyFileSync(join(folder, ".env"), join(built, ".env"))
  const production = { folder: built, signal, environment: { NODE_ENV: "production", PORT: String(port) } }
  await step("Store started", () => start("npm run start", production, () => isUp(url)))
  const inDashboard = await step("Dashboard looked at", () => findPluginInDashboard(folder, url))

  const bought = await step("Something bought", () => run(buy, { ...here, environment: { STORE: url } }))
  if (!bought.includes("Order number 1")) throw new Problem(`buy.mjs came to no order:\n${bought}`)
  const opened = await step("Pages opened in a browser", () => openPages(url, makeUser, { isPaid: true }))
  const key = await secretKey(url, makeUser)
  await step("Order looked at", () => checkOrder(url, key))
  await step("Job awaited", () => untilJobRan(url, key, signal))
  const doctor = guide.command("npx payunit doctor").replace("http://localhost:9000", url)
  const warnings = await step("Doctor asked", () => askDoctor(doctor, key, here))
  const script = readDocument("docs/operations.md")
    .command("npx medusa exec")
    .replace("./node_modules/medusa-payment-payunit", installedFor(folder, "medusa-payment-payunit"))
  await step("Doctor run within the store", async () => {
    const said = await run(script, here)
    if (!/PayUnit at \S+: 0 failed/.test(said)) throw new Problem(`The doctor says:\n${said}`)
  })
  return (
    `${String(files)} files loaded, types read in three ways, ${String(inDashboard)} pages and widgets in the ` +
    `dashboard${develop ? ", which is there while developing too" : ""}, ${String(opened)} opened in a browser, one order paid and captured, nothing failed for the doctor (warnings: ${warnings})`
  )
}

/** @param {string} url */
async function isUp(url) {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}
