import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { checkpointText } from "../../../domain/alerts"
import { localize } from "../../../domain/texts"
import { hasNotificationProvider } from "../../../medusa"
import { resolvePayUnit } from "../../../modules/payunit"
import { DAILY_SUMMARY_SWEEP } from "../../../modules/payunit/storage"
import { type AdminNotification, dailyNotification, type DayFigures, notifyAdmin } from "../../events"
import type { Sweep } from "../../sweep"

/** From this hour of the shop's day on, the day before is told of. */
const FROM_HOUR = 7

/** Name of the template that a store's e-mail provider is given. */
const DAILY_TEMPLATE = "payunit-daily-summary"

/**
 * Tells the shop of the day before, once in the whole store: in the admin's bell, and by e-mail where Medusa can send one
 * and the shop's address is known.
 *
 * @param fromHour Of the shop's day.
 */
export const dailySummarySweep = (fromHour = FROM_HOUR): Sweep => ({
  job: DAILY_SUMMARY_SWEEP,
  what: "a day to tell of",
  everyMinutes: 10,
  async run(container) {
    const { jobRuns, options } = resolvePayUnit(container)
    if (!options.dailySummary) {
      return
    }
    const day = await jobRuns.dayBefore(DAILY_SUMMARY_SWEEP, options.timeZone, fromHour)
    if (day === null) {
      return
    }
    const figures = await figuresOf(container, day)
    const notification = dailyNotification(options.adminLocale, figures)
    if (notification !== null) {
      await notifyAdmin(container, notification)
      await mail(container, notification, figures)
    }
    await jobRuns.noteDone(DAILY_SUMMARY_SWEEP)
  },
})

async function figuresOf(container: MedusaContainer, day: string): Promise<DayFigures> {
  const { summaries, options } = resolvePayUnit(container)
  const { received, held } = await summaries.of({ from: day, to: day }, options.timeZone)
  const ofDay = received.filter(({ bar }) => bar === 0)
  const sums = new Map<string, number>()
  for (const { currency_code, amount } of ofDay) {
    sums.set(currency_code, (sums.get(currency_code) ?? 0) + amount)
  }
  return {
    day,
    sales: ofDay.reduce((all, { count }) => all + count, 0),
    received: [...sums].map(([currencyCode, amount]) => ({ currencyCode, amount })),
    onHold: held.reduce((all, { count }) => all + count, 0),
  }
}

/** Of several instances at the same moment, Medusa sends for one: the key is the same. */
async function mail(
  container: MedusaContainer,
  { key, title, description }: AdminNotification,
  figures: DayFigures,
): Promise<void> {
  const { audit, options } = resolvePayUnit(container)
  const { shopEmail, adminLocale } = options
  if (shopEmail === undefined || !(await hasNotificationProvider(container, "email"))) {
    return
  }
  const value = await audit.checkpoint()
  const checkpoint = value === null ? null : { value, text: localize(checkpointText(value), adminLocale) }
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: shopEmail,
    channel: "email",
    template: DAILY_TEMPLATE,
    data: {
      ...{ title, description: checkpoint === null ? description : `${description}\n${checkpoint.text}` },
      ...{ locale: adminLocale, ...figures },
      ...(checkpoint === null ? {} : { audit_checkpoint: checkpoint.value }),
    },
    idempotency_key: `${key}-email`,
  })
}
