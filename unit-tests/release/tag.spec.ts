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
  const project = {
    version: "0.2.0",
    repository: { url: "git+https://git.example/shop.git" },
    changelog: CHANGELOG,
    recorded: true,
  }

  it("of the version, of which the changelog tells, is published", () => {
    expect(faultsOfTag("v0.2.0", project)).toEqual([])
    expect(faultsOfTag("v0.2.0", { ...project, repository: "git.example/shop" })).toEqual([])
  })

  it.each([
    ["of another version", "v0.2.1", {}, /tag is v0\.2\.1, but package\.json has the version 0\.2\.0/],
    ["without a v", "0.2.0", {}, /The tag is 0\.2\.0/],
    ["of which nobody wrote", "v0.3.0", { version: "0.3.0" }, /CHANGELOG\.md says nothing of 0\.3\.0/],
    ["whose migrations nobody wrote down", "v0.2.0", { recorded: false }, /does not say which migrations 0\.2\.0 has/],
    ["of a package that is nowhere", "v0.2.0", { repository: undefined }, /no `repository`/],
    ["of a package that is somewhere empty", "v0.2.0", { repository: { type: "git" } }, /no `repository`/],
  ])("%s is not", (_situation, tag, change, message) => {
    expect(faultsOfTag(tag, { ...project, ...change })).toEqual([expect.stringMatching(message)])
  })
})
