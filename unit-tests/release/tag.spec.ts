import { faultsOfTag, sectionOf } from "../../tools/release/tag.cjs"

const CHANGELOG = `# Changelog

## 0.2.0

### Patch Changes

- Something.

## 0.1.0

- The first one.
`

describe("the changelog", () => {
  it.each([
    ["0.2.0", "### Patch Changes\n\n- Something."],
    ["0.1.0", "- The first one."],
    ["0.3.0", undefined],
    ["0.1", undefined],
  ])("has a section for %s", (version, section) => {
    expect(sectionOf(CHANGELOG, version)).toBe(section)
  })
})

describe("a tag", () => {
  const plugin = { path: "package.json", version: "0.2.0", repository: { url: "git+https://git.example/shop.git" } }
  const simulator = { ...plugin, path: "packages/simulator/package.json" }
  const project = { manifests: [plugin, simulator], changelog: CHANGELOG, recorded: true }
  const simulatorWith = (change: object): object => ({ manifests: [plugin, { ...simulator, ...change }] })

  it("of the version of all packages, of which the changelog tells, is published", () => {
    expect(faultsOfTag("v0.2.0", project)).toEqual([])
    expect(faultsOfTag("v0.2.0", { ...project, ...simulatorWith({ repository: "git.example/shop" }) })).toEqual([])
  })

  it.each([
    [
      "of another version",
      "v0.1.0",
      { manifests: [plugin] },
      /tag is v0\.1\.0, but package\.json has the version 0\.2\.0/,
    ],
    ["without a v", "0.2.0", { manifests: [plugin] }, /The tag is 0\.2\.0/],
    [
      "of which nobody wrote",
      "v0.3.0",
      { manifests: [{ ...plugin, version: "0.3.0" }] },
      /CHANGELOG\.md says nothing of 0\.3\.0/,
    ],
    [
      "of one package only",
      "v0.2.0",
      simulatorWith({ version: "0.1.0" }),
      /packages\/simulator\/package\.json has the version 0\.1\.0/,
    ],
    ["whose migrations nobody wrote down", "v0.2.0", { recorded: false }, /does not say which migrations 0\.2\.0 has/],
    ["of a package that is nowhere", "v0.2.0", simulatorWith({ repository: undefined }), /no `repository`/],
    [
      "of a package that is somewhere empty",
      "v0.2.0",
      simulatorWith({ repository: { type: "git" } }),
      /no `repository`/,
    ],
  ])("%s is not", (_situation, tag, change, message) => {
    expect(faultsOfTag(tag, { ...project, ...change })).toEqual([expect.stringMatching(message)])
  })
})
