import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { buildPackages } from "../build/packages.mjs"
import { PACKAGE_NAMES, PACKAGES } from "../packages.mjs"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/**
 * @typedef {object} Accepted
 * @property {RegExp} finding
 * @property {string} why
 */

const COMMONJS = {
  finding: /^publint: USE_TYPE /,
  why: "a package.json without `type` is CommonJS, which is what the builds write",
}

/**
 * Findings that are meant to be so, each with the reason, by package.
 *
 * @type {Record<import("../packages.mjs").PackageName, Accepted[]>}
 */
const ACCEPTED = {
  plugin: [
    COMMONJS,
    {
      finding: /^types: CJSOnlyExportsDefault .*\/(modules|providers)\/payunit\/index\.js/,
      why: "Medusa wants the default export of a module or provider, and takes it out of whatever stands around it",
    },
    {
      finding: /^types: UntypedResolution \.\/admin /,
      why: "a bundle for the dashboard's build, which is no TypeScript",
    },
    {
      finding: /^types: NoResolution \.\/admin \(node10\)/,
      why: "a bundle for the dashboard's build, which reads `exports`",
    },
    {
      finding: /^types: NoResolution \.\/(modules|providers)\/payunit \(node10\)/,
      why: "named in medusa-config by a string, which no compiler resolves",
    },
  ],
  simulator: [COMMONJS],
  verify: [COMMONJS],
  storefront: [
    COMMONJS,
    {
      finding: /^publint: USE_ENGINES_NODE /,
      why: "it runs in browsers, and in whatever renders a shop on a server",
    },
    {
      finding: /^types: NoResolution \.\/style\.css /,
      why: "a stylesheet, which has no types",
    },
  ],
}

/** Exports of the plugin behind a pattern, which the tools do not find by themselves. */
const BEHIND_PATTERNS = ["./modules/payunit", "./providers/payunit"]

/**
 * @typedef {object} Packed
 * @property {import("../packages.mjs").PackageName} name
 * @property {string} file
 * @property {number} kilobytes
 */

/**
 * Packs the packages as they would be published.
 *
 * @param {string} folder Where to.
 * @param {AbortSignal} signal
 * @returns {Promise<Packed[]>}
 */
export async function packAll(folder, signal) {
  await buildPackages({ signal })
  return PACKAGE_NAMES.map((name) => {
    const printed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
      cwd: join(projectFolder, PACKAGES[name]),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
    const [{ filename, size }] = JSON.parse(printed)
    return { name, file: join(folder, filename), kilobytes: Math.round(size / 1000) }
  })
}

/**
 * What everybody else's tools think of a package: publint of its package.json and files, Are the types wrong? of what
 * each way of resolving imports makes of its exports.
 *
 * @param {Packed} packed
 * @throws {Problem} With every finding that is not known to be meant so.
 */
export async function judgePackage({ name, file }) {
  const data = new Uint8Array(readFileSync(file))
  const accepted = ACCEPTED[name]
  const findings = [
    ...(await typeFindings(data, name === "plugin" ? BEHIND_PATTERNS : [])),
    ...(await publintFindings(data)),
  ]
  const unexpected = findings.filter((found) => !accepted.some(({ finding }) => finding.test(found)))
  const needless = accepted.filter(({ finding }) => !findings.some((found) => finding.test(found)))
  if (unexpected.length > 0) throw new Problem(`The package of the ${name} has faults:\n  ${unexpected.join("\n  ")}`)
  if (needless.length > 0) {
    const list = needless.map(({ finding }) => String(finding)).join("\n  ")
    throw new Problem(
      `Nothing is found any more of what is accepted of the ${name}. Take it out of ACCEPTED:\n  ${list}`,
    )
  }
}

/**
 * @param {Uint8Array} data
 * @param {string[]} behindPatterns
 */
async function typeFindings(data, behindPatterns) {
  const checked = await checkPackage(createPackageFromTarballData(data), {
    includeEntrypoints: behindPatterns,
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
  // npm lists these for approval, and some people's npm runs none.
  const scripts = Object.keys(pkg.scripts ?? {}).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))
  const atInstallation = scripts.map((name) => `scripts: ${name} belongs to whoever installs a package`)
  const findings = messages.map((message) => {
    const words = formatMessage(message, pkg) ?? ""
    return `publint: ${message.code} ${message.path.join(".")} ${words}`
  })
  return [...findings, ...atInstallation]
}
