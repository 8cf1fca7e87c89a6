import { repositoryAddress, withBadges, withRepository } from "../../tools/release/repository.cjs"

const ADDRESS = "https://git.example/owner/shop"

describe("the address of a repository", () => {
  it.each([
    [ADDRESS],
    [` ${ADDRESS}/ `],
    [`${ADDRESS}.git`],
    [`git+${ADDRESS}.git`],
    ["git@git.example:owner/shop.git"],
    ["ssh://git@git.example/owner/shop.git"],
  ])("is understood as %j", (given) => {
    expect(repositoryAddress(given)).toBe(ADDRESS)
  })

  it.each([
    [""],
    ["owner/shop"],
    ["https://git.example"],
    ["http://git.example/owner/shop"],
    [`${ADDRESS}?tab=readme`],
  ])("is not %j", (given) => {
    expect(repositoryAddress(given)).toBeUndefined()
  })
})

describe("a package.json with its links", () => {
  const manifest = { name: "shop", author: "Somebody", homepage: "https://old.example", version: "1.0.0" }

  it("has them behind the author, in place of older ones", () => {
    expect(Object.entries(withRepository(manifest, ADDRESS, "."))).toEqual([
      ["name", "shop"],
      ["author", "Somebody"],
      ["homepage", `${ADDRESS}#readme`],
      ["bugs", { url: `${ADDRESS}/issues` }],
      ["repository", { type: "git", url: `git+${ADDRESS}.git` }],
      ["version", "1.0.0"],
    ])
  })

  it("says in which folder the package is", () => {
    expect(withRepository(manifest, ADDRESS, "packages/kit")).toMatchObject({
      homepage: `${ADDRESS}/tree/main/packages/kit#readme`,
      repository: { directory: "packages/kit" },
    })
  })

  it("stays as it is the second time", () => {
    const once = withRepository(manifest, ADDRESS, "packages/kit")
    expect(JSON.stringify(withRepository(once, ADDRESS, "packages/kit"))).toBe(JSON.stringify(once))
  })
})

describe("a README with badges", () => {
  const manifest = { name: "shop", license: "MIT", peerDependencies: { "@medusajs/medusa": "^2.17.0" } }
  const readme = "# Shop\n\nSells.\n"

  it("has them under its title, and the rest as it was", () => {
    const badged = withBadges(readme, ADDRESS, manifest)
    expect(badged).toMatch(/^# Shop\n\n<!-- badges -->\n\n\[!\[CI\].*\n\n<!-- \/badges -->\n\nSells\.\n$/)
    expect(badged).toContain("badge/Medusa-%5E2.17.0-blue")
  })

  it("has those of the newest address alone", () => {
    const once = withBadges(readme, "https://git.example/old/shop", manifest)
    expect(withBadges(once, ADDRESS, manifest)).toBe(withBadges(readme, ADDRESS, manifest))
  })
})
