import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runCommand } from "../../src/cli/command"
import { doctorCommand } from "../../src/cli/doctor"
import { tickOff } from "../../src/cli/going-live/checklist"
import { GOING_LIVE } from "../../src/cli/going-live/items"
import type { Store } from "../../src/cli/store"
import type { StoreFacts } from "../../src/domain/health"
import { CHECKS } from "../../src/health/checks"
import type { HealthReport } from "../../src/health/check"
import type { HealthStatus } from "../../src/health/statuses"

const page = readFileSync(join(__dirname, "../../docs/going-live.md"), "utf8")

/** A store that is set up for live payments, and had one. */
const LIVE: StoreFacts = {
  is_live: true,
  is_at_payunit: true,
  storefronts: [{ origin: "https://shop.example", is_in_store_cors: true }],
  place_order: ["after_payment"],
  allow_cards: false,
  has_alerts: true,
  admin_locale: "fr",
  log_level: null,
  idle_in_transaction_timeout_ms: 60_000,
  last_notification_at: { test: null, live: "2026-01-30T09:00:00.000Z" },
}

/** A report in which every check is well, but for some. */
function report(statuses: Record<string, HealthStatus> = {}, facts: Partial<StoreFacts> = {}): HealthReport {
  return {
    status: Object.values(statuses).includes("failed") ? "failed" : "ok",
    checked_at: "2026-01-30T10:00:00Z",
    checks: CHECKS.map(({ id, title, statement }) => {
      const status = statuses[id] ?? "ok"
      const remedy = status === "ok" ? null : `mend <${id}>`
      return { id, title: title.en, statement: statement.en, status, found: `${id} is ${status}`, remedy, links: [] }
    }),
    facts: { ...LIVE, ...facts },
  }
}

async function doctor(
  words: string[],
  statuses: Record<string, HealthStatus>,
  ask?: (question: string) => string,
  facts?: Partial<StoreFacts>,
) {
  const said: string[] = []
  const store = { name: "shop.example", health: () => Promise.resolve(report(statuses, facts)) } as unknown as Store
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
    const { code, said } = await doctor(["--live"], { clock: "failed", locking: "note" }, undefined, { is_live: false })
    expect(code).toBe(1)
    expect(said).toContain("  [ ] The clocks are right\n      clock: clock is failed → mend <clock>\n")
    expect(said).toContain('  [ ] mode: "live" and the key that begins with live_\n      an account is in test mode')
    expect(said).toContain(
      "  [?] Event bus, workflow engine and locking are Medusa's Redis modules\n      locking: locking is note",
    )
    expect(said).toContain("  [?] Backups of the whole")
    expect(said).toMatch(/^Going live with shop\.example: \d+ done, 5 open, \d+ for somebody to look at/)
  })

  it.each<[string, Partial<StoreFacts>, Record<string, HealthStatus>, Record<string, string>]>([
    [
      "nothing is set up yet: nothing of what only a live payment shows is ticked",
      { is_live: false, is_at_payunit: false, last_notification_at: { test: null, live: null } },
      {},
      {
        "PayUnit has activated your account": "open",
        "`mode: ": "open",
        "Test payments are gone.": "open",
        "`baseUrl` and": "open",
        "The way in": "open",
        "The way out": "open",
        "The payment's page": "open",
        "`npx payunit doctor`": "open",
        "The job runs": "done",
      },
    ],
    [
      "paid once in test mode",
      { is_live: false, last_notification_at: { test: "2026-01-30T09:00:00.000Z", live: null } },
      {},
      { "The way in": "done", "The way out": "done", "PayUnit has activated": "open", "The payment's page": "open" },
    ],
    [
      "live, and paid once",
      {},
      {},
      {
        "PayUnit has activated your account": "done",
        "`mode: ": "done",
        "Test payments are gone.": "done",
        "The way in": "done",
        "The payment's page": "done",
        "`npx payunit doctor`": "done",
        "The storefront's origin": "done",
        "`LOG_LEVEL`": "done",
        "Postgres has": "done",
        "Alerts are on": "done",
        "`allowCards`": "done",
        "`storefrontUrl` lists": "unknown",
        "`placeOrder`": "unknown",
        "The limits suit": "unknown",
        "The admin": "unknown",
      },
    ],
    [
      "options that somebody has to look at, or to change",
      {
        storefronts: [
          { origin: "https://shop.example", is_in_store_cors: true },
          { origin: "https://other.example", is_in_store_cors: false },
        ],
        allow_cards: true,
        has_alerts: false,
        log_level: "debug",
        idle_in_transaction_timeout_ms: 0,
      },
      { addresses: "warning", limits: "warning" },
      {
        "The storefront's origin": "open",
        "`allowCards`": "unknown",
        "Alerts are on": "unknown",
        "`LOG_LEVEL`": "open",
        "Postgres has": "open",
        "`storefrontUrl` lists": "open",
        "The limits suit": "open",
      },
    ],
    [
      "a check that failed beats what the options say",
      {},
      { notifications: "warning", credentials: "failed", event_bus: "note", locking: "warning" },
      {
        "The way in": "open",
        "The way out": "open",
        "PayUnit has activated": "open",
        "Event bus": "open",
        "`npx payunit doctor`": "open",
      },
    ],
  ])("%s", async (_what, facts, statuses, expected) => {
    const sections = await tickOff(report(statuses, facts), "en", null)
    const ticked = sections.flatMap((section) => section.items)
    const ticks = Object.keys(expected).map((start) => [
      start,
      ticked.find(({ item }) => item.says.en.startsWith(start))?.tick,
    ])
    expect(Object.fromEntries(ticks)).toEqual(expected)
    for (const { item, tick, found } of ticked) {
      if (tick === "open") {
        expect([item.says.en, found]).toEqual([item.says.en, expect.arrayContaining([expect.stringMatching(/\w/)])])
      }
    }
  })

  it.each([
    ["all is true", () => "y", 0],
    ["nothing is said", () => "", 1],
    ["one thing is not", (question: string) => (question.startsWith("Backups") ? "n" : "oui"), 1],
  ])("asks what it cannot see: %s", async (_what, answer, code) => {
    const questions: string[] = []
    const outcome = await doctor(["--live"], {}, (question) => {
      questions.push(question)
      return answer(question)
    })
    expect(outcome.code).toBe(code)
    const sections = await tickOff(report(), "en", null)
    const unknown = sections.flatMap((section) => section.items).filter(({ tick }) => tick === "unknown")
    expect(questions).toHaveLength(unknown.length)
    expect(questions).toContainEqual(expect.stringMatching(/^`placeOrder` is decided.* \(after_payment\) \[y\/N\] $/))
    expect(outcome.said).not.toContain("[?]")
  })

  it.each(["en", "fr"])("prints a page for the owner, which loads nothing: %s", async (locale) => {
    const { code, said } = await doctor(["--live", "--html", "--locale", locale], { job: "failed" }, () => "y")
    expect(code).toBe(1)
    expect(said).toContain(`<html lang="${locale}">`)
    expect(said).toContain("mend &lt;job&gt;")
    expect(said).not.toMatch(/<script|src=|href=|@import|url\(/)
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
