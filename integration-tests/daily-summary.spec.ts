import { adminNotifications, heldPayment, morning } from "./harness/admin-notifications"
import { onTestStore } from "./harness/test-store"

const ZONE = "Africa/Douala"
const YESTERDAY = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(new Date(Date.now() - 86_400_000))

onTestStore("emailing", (store) => {
  const soldYesterday = async (): Promise<void> => {
    const { transactionId } = await store.paidOrder()
    await store.sql("UPDATE payunit_transaction SET paid_at = ? WHERE id = ?", [
      `${YESTERDAY}T12:00:00Z`,
      transactionId,
    ])
  }
  const summaries = async () => (await adminNotifications(store)).filter(({ title }) => title === "PayUnit : hier")
  const mails = async (): Promise<any[]> =>
    await store.sql("SELECT * FROM notification WHERE template = 'payunit-daily-summary' ORDER BY created_at")
  const tenMinutesLater = async (): Promise<void> => {
    await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '11 minutes'")
  }

  it("the bell and an e-mail say what came in the day before, once", async () => {
    await soldYesterday()
    await soldYesterday()
    await heldPayment(store)

    await morning(store)
    await tenMinutesLater()
    await Promise.all([morning(store), morning(store)])

    const description = expect.stringMatching(/^2 ventes, 27\s000\sFCFA, 1 paiement à traiter\.$/)
    expect(await summaries()).toMatchObject([{ description }])
    expect(await mails()).toMatchObject([
      {
        to: "shop@example.com",
        channel: "email",
        status: "success",
        data: {
          description,
          locale: "fr",
          day: YESTERDAY,
          sales: 2,
          received: [{ amount: 27_000, currencyCode: "xaf" }],
          onHold: 1,
        },
      },
    ])
  })

  it("where it could not be told it is told later", async () => {
    await soldYesterday()
    await store.sql("ALTER TABLE notification RENAME TO notification_away")
    await morning(store)
    await store.sql("ALTER TABLE notification_away RENAME TO notification")
    expect(await summaries()).toEqual([])

    await tenMinutesLater()
    await morning(store)

    expect(await summaries()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  it("a day without a sale, and with nothing on hold, is passed over", async () => {
    await store.checkout()

    await morning(store)

    expect(await summaries()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it("the job tells of it from seven in the morning on, and never twice on a day", async () => {
    await soldYesterday()
    const { jobRuns } = store.container.resolve<any>("payunit")
    const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "numeric" }).format(new Date()))

    await store.runJob()

    expect(await summaries()).toHaveLength(hour < 7 ? 0 : 1)
    await morning(store)
    await tenMinutesLater()
    await morning(store)
    expect(await summaries()).toHaveLength(1)
    expect(await jobRuns.dayBefore("payunit-daily-summary", ZONE, 0)).toBeNull()
    expect(await jobRuns.dayBefore("another", ZONE, 0)).toBe(YESTERDAY)
  })
})
