import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HABITS as PLAYED, PROFILES, type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { runVerify } from "../../packages/verify/src"
import { differencesOf, unlistedIn } from "../../packages/verify/src/compare"
import { consequenceOf, useOf } from "../../packages/verify/src/report/consequences"
import { type Row, TABLE } from "../../packages/verify/src/contract/table"
import { HABITS } from "../../packages/verify/src/habits"
import { verify } from "../../packages/verify/src/verify"

const NAMES = ["PAYUNIT_API_USER", "PAYUNIT_API_PASSWORD", "PAYUNIT_API_KEY"] as const
const MTN = "670000001"
const ORANGE = "690000001"
const DECLINES = "670000002"
const WAITS = "677123456"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "payunit-verify-"))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  NAMES.forEach((name) => Reflect.deleteProperty(process.env, name))
})

/** The operations that send prompts; a card is passed on by none in test mode. */
const PROMPTING = ["makepayment", "invoice/process", "checkout/process", "legacy/makepayment"]

let reports = 0
const newReport = (form = "json"): string => join(folder, `report-${(reports += 1)}.${form}`)

function setCredentials({ apiUser, apiPassword, apiKey }: Record<string, string> | RunningSimulator["merchant"]): void {
  Object.assign(process.env, {
    PAYUNIT_API_USER: apiUser,
    PAYUNIT_API_PASSWORD: apiPassword,
    PAYUNIT_API_KEY: apiKey,
  })
}

async function call(...parameters: string[]) {
  const written = { out: "", err: "" }
  const terminal = { out: (text: string) => (written.out += text), err: (text: string) => (written.err += text) }
  const exitCode = await verify(["--yes", ...parameters], terminal, { pollMs: 20, notificationWaitMs: 2_000 })
  return { exitCode, ...written }
}

const addressesOf = ({ url, legacyUrl }: RunningSimulator): string[] => [
  "--base-url",
  url,
  "--legacy-base-url",
  legacyUrl,
]

/** Runs the command against a simulator of this profile, and answers what it printed and wrote. */
async function dryRun(
  { profile = "live" as const, settings = {}, live = false, form = "json", fault = null }: Record<string, any>,
  ...parameters: string[]
) {
  const simulator = await startSimulator({ profile, settings, allowHttpLoopback: true })
  try {
    if (fault !== null) simulator.control.addFault(fault)
    setCredentials(live ? simulator.liveMerchant : simulator.merchant)
    const path = newReport(form)
    const result = await call(...addressesOf(simulator), "--report", path, ...(live ? ["--live"] : []), ...parameters)
    const text = readFileSync(path, "utf8")
    const report = form === "json" ? JSON.parse(text) : undefined
    return {
      ...result,
      text,
      report,
      credentials: simulator.merchant,
      transactions: simulator.control.transactions(),
      prompts: PROMPTING.flatMap((operation) => simulator.control.requests(operation)).length,
      invoices: simulator.control.requests("invoice/create").length,
    }
  } finally {
    await simulator.close()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const seenIn = (report: any): Record<string, string> =>
  Object.fromEntries(report.habits.map(({ habit, seen }: any) => [habit, seen]))

describe("payunit-verify, tried on the simulator", () => {
  it.each(PROFILES)("sees the profile %s as it is", async (profile) => {
    const { exitCode, report, text, out, err, credentials } = await dryRun(
      { profile },
      ...["--phone", WAITS, "--phone", ORANGE, "--wait", "0"],
    )
    expect(exitCode).toBe(0)
    const notSeen = [
      "notification_shape",
      "failed_payment_ends_link",
      "page_collects_phone",
      "local_phones_only",
      "process_takes_phones",
      // A fee that is told shows at once; that none is, once it is paid.
      ...(profile === "contract" ? ["fee_percent"] : []),
    ]
    expect(seenIn(report)).toEqual(
      Object.fromEntries(
        Object.entries(PLAYED).map(([name, { contract, live }]) => [
          name,
          notSeen.includes(name) ? "not_tried" : contract === live ? "contract" : profile,
        ]),
      ),
    )
    expect(report.operations.filter(({ verdict }: any) => verdict === "differs")).toEqual([])
    const refused = report.operations.filter(({ verdict }: any) => verdict === "refused")
    expect(refused.map(({ operation }: any) => operation)).toEqual(profile === "contract" ? ["invoice/get"] : [])
    expect(report.payment).toMatchObject({ verdict: "pending", words: ["PENDING"], payment_status_knows: true })
    for (const secret of [...Object.values(credentials), WAITS, ORANGE]) {
      expect(`${text}${out}`).not.toContain(secret)
    }
    expect(err).toContain(`[${TABLE.length + 1 + Object.keys(HABITS).length}/`)
  })

  it.each(PROFILES)(
    "opens, sends and makes in the profile %s no more than it says, all of one amount",
    async (profile) => {
      const { err, transactions, prompts, invoices } = await dryRun(
        { profile },
        ...["--phone", MTN, "--phone", ORANGE, "--amount", "75"],
      )
      const said =
        /opens up to (\d+) payments of 75 XAF, sends up to (\d+) requests .* makes up to (\d+) invoices/.exec(err)
      const [most = 0, mostPrompts = 0, mostInvoices = 0] = (said ?? []).slice(1).map(Number)
      expect(transactions.length).toBeLessThanOrEqual(most)
      expect(transactions.length).toBeGreaterThan(most / 2)
      expect(prompts).toBeLessThanOrEqual(mostPrompts)
      expect(prompts).toBeGreaterThan(mostPrompts / 2)
      expect(invoices).toBeLessThanOrEqual(mostInvoices)
      expect(new Set(transactions.map(({ amount }: any) => amount))).toEqual(new Set([75, 60]))
    },
  )

  it.each(["checkout", "gateway"])("asks about a prompt of flow %s whose answer was lost", async (flow) => {
    const operation = flow === "checkout" ? "invoice/process" : "makepayment"
    const { report, out } = await dryRun(
      { fault: { operation, kind: "accept_then_reset" } },
      ...["--phone", MTN, "--flow", flow],
    )
    expect(report.payment).toMatchObject({
      outcome: "judged",
      verdict: "paid",
      refusal: { error: "ConnectionError", may_have_taken_effect: true },
    })
    expect(out).toContain("the prompt had no clear answer (ConnectionError, no answer)")
  })

  it.each([
    ["says no", async () => "n", "nothing was opened or sent"],
    ["just presses Enter", async () => "", "nothing was opened or sent"],
    ["cannot be asked", undefined, "say --yes"],
  ])("opens nothing where somebody %s", async (_what, ask, words) => {
    const simulator = await startSimulator({ profile: "live", allowHttpLoopback: true })
    setCredentials(simulator.merchant)
    const terminal = { out: () => undefined, err: () => undefined, ...(ask && { ask }) }
    const parameters = [...addressesOf(simulator), "--report", newReport(), "--phone", MTN]
    await expect(verify(parameters, terminal, { pollMs: 20, notificationWaitMs: 20 })).rejects.toThrow(words)
    expect(simulator.control.transactions()).toEqual([])
    await simulator.close()
  })

  it.each([
    ["contract", "checkout"],
    ["live", "checkout"],
    ["live", "gateway"],
  ] as const)("pays in the profile %s by flow %s, and sees the notification", async (profile, flow) => {
    const port = String(await freePort())
    const { exitCode, report, out } = await dryRun(
      { profile },
      ...["--phone", MTN, "--phone", ORANGE, "--flow", flow, "--amount", "50"],
      ...["--listen", port, "--notify-url", `http://127.0.0.1:${port}/notify`],
    )
    expect(exitCode).toBe(0)
    expect(report.payment).toMatchObject({ flow, verdict: "paid", plugin: "Places the order." })
    expect(seenIn(report)).toMatchObject({ notification_shape: profile, local_phones_only: profile })
    // Every operation but those by card, those that pay out, and that which the contract does not have.
    const verdictOf = ({ title, liveOnly }: Row): string =>
      title.endsWith("card") || title.startsWith("deposit")
        ? "not_tried"
        : liveOnly === true && profile === "contract"
          ? "refused"
          : "agrees"
    expect(report.operations.map(({ operation, verdict }: any) => [operation, verdict])).toEqual(
      TABLE.map((row) => [row.title, verdictOf(row)]),
    )
    expect(out).toMatch(/The small payment\n {2}paid +flow/)
  })

  describe("--payout", () => {
    const ORDER = ["deposit", "deposit/deposit_status", "deposit/confirm", "deposit/deposit_status"]
    const YOURS = "237677123456"

    /** Runs it with a payout to a phone, of somebody who answers so to each question in turn. */
    async function payOut(
      { answers = ["y", "y"], live = false, ...given }: Record<string, any> = {},
      ...parameters: string[]
    ) {
      const { profile = "live", settings = {}, faults = [], decide = null } = given
      const simulator = await startSimulator({ profile, settings, allowHttpLoopback: true })
      const { control } = simulator
      faults.forEach((fault: any) => control.addFault(fault))
      setCredentials(live ? simulator.liveMerchant : simulator.merchant)
      const path = newReport(given.form)
      const written = { out: "", err: "" }
      const questions: string[] = []
      const terminal = {
        out: (text: string) => (written.out += text),
        err: (text: string) => {
          written.err += text
          const [payout] = control.payouts()
          if (decide !== null && payout?.status === "PENDING" && text.includes("waits for an approval")) {
            control.decidePayout(payout.transaction_id, { decision: decide })
          }
        },
        ask: async (question: string) => {
          questions.push(question)
          return answers[questions.length - 1] ?? ""
        },
      }
      const all = ["--yes", "--payout", ...(live ? ["--live"] : []), ...addressesOf(simulator), "--report", path]
      try {
        const exitCode = await verify([...all, ...["--phone", WAITS, "--wait", "0"], ...parameters], terminal, {
          pollMs: 20,
          notificationWaitMs: 20,
        })
        const text = readFileSync(path, "utf8")
        return {
          ...{ exitCode, text, questions, ...written },
          report: given.form === "md" ? null : JSON.parse(text),
          paid: control.paidOutTo(YOURS),
          payouts: control.payouts(),
          calls: control
            .requests()
            .flatMap(({ operation }) => (operation?.startsWith("deposit") === true ? [operation] : []))
            // What the habit asks without a body.
            .slice(1),
        }
      } finally {
        await simulator.close()
      }
    }

    it("asks before each step, pays once, and says what it learned", async () => {
      const { exitCode, report, paid, calls, questions, text, out, err } = await payOut({}, "--amount", "75")
      expect([exitCode, paid, calls]).toEqual([0, 75, ORDER.slice(0, 3)])
      expect(report.payout).toMatchObject({
        outcome: "judged",
        status: "SUCCESS",
        words: ["PENDING", "SUCCESS"],
        status_path: "with_slash",
        fee: 1,
        approval: "not_required",
        may_have_left: true,
        refusal: null,
        why: null,
        plugin: "Takes the refund for sent.",
      })
      expect(questions).toEqual([
        expect.stringMatching(/Step 1 of 2 .* moves nothing: POST \/api\/gateway\/deposit, 75 XAF to 6•• ••• •56/),
        expect.stringMatching(/Step 2 of 2 confirms it, once: POST .*confirm\. In test mode/),
      ])
      expect(err).toContain("the payout, 75 XAF to your phone: reported, not yet tried with the live service")
      expect(out).toMatch(
        /The payout, reported and not yet tried .*\n {2}sent +payout: its status was PENDING, SUCCESS/,
      )
      expect(`${text}${out}${err}${questions.join()}`).not.toContain(WAITS)
    })

    it("writes it into the report for an issue too, without its token", async () => {
      const { text } = await payOut({
        form: "md",
        faults: [{ operation: "deposit/deposit_status", kind: "not_found" }],
      })
      expect(text).toMatch(/\| sent \| `payout` \|[^]*- payout: sent; /)
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    })

    it.each([
      ["the first step", ["n"], "not_tried", []],
      ["the second", ["y", ""], "announced", ORDER.slice(0, 2)],
    ] as const)("sends nothing where somebody does not agree to %s", async (_step, answers, outcome, sent) => {
      const { exitCode, report, paid, calls, out } = await payOut({ answers })
      expect([exitCode, paid, calls]).toEqual([0, 0, sent])
      expect(report.payout).toMatchObject({ outcome, may_have_left: false, why: "nobody agreed to it" })
      expect(out.replace(/\s+/g, " ")).toContain("no money left")
    })

    it.each(["accept_then_reset", "accept_then_500", "reset", "malformed_json"])(
      "confirms nothing twice where the answer is lost: %s",
      async (kind) => {
        const { exitCode, report, paid, payouts, calls, out } = await payOut(
          { faults: [{ operation: "deposit/confirm", kind }] },
          ...["--wait", "1"],
        )
        const isLost = kind === "reset"
        expect([exitCode, paid, payouts[0]?.calls.confirm]).toEqual([isLost ? 1 : 0, isLost ? 0 : 100, 1])
        expect(calls.filter((operation) => operation === "deposit/confirm")).toHaveLength(1)
        expect(report.payout).toMatchObject({
          outcome: "judged",
          status: isLost ? "PENDING" : "SUCCESS",
          may_have_left: true,
          refusal: { may_have_taken_effect: true },
        })
        expect(out).toContain("the confirmation had no clear answer")
      },
    )

    it("announces nothing twice where the answer is lost", async () => {
      const { exitCode, report, calls, paid } = await payOut({
        faults: [{ operation: "deposit", kind: "accept_then_500", times: 0 }],
      })
      // The habit asked once before.
      expect([exitCode, calls, paid]).toEqual([1, ["deposit"], 0])
      expect(report.payout).toMatchObject({ outcome: "refused", may_have_left: false })
    })

    it.each([
      ["what is refused", { settings: { payout_balance: 0 } }, "ValidationError", 1],
      ["an account without payouts", { profile: "contract" }, "UnknownRouteError", 1],
    ])("says of %s that the option cannot be used", async (_what, given, error, code) => {
      const { exitCode, report, paid } = await payOut(given)
      expect([exitCode, paid]).toEqual([code, 0])
      expect(report.payout).toMatchObject({
        outcome: "refused",
        refusal: { error, may_have_taken_effect: false },
        may_have_left: false,
        plugin: expect.stringContaining("cannot be used with this account"),
      })
    })

    it.each([
      ["approve", "SUCCESS", "given"],
      ["decline", "FAILED", "awaited"],
      [null, "PENDING", "awaited"],
    ])("tells of an approval: %s", async (decide, status, approval) => {
      const { report, err } = await payOut({ settings: { payout_approval_above: 0 }, decide }, "--wait", "1")
      expect(report.payout).toMatchObject({ outcome: "judged", status, approval })
      expect(err).toContain("waits for an approval, in PayUnit's dashboard")
    })

    it("finds the status at its other path", async () => {
      const { report } = await payOut({ settings: { payout_status_path: "without_slash" } })
      expect(report.payout).toMatchObject({ status: "SUCCESS", status_path: "without_slash" })
    })

    it("says in live mode that it is real money", async () => {
      const { questions, payouts } = await payOut({ live: true })
      expect(questions[1]).toContain("REAL MONEY: 100 XAF and PayUnit's fee leave your balance.")
      expect(payouts).toMatchObject([{ mode: "live", received: 100 }])
    })

    it("asks nobody who is not there, and needs a phone of Cameroon", async () => {
      setCredentials({ apiUser: "u", apiPassword: "p", apiKey: "sand_x" })
      const terminal = { out: () => undefined, err: () => undefined }
      const run = (...parameters: string[]) =>
        verify(["--payout", "--report", newReport(), ...parameters], terminal, { pollMs: 20, notificationWaitMs: 20 })
      await expect(run()).rejects.toThrow("--payout needs --phone: your own number, of Cameroon")
      await expect(run("--phone", "+241 074 00 00 00")).rejects.toThrow("of Cameroon")
      const simulator = await startSimulator({ profile: "live" })
      setCredentials(simulator.merchant)
      await expect(run("--yes", "--phone", WAITS, ...addressesOf(simulator))).rejects.toThrow(
        "nobody can be asked here",
      )
      expect(simulator.control.payouts()).toEqual([])
      await simulator.close()
    })
  })

  it.each(PROFILES)("sees in the profile %s what a payment that failed does to its link", async (profile) => {
    const { exitCode, report } = await dryRun({ profile }, "--phone", DECLINES)
    expect(exitCode).toBe(0)
    expect(report.payment).toMatchObject({ verdict: "failed" })
    expect(seenIn(report).failed_payment_ends_link).toBe(profile)
  })

  it("makes one payment in live mode, sends no other prompt, and pays no card", async () => {
    const { exitCode, report, transactions, invoices } = await dryRun({ live: true }, "--phone", MTN, "--amount", "75")
    expect(exitCode).toBe(0)
    expect(report).toMatchObject({ mode: "live", payment: { verdict: "paid" } })
    const paid = transactions.filter(({ status }: any) => status === "SUCCESS")
    expect(paid.map(({ mode, collected }: any) => [mode, collected])).toEqual([["live", 75]])
    expect(report.operations.filter(({ why }: any) => /live mode/.test(why ?? "")).length).toBeGreaterThan(5)
    expect(invoices).toBe(0)
  })

  it("needs no phone for the rest, and says what was left out", async () => {
    const { exitCode, report, err } = await dryRun({})
    expect(exitCode).toBe(0)
    expect(report.payment).toMatchObject({ outcome: "not_tried", why: expect.stringContaining("--phone") })
    expect(err).toContain("No --phone")
    expect(seenIn(report)).toMatchObject({ error_format: "live", local_phones_only: "not_tried" })
  })

  it("writes Markdown for an issue, with what the plugin does", async () => {
    const { text } = await dryRun({ form: "md" }, "--phone", MTN)
    expect(text).toMatch(/^# PayUnit at 127\.0\.0\.1:\d+, test mode/)
    expect(text).toContain("| live | `link_in_fragment` |")
    expect(text).toContain("Passes the link on as it is, and never rebuilds it.")
    expect(text).toMatch(/## Fields that the contract does not have[^]*`data\.providers\[\]\.balance`/)
    expect(text).not.toContain("1250000")
  })

  it("repeats no id of a payment, though PayUnit does", async () => {
    const simulator = await startSimulator({ profile: "live", allowHttpLoopback: true })
    simulator.control.addFault({ operation: "checkout/status", kind: "unknown_route", times: 50 })
    setCredentials(simulator.merchant)
    const path = newReport("md")
    const { out } = await call(...addressesOf(simulator), "--report", path, "--phone", MTN, "--wait", "0")
    const ids = simulator.control.requests("checkout/status").map(({ path: at }) => String(at.split("/").at(-1)))
    await simulator.close()
    expect(ids.length).toBeGreaterThan(0)
    const text = `${out}${readFileSync(path, "utf8")}`
    expect(text).toContain("Cannot GET")
    for (const id of ids) {
      expect(text).not.toContain(id)
    }
  })

  it("ends with 1 when it is ended early", async () => {
    const simulator = await startSimulator({ profile: "live", allowHttpLoopback: true })
    setCredentials(simulator.merchant)
    const path = newReport()
    const terminal = {
      out: () => undefined,
      err: (text: string) => {
        if (text.startsWith("[ 2/")) process.emit("SIGINT")
      },
    }
    const exitCode = await verify(["--yes", ...addressesOf(simulator), "--report", path], terminal, {
      pollMs: 20,
      notificationWaitMs: 100,
    })
    await simulator.close()
    expect(exitCode).toBe(1)
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ is_interrupted: true })
  })

  it("ends with 1 when an operation of the flow is refused, and says what the plugin does", async () => {
    const simulator = await startSimulator({ profile: "live" })
    simulator.control.addFault({ operation: "checkout/initialize", kind: "unknown_route", times: 50 })
    setCredentials(simulator.merchant)
    const path = newReport()
    const { exitCode, out } = await call(...addressesOf(simulator), "--report", path, "--phone", MTN)
    await simulator.close()
    expect(exitCode).toBe(1)
    expect(out).toMatch(/refused +checkout\/initialize: refused \(UnknownRouteError, HTTP 404\)/)
    expect(out).toContain("PayUnit does not have this operation at this address.")
  })
})

describe("payunit-verify, called", () => {
  const test = { apiUser: "user-of-nobody", apiPassword: "password-of-nobody", apiKey: "sand_ofnobody" }
  const run = async (...parameters: string[]) => {
    const written = { out: "", err: "" }
    const exitCode = await runVerify(parameters, {
      out: (text) => (written.out += text),
      err: (text) => (written.err += text),
    })
    return { exitCode, ...written }
  }

  it("explains itself", async () => {
    const { exitCode, out } = await run("--help")
    expect(exitCode).toBe(0)
    expect(out).toMatch(/Usage: payunit-verify[^]*--phone[^]*--live[^]*PAYUNIT_API_KEY/)
  })

  it.each<[string, string[], Partial<typeof test>, string]>([
    ["no credentials", [], { apiUser: "", apiKey: "" }, "PAYUNIT_API_USER, PAYUNIT_API_KEY are not set"],
    ["a key of live mode without --live", [], { apiKey: "live_x" }, "say --live to make one real payment"],
    ["--live with a key of test mode", ["--live", "--phone", MTN], {}, "--live needs a key of live mode"],
    ["--live without a phone", ["--live"], { apiKey: "live_x" }, "--live needs --phone"],
    ["a key of neither", [], { apiKey: "other" }, "neither sand_ (test) nor live_"],
    ["a credential as a parameter", ["--api-key=sand_x"], {}, "the list of processes"],
    ["an unknown option", ["--fone", MTN], {}, "--fone"],
    [
      "a phone of nobody",
      ["--phone", "12"],
      {},
      "--phone takes a mobile number of a country that PayUnit serves (CM: +237 6 70 00 00 00",
    ],
    ["a phone of neither operator", ["--phone", "640000000"], {}, "operator of this number is not known"],
    ["two phones of one operator", ["--phone", MTN, "--phone", WAITS], {}, "one number of each operator"],
    ["another flow", ["--flow", "legacy"], {}, "--flow takes checkout or gateway"],
    ["too much", ["--amount", "5000"], {}, "--amount takes a whole number from 1 to 1000"],
    ["no time", ["--wait", "soon"], {}, "--wait takes a whole number"],
    ["a report of no form", ["--report", "a.txt"], {}, "ends in .md or .json"],
    ["a port without an address", ["--listen", "8080"], {}, "--listen needs --notify-url"],
    ["an address of http", ["--notify-url", "http://shop.example"], {}, "--notify-url takes an HTTPS address"],
    ["a service over http", ["--base-url", "http://shop.example"], {}, "--base-url takes an HTTPS address"],
    ["a service that is none", ["--base-url", "shop"], {}, "--base-url takes an address"],
    ["one address of two", ["--base-url", "http://127.0.0.1:1"], {}, "give both --base-url and --legacy-base-url"],
    [
      "a file that is not there",
      ["--env-file", "/nowhere/.env"],
      {},
      "--env-file: /nowhere/.env cannot be read (ENOENT)",
    ],
  ])("with %s ends with 2 and says so", async (_what, parameters, credentials, words) => {
    setCredentials({ ...test, ...credentials })
    const { exitCode, out, err } = await run(...parameters)
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" })
    expect(err).toContain(words)
    for (const secret of [...Object.values(test), MTN]) {
      expect(err).not.toContain(secret)
    }
  })

  it("finds out first of all that nothing can be written", async () => {
    setCredentials(test)
    const { exitCode, err } = await run("--report", join(folder, "nowhere", "report.md"))
    expect(exitCode).toBe(2)
    expect(err).toContain("cannot be written (ENOENT)")
  })

  it("writes into the empty file that a run left which was ended at once", async () => {
    const simulator = await startSimulator({ profile: "live", allowHttpLoopback: true })
    setCredentials(simulator.merchant)
    const path = newReport("md")
    writeFileSync(path, "")
    await call(...addressesOf(simulator), "--report", path)
    await simulator.close()
    expect(readFileSync(path, "utf8")).toContain("# PayUnit at")
  })

  it("writes over no file", async () => {
    const path = newReport("md")
    writeFileSync(path, "mine")
    setCredentials(test)
    const { exitCode, err } = await run("--report", path)
    expect(exitCode).toBe(2)
    expect(err).toContain("exists already")
    expect(readFileSync(path, "utf8")).toBe("mine")
  })

  it("takes credentials from a file", async () => {
    const simulator = await startSimulator()
    const file = join(folder, ".env")
    const { apiUser, apiPassword, apiKey } = simulator.merchant
    writeFileSync(
      file,
      `PAYUNIT_API_USER=${apiUser}\nPAYUNIT_API_PASSWORD="${apiPassword}"\nPAYUNIT_API_KEY=${apiKey}\n`,
    )
    const { exitCode } = await call(...addressesOf(simulator), "--env-file", file, "--report", newReport())
    await simulator.close()
    expect(exitCode).toBe(0)
  })

  it.each([
    ["wrong credentials", { apiPassword: "wrong" }, "refused the credentials of test mode"],
    ["nobody there", null, "cannot be reached"],
  ])("with %s ends with 1, says so once, and writes nothing", async (_what, credentials, words) => {
    const simulator = await startSimulator()
    setCredentials({ ...simulator.merchant, ...credentials })
    if (credentials === null) {
      await simulator.close()
    }
    const path = newReport()
    const { exitCode, err } = await run(...addressesOf(simulator), "--report", path)
    await simulator.close()
    expect(exitCode).toBe(1)
    expect(err).toContain(words)
    expect(() => readFileSync(path)).toThrow()
  })
})

describe("what an answer has otherwise than the contract", () => {
  const row = TABLE.find(({ title }) => title === "paymentstatus")!
  const envelope = { status: "SUCCESS", statusCode: 200, message: "ok" }
  const data = {
    transaction_amount: 100,
    transaction_status: "PENDING",
    transaction_id: "a",
    purchaseRef: null,
    notify_url: "https://shop.example/notify",
    callback_url: "https://shop.example/back",
    transaction_currency: "XAF",
    transaction_gateway: "CM_MTNMOMO",
    message: "waits",
  }

  it.each<[string, unknown, string[]]>([
    ["nothing", { ...envelope, data }, []],
    [
      "a field that is missing",
      { ...envelope, data: { ...data, message: undefined } },
      ["data.message: other_form null"],
    ],
    [
      "a word that nobody knows",
      { ...envelope, data: { ...data, transaction_status: "APPROVED" } },
      ["data.transaction_status: other_form a text"],
    ],
    ["no data: one difference, not nine", { ...envelope, data: null }, ["data: other_form null"]],
    ["no answer at all", undefined, ["status: missing", "statusCode: missing", "message: missing", "data: missing"]],
  ])("%s", (_what, answer, expected) => {
    const differences = differencesOf(row, answer).map(
      (one) => `${one.field}: ${one.code}${"found" in one ? ` ${one.found}` : ""}`,
    )
    expect(differences).toEqual(expected)
  })

  it("names what is new, and never its value", () => {
    const answer = { ...envelope, data: { ...data, levy: 5, payer: { phone: MTN } } }
    expect(unlistedIn(row, answer)).toEqual(["data.levy", "data.payer"])
  })

  it("has a use for every operation, and something that the plugin does about every refusal", () => {
    for (const { title, method, path } of TABLE) {
      expect(useOf(title)).toMatch(/\w/)
      const refusal = { error: "ServiceError", http_status: 500, message: null, may_have_taken_effect: true }
      const finding = { operation: title, call: `${method} ${path}`, verdict: "refused" as const, refusal }
      expect(consequenceOf({ ...finding, differences: [], unlisted: [], isReadable: false, why: null })).toContain(
        "never sends it again by itself",
      )
    }
  })

  it("looks for every habit that the simulator plays", () => {
    expect(Object.keys(HABITS)).toEqual(Object.keys(PLAYED))
  })
})
