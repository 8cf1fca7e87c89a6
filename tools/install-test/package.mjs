import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { buildPlugin } from "../plugin-build.mjs"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/** Findings that are meant to be so, each with the reason. */
const ACCEPTED = [
  {
    finding: /^types: CJSOnlyExportsDefault .*\/(modules|providers)\/payunit\/index\.js/,
    why: "Medusa wants the default export of a module or provider, and takes it out of whatever stands around it",
  },
  {
    finding: /^publint: USE_TYPE /,
    why: "a package.json without `type` is CommonJS, which is what Medusa's build writes",
  },
  {
    finding: /^types: UntypedResolution \.\/admin /,
    why: "a bundle for the dashboard's build, which is no TypeScript",
  },
  {
    finding: /^types: CJSResolvesToESM \.\/admin /,
    why: "the dashboard's build imports it, and nobody requires it",
  },
  {
    finding: /^types: NoResolution \.\/admin \(node10\)/,
    why: "a bundle for the dashboard's build, which reads `exports`",
  },
  {
    finding: /^types: NoResolution \.\/(modules|providers)\/payunit \(node10\)/,
    why: "named in medusa-config by a string, which no compiler resolves",
  },
]

/** Exports behind a pattern, which the tools do not find by themselves. */
const BEHIND_PATTERNS = ["./modules/payunit", "./providers/payunit"]

/**
 * Packs the plugin as it would be published.
 *
 * @param {string} folder Where to.
 * @param {AbortSignal} signal
 * @returns {Promise<{ file: string, kilobytes: number }>}
 */
export async function packPlugin(folder, signal) {
  await buildPlugin({ signal })
  const printed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: projectFolder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  const [{ filename, size }] = JSON.parse(printed)
  return { file: join(folder, filename), kilobytes: Math.round(size / 1000) }
}

/**
 * What everybody else's tools think of the package: publint of its package.json and files, Are the types wrong? of what
 * each way of resolving imports makes of its exports.
 *
 * @param {string} tarball
 * @throws {Problem} With every finding that is not known to be meant so.
 */
export async function judgePackage(tarball) {
  const data = new Uint8Array(readFileSync(tarball))
  const findings = [...(await typeFindings(data)), ...(await publintFindings(data))]
  const unexpected = findings.filter((found) => !ACCEPTED.some(({ finding }) => finding.test(found)))
  const needless = ACCEPTED.filter(({ finding }) => !findings.some((found) => finding.test(found)))
  if (unexpected.length > 0) throw new Problem(`The package has faults:\n  ${unexpected.join("\n  ")}`)
  if (needless.length > 0) {
    const list = needless.map(({ finding }) => String(finding)).join("\n  ")
    throw new Problem(`Nothing is found any more of what is accepted here. Take it out of ACCEPTED:\n  ${list}`)
  }
}

/** @param {Uint8Array} data */
async function typeFindings(data) {
  const checked = await checkPackage(createPackageFromTarballData(data), {
    includeEntrypoints: BEHIND_PATTERNS,
    excludeEntrypoints: [/\*/],
  })
  if (!checked.types) throw new Problem("The package has no types at all.")
  return checked.problems.map((problem) => {
    const where =
      "entrypoint" in problem ? `${problem.entrypoint} (${problem.resolutionKind})` : JSON.stringify(problem)
    return `types: ${problem.kind} ${where}`
  })
}

/** @param {Uint8Array} data */
async function publintFindings(data) {
  const tarball = /** @type {ArrayBuffer} */ (data.buffer)
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: "suggestion" })
  return messages.map((message) => {
    const words = formatMessage(message, pkg) ?? ""
    return `publint: ${message.code} ${message.path.join(".")} ${words}`
  })
}
