import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCommand } from "../../src/cli/command"
import { verifyCommandIn } from "../../src/cli/verify"

declare const loadNatively: (path: string) => object

// Jest finds the package in this repository from every folder; Node.js does not.
jest.mock("node:module", () => loadNatively("node:module"))

const { version: packageVersion }: { version: string } = JSON.parse(
  readFileSync(join(__dirname, "../../package.json"), "utf8"),
)

describe("payunit verify", () => {
  let store: string
  beforeEach(() => {
    store = mkdtempSync(join(tmpdir(), "payunit-calling-"))
  })
  afterEach(() => {
    rmSync(store, { recursive: true, force: true })
  })

  /** Installs a package of that name in the store, with this code. */
  function install(code: string): void {
    const folder = join(store, "node_modules/payunit-verify")
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "payunit-verify", main: "index.js" }))
    writeFileSync(join(folder, "index.js"), code)
  }

  async function verify(...parameters: string[]) {
    const written = { out: "", err: "" }
    const exitCode = await runCommand(
      verifyCommandIn([join(store, "nowhere-else"), store]),
      { name: "payunit verify", parameters },
      { out: (text) => (written.out += text), err: (text) => (written.err += text) },
    )
    return { exitCode, ...written }
  }

  it.each([[[]], [["--help"]], [["--phone", "670000001", "--wait", "5"]]])(
    "hands %j over to the package that is installed, and ends as that does",
    async (parameters) => {
      install(`exports.runVerify = async (parameters, terminal) => {
        terminal.out(JSON.stringify(parameters))
        terminal.err("asked")
        return 7
      }`)
      expect(await verify(...parameters)).toEqual({ exitCode: 7, out: JSON.stringify(parameters), err: "asked" })
    },
  )

  it.each([[[]], [["--help"]], [["--phone", "670000001"]], [["--api-key=sand_x"]]])(
    "says with %j how to get the package that is not, and repeats none of it",
    async (parameters) => {
      expect(await verify(...parameters)).toEqual({
        exitCode: 2,
        out: "",
        err: `payunit verify: this is the package payunit-verify, which is not installed here: run npx payunit-verify@${packageVersion} with the same options\n`,
      })
    },
  )

  it("says what is wrong with the package that is installed", async () => {
    install('throw new Error("broken")')
    expect(await verify("--help")).toEqual({ exitCode: 1, out: "", err: "payunit verify: broken\n" })
  })
})
