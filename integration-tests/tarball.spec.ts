import { join } from "node:path"
import { type PackedFile, packedFiles, suspicionsOf } from "./harness/package-contents"

describe("what is published", () => {
  let files: PackedFile[]
  let simulator: PackedFile[]
  let storefront: PackedFile[]
  let verify: PackedFile[]
  beforeAll(() => {
    files = packedFiles(".")
    simulator = packedFiles("packages/simulator")
    storefront = packedFiles("packages/storefront")
    verify = packedFiles("packages/verify")
  })

  const foldersOf = (depth: number, below = ""): string[] => [
    ...new Set(
      files
        .filter(({ path }) => path.startsWith(below))
        .map(({ path }) => path.slice(below.length).split("/"))
        .filter((parts) => parts.length > depth)
        .map((parts) => parts.slice(0, depth).join("/")),
    ),
  ]

  it("holds, of the plugin, these files and folders: no other package, no docs, no tests", () => {
    expect(
      files
        .filter(({ path }) => !path.includes("/"))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["CHANGELOG.md", "LICENSE", "README.fr.md", "README.md", "SECURITY.md", "package.json"])
    expect(foldersOf(1).sort()).toEqual([".medusa", "bin"])
    expect(foldersOf(1, ".medusa/").sort()).toEqual(["server"])
    expect(foldersOf(1, ".medusa/server/").sort()).toEqual(["src"])
    expect(foldersOf(1, ".medusa/server/src/").sort()).toEqual([
      "admin",
      "alerts",
      "api",
      "cli",
      "domain",
      "gateway",
      "health",
      "jobs",
      "links",
      "medusa",
      "modules",
      "payments",
      "policies",
      "providers",
      "scripts",
      "subscribers",
      "telemetry",
      "vite",
      "workflows",
    ])
  })

  it("holds nothing of payunit-verify, which no store carries", () => {
    const ofVerify = (packed: PackedFile[]): string[] =>
      packed.filter(({ text }) => text.includes("Usage: payunit-verify")).map(({ path }) => path)
    expect(ofVerify(files)).toEqual([])
    expect(ofVerify(verify)).toEqual(["dist/index.js"])
  })

  it("holds, of the packages beside it, what they are built into", () => {
    const namesOf = (packed: PackedFile[]): string[] => [
      ...new Set(packed.map(({ path }) => path.replace(/^(dist|bin|templates)\/.*/, "$1"))),
    ]
    expect(namesOf(simulator).sort()).toEqual(["LICENSE", "README.md", "bin", "dist", "package.json"])
    expect(namesOf(storefront).sort()).toEqual(["LICENSE", "README.md", "bin", "dist", "package.json", "templates"])
    expect(namesOf(verify).sort()).toEqual(["LICENSE", "README.md", "bin", "dist", "package.json"])
    // Nothing but code, types, the stylesheet, and what is written into storefronts; what the code was built from is in
    // no file.
    for (const { path } of [...simulator, ...storefront, ...verify]) {
      expect(path).toMatch(
        /^(LICENSE|README\.md|package\.json|bin\/[\w-]+\.cjs|dist\/[\w/.-]+(\.js|\.mjs|\.d\.ts|\.d\.mts)|dist\/style\.css|templates\/nextjs\/src\/[\w/.()[\]-]+\.tsx?)$/,
      )
    }
  })

  it("holds no credential, no file of the environment, no test, and no trace of the machine that built it", () => {
    const found = [...files, ...simulator, ...storefront, ...verify].flatMap((file) =>
      suspicionsOf(file).map((why) => `${file.path}: ${why}`),
    )
    expect(found).toEqual([])
    // Every file was read.
    expect(files.length).toBeGreaterThan(300)
    expect(files.find(({ path }) => path === ".medusa/server/src/gateway/client.js")?.text).toContain("x-api-key")
  })

  it.each<[what: string, file: PackedFile]>([
    ["a private key", { path: "a.js", text: "-----BEGIN RSA PRIVATE KEY-----" }],
    ["a key of PayUnit", { path: "a.js", text: 'apiKey: "live_a1B2c3D4e5F6"' }],
    ["a key of PayUnit's test mode", { path: "docs/a.md", text: "sand_a1B2c3D4e5F6" }],
    ["a secret API key", { path: "a.md", text: `sk_${"0a".repeat(32)}` }],
    ["a database's address", { path: "a.js", text: "postgres://shop:hunter22@db.example/shop" }],
    ["credentials in a header", { path: "a.md", text: "Authorization: Basic dXNlcjpwYXNzd29yZDpvZmE=" }],
    ["a file of the environment", { path: ".medusa/server/.env.production", text: "" }],
    ["npm's settings", { path: ".npmrc", text: "" }],
    ["a certificate's key", { path: "docs/tls.key", text: "" }],
    ["a test", { path: ".medusa/server/src/gateway/client.spec.js", text: "" }],
    ["a folder of tests", { path: ".medusa/server/src/__tests__/a.js", text: "" }],
    ["a folder of this machine", { path: "a.js", text: `//# sourceMappingURL=${join(__dirname, "../src/a.ts")}` }],
    ["what a test plants", { path: "a.js", text: "canaryuser-7d1c3f" }],
  ])("would not pass with %s", (_what, file) => {
    expect(suspicionsOf(file)).toHaveLength(1)
  })

  it("would not pass with a secret of the environment", () => {
    process.env.PAYUNIT_TARBALL_TOKEN = "s3cr3t-of-the-environment"
    try {
      expect(suspicionsOf({ path: "a.js", text: 'x = "s3cr3t-of-the-environment"' })).toHaveLength(1)
    } finally {
      delete process.env.PAYUNIT_TARBALL_TOKEN
    }
  })
})
