import { faultsOfTag, nextVersion, released, sectionOf } from "../../tools/release/changelog.cjs"

const CHANGELOG = `# Changelog

Kept by hand.

## Unreleased

### Added

- Refunds.

## 0.2.0 - 2026-03-01

### Fixed

- Something.

## [0.1.0] - 2026-01-31

- The first one.
`

describe("the version of a release", () => {
  it.each([
    ["0.1.0", "patch", "0.1.1"],
    ["0.1.9", "minor", "0.2.0"],
    ["0.9.3", "major", "1.0.0"],
    ["0.1.0", "0.1.0", "0.1.0"],
    ["0.1.0", "2.0.0", "2.0.0"],
  ])("after %s, %s is %s", (current, wanted, expected) => {
    expect(nextVersion(current, wanted)).toBe(expected)
  })

  it.each([
    ["0.1.0", "bigger", /none of patch, minor, major/],
    ["0.1.0", "1.2", /no version like 1\.2\.3/],
    ["0.1.0", "v1.2.3", /no version like/],
    ["0.2.1", "0.1.9", /0\.1\.9 is older/],
    ["1.0.0-rc.1", "patch", /none to go on from/],
  ])("after %s, %s is refused", (current, wanted, message) => {
    expect(() => nextVersion(current, wanted)).toThrow(message)
  })
})

describe("the changelog", () => {
  it.each([
    ["0.2.0", "### Fixed\n\n- Something."],
    ["0.1.0", "- The first one."],
    ["Unreleased", "### Added\n\n- Refunds."],
    ["0.3.0", undefined],
  ])("has a section for %s", (version, section) => {
    expect(sectionOf(CHANGELOG, version)).toBe(section)
  })

  it("moves what is not released under the version, and keeps the rest", () => {
    const after = released(CHANGELOG, "0.3.0", "2026-05-04")
    expect(after).toContain(
      "## Unreleased\n\n## 0.3.0 - 2026-05-04\n\n### Added\n\n- Refunds.\n\n## 0.2.0 - 2026-03-01\n",
    )
    expect(sectionOf(after, "Unreleased")).toBe("")
    expect(sectionOf(after, "0.3.0")).toBe("### Added\n\n- Refunds.")
    expect(sectionOf(after, "0.1.0")).toBe("- The first one.")
  })

  it.each([
    ["nothing under Unreleased", CHANGELOG.replace("### Added\n\n- Refunds.\n", "")],
    ["only headings there", CHANGELOG.replace("- Refunds.\n", "")],
    ["no such section", CHANGELOG.replace("## Unreleased", "## Soon")],
  ])("releases nothing with %s", (_situation, changelog) => {
    expect(() => released(changelog, "0.3.0", "2026-05-04")).toThrow(/nothing to release/)
  })

  it("releases no version twice", () => {
    expect(() => released(CHANGELOG, "0.2.0", "2026-05-04")).toThrow(/a section for 0\.2\.0 already/)
  })
})

describe("a tag", () => {
  const plugin = { path: "package.json", version: "0.2.0", repository: { url: "git+https://git.example/shop.git" } }
  const simulator = { ...plugin, path: "packages/simulator/package.json" }
  const faultsWith = (tag: string, change: object): string[] =>
    faultsOfTag(tag, { manifests: [plugin, { ...simulator, ...change }], changelog: CHANGELOG })

  it("of the version of all packages, of which the changelog tells, is published", () => {
    expect(faultsWith("v0.2.0", {})).toEqual([])
    expect(faultsWith("v0.2.0", { repository: "git.example/shop" })).toEqual([])
  })

  it.each([
    [
      "of another version",
      "v0.2.0",
      { version: "0.1.0" },
      /tag is v0\.2\.0, but packages\/simulator\/package\.json has/,
    ],
    ["of a package that is nowhere", "v0.2.0", { repository: undefined }, /no `repository`/],
    ["of a package that is somewhere empty", "v0.2.0", { repository: { type: "git" } }, /no `repository`/],
  ])("%s is not", (_situation, tag, change, message) => {
    expect(faultsWith(tag, change)).toEqual([expect.stringMatching(message)])
  })

  it.each([
    [
      "of no version",
      "v0.2.1",
      "0.2.0",
      [/tag is v0\.2\.1, but package\.json has the version 0\.2\.0/, /says nothing of 0\.2\.1/],
    ],
    ["without a v", "0.2.0", "0.2.0", [/The tag is 0\.2\.0/]],
    ["of which nobody wrote", "v0.3.0", "0.3.0", [/CHANGELOG\.md says nothing of 0\.3\.0/]],
  ])("%s is not, either", (_situation, tag, version, messages) => {
    const faults = faultsOfTag(tag, { manifests: [{ ...plugin, version }], changelog: CHANGELOG })
    expect(faults).toEqual(messages.map((message) => expect.stringMatching(message)))
  })
})
