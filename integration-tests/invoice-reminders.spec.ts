import { Modules } from "@medusajs/framework/utils"
import { cause } from "../src/domain/texts/causes"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const WANTED = { before: [3], after: [1, 7] }
const ALL_DAY = { from: 0, to: 24 }

onTestStore("emailing", (store) => {
  let desk: InvoiceDesk
  const payunit = (): any => store.container.resolve("payunit")
  const notByDefault = { before: [], after: [] }
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
    expect(payunit().options.invoiceReminders).toEqual(notByDefault)
    payunit().options.invoiceReminders = WANTED
  })
  afterEach(() => {
    payunit().options.invoiceReminders = notByDefault
  })

  /** What the job does, at whatever hour of the day this runs. */
  const remind = async (hours = ALL_DAY): Promise<void> => {
    const { remindClients } = require("../.medusa/server/src/workflows/invoices/upkeep/remind")
    await remindClients(store.container, hours)
  }
  const reminders = async (): Promise<any[]> =>
    await store.sql("SELECT * FROM notification WHERE template = 'payunit-invoice-reminder' ORDER BY created_at")
  /** What is told of reminders in an invoice's history. */
  const remindersOf = async (id: string): Promise<any[]> =>
    (await desk.read(id)).history.filter(({ code }: any) => code === "reminded" || code === "not_reminded")

  const DUE = `(CAST(now() AT TIME ZONE 'Africa/Douala' AS date) + CAST(? AS integer) + time '23:59:59') AT TIME ZONE 'Africa/Douala'`
  /** An invoice of 10 000 that is due in so many days, and was e-mailed so many days ago. */
  const dueIn = async (days: number, over: Record<string, unknown> = {}, emailedAgo = 30): Promise<any> => {
    const { id } = await desk.opened(over)
    await until("the e-mail", async () => (await desk.read(id)).email.emailed)
    await moveTo(id, days)
    await store.sql("UPDATE payunit_invoice SET emailed_at = now() - make_interval(days => ?) WHERE id = ?", [
      emailedAgo,
      id,
    ])
    return await desk.read(id)
  }
  const moveTo = async (id: string, days: number): Promise<void> => {
    await store.sql(`UPDATE payunit_invoice SET due_date = ${DUE} WHERE id = ?`, [days, id])
  }
  const partDueIn = async (id: string, title: string, days: number): Promise<void> => {
    await store.sql(`UPDATE payunit_invoice_installment SET due_date = ${DUE} WHERE invoice_id = ? AND title = ?`, [
      days,
      id,
      title,
    ])
  }

  it.each<[situation: string, days: number, emailedAgo: number, sends: number]>([
    ["it is due in three days", 3, 30, 1],
    ["it is due in four days", 4, 30, 0],
    ["it is due in two days: the job was off yesterday", 2, 30, 1],
    ["it is due today: the job was off for three days", 0, 30, 1],
    ["it was due yesterday", -1, 30, 1],
    ["it was due four days ago: the job was off", -4, 30, 1],
    ["it was due five days ago: too late for that one, too early for the next", -5, 30, 0],
    ["it was due nine days ago, and nobody was ever reminded: of what was missed, the latest", -9, 30, 1],
    ["it was due long ago: nothing is dug up", -11, 30, 0],
    ["its link was e-mailed on the day of the reminder", 3, 0, 0],
    ["its link was e-mailed since that day", 2, 0, 0],
  ])("%s (%i days): e-mailed %i days ago, it sends %i", async (_situation, days, emailedAgo, sends) => {
    const { id } = await dueIn(days, {}, emailedAgo)
    await remind()
    await remind()
    expect(await reminders()).toHaveLength(sends)
    expect(await remindersOf(id)).toHaveLength(sends)
  })

  it("it says what is to be paid by when, to whom the invoice goes, in its language", async () => {
    const { id, page_url } = await dueIn(3, { locale: "fr" })
    await store.sql("UPDATE payunit_invoice SET email_to = 'ada.ngono@example.com' WHERE id = ?", [id])
    await remind()
    expect(await reminders()).toMatchObject([
      {
        to: "ada.ngono@example.com",
        channel: "email",
        resource_type: "payunit_invoice",
        resource_id: id,
        data: {
          locale: "fr",
          subject: expect.stringMatching(/^Rappel : 10\s000\sFCFA à régler au plus tard le /),
          text: { greeting: "Bonjour Ada Ngono,", pay: "Payer maintenant" },
          invoice: { id, link: page_url },
          reminder: { installment: null, amount: 10_000, days_past_due: -3 },
        },
      },
    ])
    expect(await remindersOf(id)).toMatchObject([
      { code: "reminded", causes: [cause("emailed_to", { to: "ada.ngono@example.com" })] },
    ])
  })

  it("before and after, each once, as the days go by", async () => {
    const { id } = await dueIn(3)
    for (const days of [3, 2, 1, 0, -1, -2, -7, -8]) {
      await moveTo(id, days)
      await remind()
    }
    expect((await reminders()).map(({ data }) => data.reminder.days_past_due)).toEqual([-3, 1, 7])
  })

  it("several instances at once send one of each", async () => {
    await dueIn(3)
    await dueIn(-1, { client: { name: "Esther", email: "esther@example.com", phone_number: "670000002" } })
    await Promise.all([remind(), remind(), remind()])
    const sent = await reminders()
    expect(sent.map(({ to }) => to).sort()).toEqual(["ada@example.com", "esther@example.com"])
  })

  it("whoever dies over one has taken it: it is never sent twice", async () => {
    await dueIn(3)
    const window = { day: -3, from: -3, to: 0 }
    const hours = { timeZone: "Africa/Douala", ...ALL_DAY }
    expect(await payunit().invoiceReminders.take(window, hours)).toMatchObject({ days_past_due: -3 })
    await remind()
    expect(await reminders()).toEqual([])
  })

  it("not of what is paid, cancelled, has money on hold, or was never e-mailed; of what is paid in part, the rest", async () => {
    const client = (name: string) => ({ client: { name, email: `${name}@example.com`, phone_number: "670000003" } })
    const paid = await dueIn(3, client("paid"))
    const cancelled = await dueIn(3, client("cancelled"))
    const part = await dueIn(3, client("part"))
    const held = await dueIn(3, client("held"))
    const unsent = await desk.opened({ ...client("unsent"), send_email: false })
    await moveTo(unsent.id, 3)
    await store.shopper.expect(200, desk.confirm(paid.id, { amount: 10_000 }))
    await store.shopper.expect(200, desk.do(cancelled.id, "void"))
    await store.shopper.expect(200, desk.confirm(part.id, { amount: 4_000 }))
    await store.shopper.expect(200, desk.confirm(held.id, { amount: 4_000 }))
    await store.sql("UPDATE payunit_transaction SET state = 'held', held_reason = 'reversed' WHERE invoice_id = ?", [
      held.id,
    ])
    await remind()
    expect(await reminders()).toMatchObject([{ to: "part@example.com", data: { reminder: { amount: 6_000 } } }])
  })

  describe("money of it may just be under way: nobody is reminded until that is known, and then they are", () => {
    const NOTHING = ""
    it.each<[situation: string, ofInvoice: string, ofPayment: string, known: string]>([
      ["somebody came back from its page", "returned_at = now()", NOTHING, "reviewed_at = now()"],
      [
        "somebody came back since it was looked at",
        "returned_at = now(), reviewed_at = now() - interval '1 hour'",
        NOTHING,
        "reviewed_at = now()",
      ],
      ["PayUnit's report of it is in doubt", "report_doubted_at = now()", NOTHING, "report_doubted_at = NULL"],
      [
        "a prompt may be answered",
        NOTHING,
        "state = 'prompted', prompt_expires_at = now() + interval '1 minute'",
        "prompt_expires_at = now()",
      ],
      ["a payment may have been made", NOTHING, "state = 'failed', doubtful_word = 'ODD'", "doubtful_word = NULL"],
      ["a payment finds its place", NOTHING, "state = 'paid', paid_at = now()", "state = 'failed'"],
      ["a payment is being placed", NOTHING, "state = 'applying', paid_at = now()", "state = 'failed'"],
      [
        "a payment is on hold",
        NOTHING,
        "state = 'held', held_reason = 'amount_mismatch', paid_at = now()",
        "resolution = 'refunded'",
      ],
    ])("%s", async (_situation, ofInvoice, ofPayment, known) => {
      const parts = ["First", "Second"].map((title) => ({ title, amount: 5_000, due_date: "2099-01-31" }))
      const client = { name: "Parts", email: "parts@example.com", phone_number: "670000004" }
      const whole = await dueIn(3)
      const split = await dueIn(3, { client, type: "INSTALLMENT", installments: parts })
      await partDueIn(split.id, "First", 3)
      const set = async (columns: string, table: string, column: string): Promise<void> => {
        const ids = [whole.id, split.id]
        await store.sql(`UPDATE ${table} SET ${columns} WHERE ${column} = ANY(?)`, [ids])
      }
      const change = async (columns: string): Promise<void> =>
        await (ofPayment === NOTHING
          ? set(columns, "payunit_invoice", "id")
          : set(columns, "payunit_transaction", "invoice_id"))
      if (ofPayment !== NOTHING) {
        for (const { page_url } of [whole, split]) {
          const headers = { "content-type": "application/x-www-form-urlencoded" }
          await fetch(page_url, { method: "POST", redirect: "manual", headers, body: "action=page" })
        }
      }
      const waits = async (): Promise<boolean[]> =>
        await Promise.all([whole, split].map(async ({ id }) => (await desk.read(id)).next_reminder_waits))
      await change(ofInvoice + ofPayment)

      expect(await waits()).toEqual([true, true])
      await remind()
      expect(await reminders()).toEqual([])
      // It begins while the reminder is being sent.
      const { invoiceReminders } = payunit()
      const take = jest.spyOn(invoiceReminders, "take")
      for (const id of [whole.id, split.id]) {
        take.mockResolvedValueOnce({ invoice_id: id, installment_id: null, days_past_due: -3 })
      }
      await remind()
      take.mockRestore()
      expect(await reminders()).toEqual([])

      await change(known)
      expect(await waits()).toEqual([false, false])
      await remind()
      expect((await reminders()).map(({ to }) => to).sort()).toEqual(["ada@example.com", "parts@example.com"])
    })
  })

  it("in instalments with days of their own: each that is not paid, and not the invoice once more", async () => {
    const { id, installments } = await dueIn(-1, {
      type: "INSTALLMENT",
      installments: ["First", "Second", "Third"].map((title, index) => ({
        title,
        amount: [2_000, 3_000, 5_000][index],
        due_date: "2099-01-31",
      })),
    })
    await partDueIn(id, "First", -1)
    await partDueIn(id, "Second", -1)
    await partDueIn(id, "Third", 3)
    await store.shopper.expect(200, desk.confirm(id, { amount: 2_000, installment_id: installments[0].id }))
    await remind()
    await remind()
    const sent = (await reminders()).map(({ data }) => data.reminder)
    expect(sent.map(({ installment, amount, days_past_due }) => [installment, amount, days_past_due])).toEqual([
      ["Third", 5_000, -3],
      ["Second", 3_000, 1],
    ])
    expect(await remindersOf(id)).toHaveLength(2)
  })

  it("in instalments, one of which has no day: that one is due with the invoice", async () => {
    const { id } = await dueIn(3, {
      type: "INSTALLMENT",
      installments: [
        { title: "First", amount: 4_000, due_date: "2099-01-31" },
        { title: "Rest", amount: 6_000 },
      ],
    })
    await remind()
    expect((await reminders()).map(({ data }) => data.reminder.installment)).toEqual([null])
    expect(await remindersOf(id)).toHaveLength(1)
  })

  it("the provider fails: said so with its words, and not tried again; the others are reminded", async () => {
    const { id } = await dueIn(3)
    await dueIn(-1, { client: { name: "Esther", email: "esther@example.com", phone_number: "670000002" } })
    const send = jest
      .spyOn(store.container.resolve(Modules.NOTIFICATION) as any, "createNotifications")
      .mockRejectedValueOnce(new Error("mailbox full"))
    await remind()
    send.mockRestore()
    await remind()
    expect(await remindersOf(id)).toMatchObject([
      { code: "not_reminded", causes: [cause("email_refused", { words: "mailbox full" })] },
    ])
    expect((await reminders()).map(({ to }) => to)).toEqual(["esther@example.com"])
  })

  it("nothing sends e-mails: the doctor says so, and they go out once something does", async () => {
    await dueIn(3)
    const check = async (): Promise<any> => {
      const { body } = await store.shopper.expect(200, desk.merchant.get("/admin/payunit/health"))
      return body.health.checks.find(({ id }: any) => id === "reminders")
    }
    const enable = async (isEnabled: boolean): Promise<void> => {
      await store.sql("UPDATE notification_provider SET is_enabled = ? WHERE 'email' = ANY(channels)", [isEnabled])
    }
    expect(await check()).toMatchObject({ status: "ok" })
    await enable(false)
    await remind()
    expect(await check()).toMatchObject({ status: "warning", remedy: expect.stringContaining("`invoiceReminders`") })
    payunit().options.invoiceReminders = notByDefault
    expect(await check()).toMatchObject({ status: "ok", found: "off" })
    payunit().options.invoiceReminders = WANTED
    await enable(true)
    await remind()
    expect(await reminders()).toHaveLength(1)
  })

  it("at night nobody is, and in the morning they are", async () => {
    const [{ hour }] = (await store.sql(
      "SELECT CAST(extract(hour FROM now() AT TIME ZONE 'Africa/Douala') AS integer) AS hour",
    )) as [{ hour: number }]
    await dueIn(3)
    await remind({ from: hour + 2, to: 26 })
    await remind({ from: -1, to: hour })
    expect(await reminders()).toEqual([])
    await remind({ from: hour, to: hour + 2 })
    expect(await reminders()).toHaveLength(1)
  })

  it("by default nobody is", async () => {
    payunit().options.invoiceReminders = notByDefault
    await dueIn(3)
    await dueIn(-1, { client: { name: "Esther", email: "esther@example.com", phone_number: "670000002" } })
    await remind()
    expect(await reminders()).toEqual([])
  })
})
