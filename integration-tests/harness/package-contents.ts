import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { homedir, tmpdir, userInfo } from "node:os"
import { join, relative, sep } from "node:path"
import { LIVE_MERCHANT, TEST_MERCHANT } from "../../packages/simulator/src/state/merchants"

const root = join(__dirname, "../..")

/** A file as it is published. */
export interface PackedFile {
  path: string
  text: string
}

/**
 * Packs a package as it is built, as `npm publish` would, and unpacks it again.
 *
 * @param home Its folder within the project.
 */
export function packedFiles(home: string): PackedFile[] {
  const folder = mkdtempSync(join(tmpdir(), "payunit-pack-"))
  try {
    const flags = ["--ignore-scripts", "--json", "--pack-destination", folder]
    const printed = execFileSync("npm", ["pack", ...flags], {
      cwd: join(root, home),
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
      stdio: ["ignore", "pipe", "ignore"],
    })
    const [{ filename }] = JSON.parse(printed)
    mkdirSync(join(folder, "unpacked"))
    execFileSync("tar", ["-xzf", join(folder, filename), "-C", join(folder, "unpacked")])
    const packed = join(folder, "unpacked/package")
    return readdirSync(packed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: relative(packed, file).split(sep).join("/"),
        text: readFileSync(file, "latin1"),
      }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Names of files that nobody publishes on purpose. */
const UNWANTED_NAMES =
  /(^|\/)(\.env[^/]*|\.npmrc|\.netrc|\.git[^/]*|\.DS_Store|id_[a-z0-9]+|__tests__|__mocks__|fixtures?|unit-tests|integration-tests|e2e|demo|node_modules)(\/|$)|\.(pem|key|p12|pfx|crt|log|tgz|tsbuildinfo|sqlite|dump|bak|orig)$|\.(spec|test)\.[a-z.]+$|\.snapshot-/

/** What a credential looks like, whoever's it is. */
const CREDENTIALS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["a key of PayUnit", /\b(?:sand|live)_(?=[A-Za-z]*\d)[A-Za-z0-9]{8,}\b/g],
  ["a secret key of Medusa", /\bsk_[0-9a-f]{16,}\b/g],
  ["a token of npm", /\bnpm_[A-Za-z0-9]{30,}\b/g],
  ["a token of GitHub", /\bgh[pousr]_[A-Za-z0-9]{30,}\b/g],
  ["a key of AWS", /\bAKIA[0-9A-Z]{16}\b/g],
  ["a user and password in an address", /\b[a-z]+:\/\/[^\s/:@"'`<>$]+:[^\s/@"'`<>$]+@[a-z0-9.-]+/gi],
  ["Basic credentials", /\bBasic [A-Za-z0-9+/]{16,}={0,2}/g],
  ["what a test has planted", /canary/i],
]

/** What the simulator shows to everybody, and opens nothing but itself. */
const PUBLIC = new Set<string>([TEST_MERCHANT.apiKey, LIVE_MERCHANT.apiKey])

/** Why a file should not be published; empty for one that may. */
export function suspicionsOf({ path, text }: PackedFile): string[] {
  const found = CREDENTIALS.flatMap(([name, pattern]) =>
    (text.match(pattern) ?? []).filter((match) => !PUBLIC.has(match)).map((match) => `${name}: ${match.slice(0, 16)}…`),
  )
  return [
    ...(UNWANTED_NAMES.test(path) ? ["its name"] : []),
    ...found,
    ...machineTraces()
      .filter((trace) => text.includes(trace))
      .map((trace) => `a trace of this machine: ${trace}`),
    ...secretsOfEnvironment()
      .filter(([, value]) => text.includes(value))
      .map(([name]) => `the value of the environment's ${name}`),
  ]
}

/** Folders of this machine, which a bundler or a compiler may write down. */
function machineTraces(): string[] {
  const { username } = userInfo()
  const homes = ["/home/", "/Users/"].map((folder) => `${folder}${username}/`)
  return [...new Set([root, `${homedir()}/`, `${tmpdir()}/payunit-`, ...homes])]
}

function secretsOfEnvironment(): [name: string, value: string][] {
  return Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    /token|secret|passw|api_?key|credential/i.test(name) &&
    !isOfTestDatabase(name) &&
    value !== undefined &&
    value.length >= 8 &&
    !isPath(value)
      ? [[name, value]]
      : [],
  )
}

/** The password of the database that tests start is a word. */
const isOfTestDatabase = (name: string): boolean => name.startsWith("DB_")

const isPath = (value: string): boolean => value.startsWith("/")
