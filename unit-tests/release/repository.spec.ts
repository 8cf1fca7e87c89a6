import { repositoryAddress, withRepository } from "../../tools/release/repository.cjs"

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
