import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../free-port.cjs"
import { Problem } from "../problem.mjs"
import { readDocument } from "./document.mjs"
import { run, start } from "./programs.mjs"

/**
 * Runs `payunit-verify` as somebody does who has no store yet: from the installed package, which brings neither Medusa nor the
 * plugin, against an installed simulator that plays the live service. Where the plugin is installed without it,
 * `payunit verify` says what to run; with it, that runs it.
 *
 * @param {string} scratch
 * @param {import("./package.mjs").Packed[]} packed
 * @param {AbortSignal} signal
 * @returns {Promise<string>} What was seen.
 */
export async function tryVerify(scratch, packed, signal) {
  const folder = join(scratch, "verify")
  const here = { folder, signal }
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "no-shop", private: true }))
  const install = async (/** @type {import("../packages.mjs").PackageName[]} */ ...names) => {
    const files = packed.filter(({ name }) => names.includes(name)).map(({ file }) => `file:${file}`)
    await run(`npm install --prefer-offline --no-audit --no-fund --loglevel=error ${files.join(" ")}`, here)
  }
  const says = async (/** @type {string} */ command, /** @type {string} */ words) => {
    const said = await run(command, here)
    if (!said.includes(words)) throw new Problem(`\`${command}\` says:\n${said}`)
    return said
  }
  await install("verify", "simulator")
  const usage = await says("npx payunit-verify --help", "Usage: payunit-verify")

  const guide = readDocument("docs/getting-started.md")
  const port = String(await freePort())
  const simulator = `${guide.command("npx payunit-simulator")} --profile live --port ${port}`
  const playing = await start(simulator, here, (said) => said.includes(`:${port}`))
  const environment = Object.fromEntries(
    [...guide.block("sh", "PAYUNIT_API_PASSWORD=").matchAll(/^(PAYUNIT_API_\w+)=(\S+)$/gm)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  )
  const url = `http://127.0.0.1:${port}`
  const addresses = `--base-url ${url} --legacy-base-url ${url}/legacy/api`
  const phones = "--phone 670000001 --phone 690000001 --wait 5"
  const printed = await run(`npx payunit-verify ${addresses} ${phones} --yes --report report.json`, {
    ...here,
    environment,
  })
  await playing.stop()

  await install("plugin")
  const forwarded = await says("npx payunit verify --help", "Usage: payunit-verify")
  if (forwarded !== usage) throw new Problem(`\`payunit verify --help\` says something else:\n${forwarded}`)
  await run("npm uninstall --no-audit --no-fund --loglevel=error payunit-verify", here)
  await says("npx payunit verify --help || exit 0", "run npx payunit-verify@")
  return whatWasSeen(printed, readFileSync(join(folder, "report.json"), "utf8"), Object.values(environment))
}

/**
 * @param {string} printed
 * @param {string} report
 * @param {string[]} credentials
 */
function whatWasSeen(printed, report, credentials) {
  /** @type {{ operations: { verdict: string }[], payment: { verdict: string }, habits: unknown[] }} */
  const { operations, payment, habits } = JSON.parse(report)
  const agreed = operations.filter(({ verdict }) => verdict === "agrees").length
  const others = operations.filter(({ verdict }) => verdict !== "agrees" && verdict !== "not_tried")
  if (agreed === 0 || others.length > 0 || payment.verdict !== "paid") {
    throw new Problem(`\`payunit-verify\` found, at a simulator that plays the live service:\n${printed}`)
  }
  const leaks = [...credentials, "670000001", "690000001"].filter((secret) => `${printed}${report}`.includes(secret))
  if (leaks.length > 0) throw new Problem(`The report of \`payunit-verify\` holds credentials or phones:\n${printed}`)
  return `${String(agreed)} operations agree, ${String(habits.length)} habits looked for, one payment paid`
}
