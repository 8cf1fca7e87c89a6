import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/*
 * `npm run version`, in a copy of what it reads and writes, with a history of its own.
 */

const root = join(__dirname, "../..")
const MIGRATIONS = "src/modules/payunit/migrations"
const workspaces: string[] = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces
const manifests = workspaces.flatMap((pattern) =>
  pattern.endsWith("/*")
    ? readdirSync(join(root, dirname(pattern))).map((name) => join(dirname(pattern), name, "package.json"))
    : [join(pattern, "package.json")],
)

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "payunit-version-"))
  const programs = ["run.mjs", "release", "node-version.mjs", "packages.mjs", "problem.mjs", "project.mjs"].map(
    (name) => `tools/${name}`,
  )
  const needed = [
    ...programs,
    "package-lock.json",
    "CHANGELOG.md",
    "README.md",
    "README.fr.md",
    ".changeset/config.json",
    MIGRATIONS,
    ...manifests,
  ]
  for (const path of needed) cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
  write(".gitignore", "node_modules\n")
  const repository = { type: "git", url: "git+https://git.example/shop.git" }
  for (const manifest of manifests) write(manifest, JSON.stringify({ ...json(manifest), repository }, null, 2))
  git("init", "--quiet", "--initial-branch", "main")
})
afterEach(() => {
  rmSync(copy, { recursive: true, force: true })
})

describe("npm run version", () => {
  it("raises all that is published together, and writes down what belongs to the version", () => {
    const before = json("package.json").version
    const lockfile = read("package-lock.json")
    write(".changeset/refunds.md", '---\n"medusa-payment-payunit": minor\n---\n\nRefunds.\n')
    write(".changeset/a-fault.md", '---\n"medusa-payment-payunit": patch\n---\n\nNo more faults.\n')
    commitAll()
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("git push origin main v") })

    const { version } = json("package.json")
    const [major, minor] = before.split(".").map(Number)
    expect(version).toBe(`${major}.${minor + 1}.0`)
    expect(git("describe", "--exact-match")).toBe(`v${version}`)
    expect(git("log", "-1", "--format=%s")).toBe(`Release ${version}`)
    expect(git("status", "--porcelain")).toBe("")
    expect(read("CHANGELOG.md")).toMatch(
      new RegExp(`^# Changelog\n\n## ${version}\n\n### Minor Changes\n\n- \\w+: Refunds.\n\n### Patch Changes\n\n- `),
    )
    for (const manifest of manifests) {
      const { private: isPrivate, version: its } = json(manifest)
      expect([manifest, its]).toEqual([manifest, isPrivate ? "0.0.0" : version])
      const folder = dirname(manifest)
      expect(json("package-lock.json").packages[folder === "." ? "" : folder].version).toBe(its)
    }
    expect(read("package-lock.json").length - lockfile.length).toBeLessThan(100)
    expect(readdirSync(join(copy, ".changeset"))).toEqual(["config.json"])

    const record = json(`integration-tests/released/${version}.json`)
    expect(record.version).toBe(version)
    expect(record.migrations.map(({ name }: { name: string }) => `${name}.ts`)).toEqual(
      readdirSync(join(root, MIGRATIONS)).filter((name) => name.endsWith(".ts")),
    )
    expect(run("check", `v${version}`)).toMatchObject({ status: 0, stdout: `v${version} can be published.\n` })
    expect(run("check", "v9.9.9")).toMatchObject({ status: 1, stderr: expect.stringContaining("The tag is v9.9.9") })
  })

  it("asks where the project is kept the first time, and every package says so", () => {
    for (const manifest of manifests) write(manifest, JSON.stringify({ ...json(manifest), repository: undefined }))
    write(".changeset/refunds.md", '---\n"medusa-payment-payunit": minor\n---\n\nRefunds.\n')
    commitAll()
    expect(run({ input: "git@git.example:owner/shop.git\n" })).toMatchObject({ status: 0 })

    const url = "git+https://git.example/owner/shop.git"
    expect(json("package.json").repository).toEqual({ type: "git", url })
    for (const directory of ["packages/simulator", "packages/storefront", "packages/verify"]) {
      expect(json(`${directory}/package.json`).repository).toEqual({ type: "git", url, directory })
    }
    expect(git("status", "--porcelain")).toBe("")
  })

  it("is told where the project is kept, in words that can be read", () => {
    commitAll()
    expect(run("repository", "somewhere")).toMatchObject({ status: 1, stderr: expect.stringContaining("no address") })
    expect(git("status", "--porcelain")).toBe("")
    expect(run("repository", "https://git.example/owner/other")).toMatchObject({ status: 0 })
    expect(json("package.json").bugs).toEqual({ url: "https://git.example/owner/other/issues" })
    expect(json("packages/storefront/package.json").homepage).toContain("owner/other/tree/main/packages/storefront")
  })

  it.each<[situation: string, prepare: () => void, message: RegExp]>([
    ["what is not committed", () => write("new.txt", "new"), /not committed:\n\?\? new\.txt/],
    ["another branch", () => git("switch", "--quiet", "--create", "wish"), /made on main, and this is wish/],
    ["nothing to make a version of", () => undefined, /no changeset/],
    [
      "a package that is nowhere",
      () => {
        write("package.json", JSON.stringify({ ...json("package.json"), repository: undefined }))
        commitAll()
      },
      /no `repository`/,
    ],
  ])("refuses with %s, and changes nothing", (_situation, prepare, message) => {
    commitAll()
    prepare()
    const head = git("rev-parse", "HEAD")
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(message) })
    expect(git("rev-parse", "HEAD")).toBe(head)
    expect(git("tag", "--list")).toBe("")
    expect(existsSync(join(copy, "integration-tests/released"))).toBe(false)
  })
})

function run(...given: (string | { input: string })[]) {
  const args = given.filter((one) => typeof one === "string")
  const input = given.find((one) => typeof one === "object")?.input ?? ""
  return spawnSync(process.execPath, [join(copy, "tools/run.mjs"), "release", ...args], {
    encoding: "utf8",
    env: environment(),
    input,
  })
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: copy, encoding: "utf8", env: environment() }).trim()
}

function commitAll(): void {
  git("add", "--all")
  git("commit", "--quiet", "--message", "As it is")
}

/** Nothing of the machine's own: neither its git hooks, nor the repository that a hook runs the tests in. */
function environment(): NodeJS.ProcessEnv {
  const person = { NAME: "Somebody", EMAIL: "somebody@shop.example" }
  return {
    PATH: process.env.PATH,
    HOME: copy,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: person.NAME,
    GIT_AUTHOR_EMAIL: person.EMAIL,
    GIT_COMMITTER_NAME: person.NAME,
    GIT_COMMITTER_EMAIL: person.EMAIL,
  }
}

function read(path: string): string {
  return readFileSync(join(copy, path), "utf8")
}

function json(path: string) {
  return JSON.parse(read(path))
}

function write(path: string, text: string): void {
  writeFileSync(join(copy, path), text)
}
