import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runCommand } from "../../src/cli/command"
import { doctorCommand } from "../../src/cli/doctor"
import { GOING_LIVE } from "../../src/cli/going-live/items"
import type { Store } from "../../src/cli/store"
import { CHECKS } from "../../src/health/checks"
import type { HealthReport, HealthStatus } from "../../src/health/check"

const page = readFileSync(join(__dirname, "../../docs/going-live.md"), "utf8")

/** A report in which every check is well, but for some. */
function report(statuses: Record<string, HealthStatus> = {}): HealthReport {
  return {
    status: "ok",
    checked_at: "2026-01-30T10:00:00Z",
    checks: CHECKS.map(({ id, title, asks }) => {
      const status = statuses[id] ?? "ok"
      const remedy = status === "ok" ? null : `mend <${id}>`
      return { id, title: title.en, asks: asks.en, status, found: `${id} is ${status}`, remedy }
    }),
  }
}

async function doctor(words: string[], statuses: Record<string, HealthStatus>, ask?: (question: string) => string) {
  const said: string[] = []
  const store = { name: "shop.example", health: () => Promise.resolve(report(statuses)) } as unknown as Store
  const code = await runCommand(
    doctorCommand,
    { name: "payunit doctor", parameters: words, store },
    {
      out: (text) => said.push(text),
      err: (text) => said.push(text),
      ...(ask !== undefined && { ask: (question: string) => Promise.resolve(ask(question)) }),
    },
  )
  return { code, said: said.join("") }
}

const items = GOING_LIVE.flatMap(({ items: some }) => some)

describe("payunit doctor --live", () => {
  it("has the lines of docs/going-live.md, in their order, with its checks", () => {
    const lines = [...page.matchAll(/^(?:- |\d+\. )\[ \] (.*)$/gm)].map(([, line = ""]) =>
      line.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("**", ""),
    )
    expect(lines).toHaveLength(items.length)
    for (const [at, { says }] of items.entries()) expect(lines[at]).toContain(says.en)
    const named = [...page.matchAll(/Check[^.:]*: (`\w+`(?:, `\w+`)*)/g)].map(([, list = ""]) =>
      list.replace(/[` ]/g, ""),
    )
    const known = items.map((one) => one.checks.join()).filter((list) => list !== "")
    expect(known).toEqual(expect.arrayContaining(named))
    const sections = [...page.matchAll(/^##+ (.*)$/gm)].map(([, title]) => title)
    expect(sections).toEqual(expect.arrayContaining(GOING_LIVE.map(({ title }) => title.en)))
  })

  it("asks the doctor for checks that there are", () => {
    const ids = CHECKS.map(({ id }) => id)
    expect(items.flatMap((one) => one.checks).filter((id) => !ids.includes(id))).toEqual([])
  })

  it("ticks off what the doctor sees, and leaves the rest to somebody", async () => {
    const { code, said } = await doctor(["--live"], { clock: "failed", mode: "note", locking: "note" })
    expect(code).toBe(1)
    expect(said).toContain("  [ ] The clocks are right\n      clock: clock is failed → mend <clock>\n")
    expect(said).toContain('  [ ] mode: "live" and the key that begins with live_\n      mode: mode is note')
    expect(said).toContain("  [x] Event bus, workflow engine and locking")
    expect(said).toContain("  [?] Backups\n")
    expect(said).toMatch(/^Going live with shop\.example: \d+ done, 2 open, \d+ for somebody to look at/)
  })

  it.each([
    ["all is true", () => "y", 0],
    ["nothing is said", () => "", 1],
    ["one thing is not", (question: string) => (question.startsWith("Backups") ? "n" : "oui"), 1],
  ])("asks what it cannot see: %s", async (_what, answer, code) => {
    const asked: string[] = []
    const outcome = await doctor(["--live"], {}, (question) => {
      asked.push(question)
      return answer(question)
    })
    expect(outcome.code).toBe(code)
    expect(asked).toHaveLength(items.filter((one) => one.checks.length === 0 && one.sees === undefined).length)
    expect(outcome.said).not.toContain("[?]")
  })

  it.each(["en", "fr"])("prints a page for the owner, which loads nothing: %s", async (locale) => {
    const { code, said } = await doctor(["--live", "--html", "--locale", locale], { job: "failed" }, () => "y")
    expect(code).toBe(1)
    expect(said).toContain(`<html lang="${locale}">`)
    expect(said).toContain("mend &lt;job&gt;")
    expect(said).not.toMatch(/<script|https?:|url\(/)
    expect(said.match(/<li /g)).toHaveLength(items.length)
  })

  it("says what goes together", async () => {
    expect(await doctor(["--html"], {})).toMatchObject({
      code: 2,
      said: expect.stringContaining("--html is for --live"),
    })
    expect(JSON.parse((await doctor(["--live", "--json"], {})).said)).toMatchObject({ sections: expect.anything() })
  })
})
