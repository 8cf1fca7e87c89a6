import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { run } from "../../packages/storefront/command/command"
import { applyWalkthrough } from "./walkthrough"

const root = join(__dirname, "../..")
const templates = join(root, "packages/storefront/templates/nextjs")

let place: string
let shop: string
/** A copy of the example for each test, with a TypeScript of its own. */
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "payunit-storefront-"))
  shop = join(place, "shop")
  cpSync(join(root, "examples/nextjs"), shop, {
    recursive: true,
    filter: (path) => !/[/\\](node_modules|\.next)$/.test(path),
  })
  mkdirSync(join(shop, "node_modules"))
  symlinkSync(join(root, "node_modules/typescript"), join(shop, "node_modules/typescript"), "junction")
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

async function add(words: string[] = ["--yes"], answer: string | null = null, version = "1.2.3") {
  const said: string[] = []
  const code = await run(["add", shop, ...words], {
    templates,
    version,
    say: (text) => said.push(text),
    ask: answer === null ? null : async () => answer,
  })
  return { code, said: said.join("\n") }
}

/** Every file of the shop, by its path. */
function files(folder = shop): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("node_modules"))
  return Object.fromEntries(found.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]))
}

function rewrite(path: string, change: (text: string) => string): void {
  const file = join(shop, path)
  const before = readFileSync(file, "utf8")
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

const CART = "src/lib/data/cart.ts"
const BUTTON = "src/modules/checkout/components/payment-button/index.tsx"
const CHECKOUT = "src/app/[countryCode]/(checkout)/checkout/page.tsx"

describe("payunit-storefront add", () => {
  it("does what the walkthrough in the documents says, word by word", async () => {
    const byHand = applyWalkthrough(readFileSync(join(root, "docs/storefront.md"), "utf8"), files())
    expect(await add()).toMatchObject({ code: 0 })
    const { "package.json": manifest, ...byCommand } = files()
    expect(JSON.parse(manifest!).dependencies["payunit-storefront"]).toBe("^1.2.3")
    expect({ ...byHand, "package.json": "" }).toEqual({ ...byCommand, "package.json": "" })
  })

  it("has nothing to do the second time", async () => {
    await add()
    const before = files()
    expect(await add()).toEqual({ code: 0, said: "Nothing to do: PayUnit is in this storefront." })
    expect(files()).toEqual(before)
  })

  it("says how far it came where a file cannot be written, and does the rest the next time", async () => {
    const there = join(shop, "src/app/[countryCode]/(main)/payment-return")
    writeFileSync(there, "no folder")

    const { code, said } = await add()

    expect(code).toBe(1)
    expect(said).toMatch(
      /Could not write src\/app\/.*payment-return\/page\.tsx \(E\w+\)\. \d+ of \d+ files are changed/,
    )
    rmSync(there)
    expect((await add()).code).toBe(0)
    expect((await add()).said).toContain("Nothing to do")
  })

  it("shows every change, and makes none before it was agreed to", async () => {
    const before = files()
    const dry = await add(["--dry-run"])
    expect(dry).toMatchObject({ code: 0 })
    expect(dry.said).toContain('-      cache: "force-cache",\n+      cache: "no-store",')
    expect(dry.said).toContain("--- (new file)\n+++ src/lib/payunit.ts")
    expect(await add([], "n")).toMatchObject({ code: 1 })
    expect(await add([])).toMatchObject({ code: 1, said: expect.stringContaining("Run it with --yes.") })
    expect(files()).toEqual(before)
    expect(await add([], "y")).toMatchObject({ code: 0 })
    expect(files()).not.toEqual(before)
  })

  it("says what remains to be done, and how this storefront is installed", async () => {
    const said = (await add()).said
    expect(said).toContain("1. npm install")
    expect(said).not.toContain("MEDUSA_BACKEND_URL is")
    // An older starter, in a monorepo.
    rmSync(join(shop, "src/lib/payunit.ts"))
    rmSync(join(shop, "package-lock.json"))
    writeFileSync(join(place, "pnpm-lock.yaml"), "")
    rewrite("src/lib/config.ts", (text) => text.replaceAll("NEXT_PUBLIC_MEDUSA_BACKEND_URL", "MEDUSA_BACKEND_URL"))
    const saidAgain = (await add()).said
    expect(saidAgain).toContain("1. pnpm install")
    expect(saidAgain).toContain("NEXT_PUBLIC_MEDUSA_BACKEND_URL is the store's address")
    expect((await add(["--help"])).said).toContain("Usage: payunit-storefront add")
  })

  it("writes as the storefront is written: with semicolons, single quotes, arrow functions, line ends of Windows", async () => {
    rewrite(CART, (text) =>
      text
        .replace(/^(import .*)$/gm, "$1;")
        .replace(/"force-cache"/, "'force-cache'")
        .replace(
          "export async function retrieveCart(cartId?: string, fields?: string) {",
          "export const retrieveCart = async (cartId?: string, fields?: string) => {",
        )
        .replace(/\n/g, "\r\n"),
    )
    rewrite(CHECKOUT, (text) =>
      text.replace(/if \(!cart\) \{\s*return notFound\(\)\s*\}/, "if (!cart) return notFound()"),
    )
    expect(await add()).toMatchObject({ code: 0 })
    expect(files()[CART]).toContain('import { cartError as medusaError } from "./payunit";\r\n')
    expect(files()[CART]).toContain('cache: "no-store",\r\n')
    expect(files()[CHECKOUT]).toContain("if (!cart) {\n    await redirectToPlacedOrder()\n    return notFound()\n  }")
    expect(await add()).toEqual({ code: 0, said: "Nothing to do: PayUnit is in this storefront." })
  })

  it.each<[what: string, path: string, change: (text: string) => string, said: string]>([
    [
      "no list of providers",
      "src/lib/constants.tsx",
      (text) => text.replace("paymentInfoMap", "infos"),
      "no list `paymentInfoMap`",
    ],
    ["a list without icons", "src/lib/constants.tsx", (text) => text.replace(/ *icon: <.*\n/g, ""), "has no `icon`"],
    [
      "no retrieveCart",
      CART,
      (text) => text.replace("function retrieveCart(", "function readCart("),
      "no function `retrieveCart`",
    ],
    [
      "carts read another way",
      CART,
      (text) => text.replace(/ *cache: "force-cache",\n/, ""),
      "`retrieveCart` has no `cache: …`",
    ],
    [
      "no errors of Medusa's",
      CART,
      (text) => text.replace("@lib/util/medusa-error", "@lib/errors"),
      "does not import `medusaError`",
    ],
    [
      "no cookie of the cart",
      "src/lib/data/cookies.ts",
      (text) => text.replace("setCartId", "keepCart"),
      "no function `setCartId`",
    ],
    [
      "no language",
      "src/lib/data/locale-actions.ts",
      (text) => text.replace("getLocale", "language"),
      "no function `getLocale`",
    ],
    [
      "no choice of a button",
      BUTTON,
      (text) => text.replace("default:", 'case paymentSession?.status === "error":'),
      "no `switch`",
    ],
    ["no readiness", BUTTON, (text) => text.replace(/notReady/g, "isBlocked"), "no `notReady`"],
    [
      "another check of the cart",
      CHECKOUT,
      (text) => text.replace("if (!cart)", "if (cart === null)"),
      "no `if (!cart)`",
    ],
    ["a file of the same name", "src/lib/config.ts", (text) => text + "\n", ""],
  ])("changes nothing where it finds %s, unless told to do the rest", async (_what, path, change, said) => {
    rewrite(path, change)
    if (said === "") {
      writeFileSync(join(shop, "src/lib/payunit.ts"), "export const cards = 52\n")
      path = "src/lib/payunit.ts"
      said = "it is there already, and has nothing to do with PayUnit"
    }
    const before = files()
    const refused = await add()
    expect(refused.code).toBe(1)
    expect(refused.said).toContain(`  ${path}: `)
    expect(refused.said).toContain(said)
    expect(files()).toEqual(before)
    const partly = await add(["--yes", "--partly"])
    expect(partly.code).toBe(0)
    expect(partly.said).toContain(said)
    expect(existsSync(join(shop, "src/app/[countryCode]/(main)/payment-return/page.tsx"))).toBe(true)
    expect(files()[path]).toBe(before[path])
  })

  it("keeps the starter's cart closed where a payment has emptied it, and leaves another alone", async () => {
    const path = join(shop, "src/modules/layout/components/cart-dropdown/index.tsx")
    const opening = (condition: string) =>
      `"use client"\nexport const Cart = ({ totalItems, itemRef, pathname, open }: any) => {\n  if (${condition}) {\n    open()\n  }\n}\n`
    const [starters, ours] = [`itemRef.current !== totalItems && !pathname.includes("/cart")`, "pathname"]
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, opening(starters))
    await add()
    expect(readFileSync(path, "utf8")).toBe(opening(`totalItems > 0 && ${starters}`))
    expect((await add()).said).toContain("Nothing to do")
    writeFileSync(path, opening(ours))
    await add()
    expect(readFileSync(path, "utf8")).toBe(opening(ours))
  })

  it("names a range that installs, and none of a copy that was never published", async () => {
    const dependency = () =>
      (JSON.parse(readFileSync(join(shop, "package.json"), "utf8")) as { dependencies: Record<string, string> })
        .dependencies["payunit-storefront"]
    const { said } = await add(["--yes"], null, "0.0.0")
    expect(said).toContain("payunit-storefront-0.0.0.tgz")
    expect(dependency()).toBeUndefined()
    await add()
    expect(dependency()).toBe("^1.2.3")
  })

  it("keeps what its owner has changed since", async () => {
    await add()
    rewrite("src/lib/payunit.ts", (text) => text.replace("9000", "9001"))
    const before = files()
    const again = await add()
    expect(again.said).toContain("src/lib/payunit.ts is there already, and stays as it is.")
    expect(files()).toEqual(before)
  })

  it.each<[what: string, change: () => void, said: string]>([
    ["no package", () => rmSync(join(shop, "package.json")), "has no package.json"],
    ["a package that cannot be read", () => writeFileSync(join(shop, "package.json"), "{"), "cannot be read"],
    [
      "an older Next.js",
      () => rewrite("package.json", (text) => text.replace("15.5.21", "14.2.0")),
      "Next.js 15 and newer",
    ],
    ["no TypeScript", () => rmSync(join(shop, "node_modules"), { recursive: true }), "Install its packages first"],
    [
      "the folder above the storefront",
      () => {
        const inside = join(shop, "apps/storefront/package.json")
        mkdirSync(dirname(inside), { recursive: true })
        writeFileSync(inside, "{}")
        rewrite("package.json", (text) => text.replace('"next"', '"turbo"'))
      },
      join("apps", "storefront"),
    ],
  ])("says so where there is %s", async (_what, change, said) => {
    change()
    const before = files()
    expect(await add()).toMatchObject({ code: 1, said: expect.stringContaining(said) })
    expect(files()).toEqual(before)
  })

  it.each([[[]], [["remove"]], [["add", "a", "b"]], [["add", "--force"]]])("does not understand %j", async (words) => {
    const said: string[] = []
    expect(await run(words, { templates, version: "1.2.3", say: (text) => said.push(text), ask: null })).toBe(2)
    expect(said.join()).toContain("Usage:")
  })
})
