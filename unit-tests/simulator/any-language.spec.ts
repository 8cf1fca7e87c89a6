import { execFile, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { Page } from "../page"

const page = new Page("any-language.md")
const run = promisify(execFile)

const isInstalled = (program: string): boolean => spawnSync(program, ["--version"]).status === 0
const PROGRAMS: readonly [language: string, file: string, program: string, needs: string][] = [
  ["curl", "pay.sh", "bash", "curl"],
  ["Python", "pay.py", "python3", "python3"],
  ["PHP", "pay.php", "php", "php"],
]

describe("docs/any-language.md", () => {
  let simulator: RunningSimulator
  let folder: string
  beforeAll(async () => {
    simulator = await startSimulator({ profile: "live", settings: { notifications: false } })
    folder = mkdtempSync(join(tmpdir(), "payunit-languages-"))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await simulator.close()
  })

  // Whoever lacks a language still sees that its script is there.
  it.each(PROGRAMS)("has a script in %s that pays", async (_language, file, program, needs) => {
    const script = [...page.text.matchAll(/```\w+\n([^]*?)```/g)]
      .map(([, code]) => code ?? "")
      .find((code) => code.split("\n")[0]?.endsWith(file))
    expect(script).toContain("http://127.0.0.1:4010")
    if (isInstalled(program) && isInstalled(needs)) {
      writeFileSync(join(folder, file), String(script).replaceAll("http://127.0.0.1:4010", simulator.url))
      const { stdout } = await run(program, [file], { cwd: folder })
      expect(stdout.trim().split("\n").at(-1)).toMatch(/^SUCCESS$|"transaction_status":"SUCCESS"/)
    }
  })
})
