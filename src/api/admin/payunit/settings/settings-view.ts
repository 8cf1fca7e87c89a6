import type { MedusaContainer } from "@medusajs/framework/types"
import { SUPPORTED_CURRENCIES } from "../../../../gateway"
import { configuredProviders, DEFAULT_ACCOUNT, resolvePayUnit } from "../../../../modules/payunit"
import { methodOf } from "../../../../domain/payments"
import { INVOICE_GET } from "../../../../payments/invoices"
import type { SettingsAnswer } from "./contract"
import { notificationView } from "../transactions/transaction-view"

/** How many of the latest notifications are shown. */
const LATEST_NOTIFICATIONS = 10

/** What merchants may know of the configuration, what they can filter payments by, and how things went last. */
export async function settingsView(container: MedusaContainer): Promise<SettingsAnswer> {
  const payunit = resolvePayUnit(container)
  const { options, listing, figures, inbox, accountOperations } = payunit
  const accounts = [
    { name: DEFAULT_ACCOUNT, mode: options.mode },
    ...Object.entries(options.accounts).map(([name, { mode }]) => ({ name, mode })),
  ]
  const [waiting, operators, run, latest] = await Promise.all([
    listing.waiting(),
    listing.operators(),
    figures.jobRun(),
    inbox.latest(LATEST_NOTIFICATIONS),
  ])
  return {
    accounts: await Promise.all(
      accounts.map(async ({ name, mode }) => {
        const { state, answeredAt, refusal } = await accountOperations.of({ account: name, mode }, INVOICE_GET)
        const invoice_reports = { state, answered_at: answeredAt?.toISOString() ?? null, refusal }
        return { name, mode, invoice_reports }
      }),
    ),
    providers: configuredProviders(container).map(({ id, flow, account, placeOrder }) => ({
      id,
      flow,
      account,
      place_order: placeOrder,
    })),
    supported_currencies: [...SUPPORTED_CURRENCIES],
    /** What the latest payments were paid with, or were to be. */
    operators: operators.map((code) => ({ code, name: methodOf(code).name })),
    addresses: {
      service: options.baseUrl,
      /** Below these, every transaction or invoice has an address of its own, which is a secret. */
      notifications: payunit.signedUrls.below("notify"),
      returns: payunit.signedUrls.below("return"),
      invoice_returns: payunit.signedUrls.below("invoice_return"),
      storefronts: options.storefrontUrl,
    },
    refunds: options.refunds,
    shop_email: options.shopEmail ?? null,
    watch_hours: options.watchHours,
    prompt_lifetime_seconds: options.promptLifetimeSeconds,
    /** How many payments wait for a person. */
    waiting,
    job: {
      /** Whether this instance runs the job. */
      runs_here: options.reconcile,
      started_at: run?.started_at.toISOString() ?? null,
      ended_at: run?.ended_at?.toISOString() ?? null,
      checks: run?.checks ?? null,
    },
    notifications: latest.map(notificationView),
    rejected_notifications: payunit.rejectedNotifications,
  }
}
