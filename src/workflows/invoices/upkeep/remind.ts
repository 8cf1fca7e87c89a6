import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { paidParts, REMINDER_HOURS, reminderWindows } from "../../../domain/invoices"
import { cause, invoiceEntry } from "../../../domain/texts"
import { hasNotificationProvider } from "../../../medusa"
import { resolvePayUnit } from "../../../modules/payunit"
import { doesReminderWait, type ReminderToSend } from "../../../modules/payunit/invoices"
import { reasonOf } from "../../failure-reason"
import { unlessUnreadable } from "../../sweep"
import { EMAIL_CHANNEL, mailOf } from "../email"
import { reminderEmail } from "./reminder-email"

/** Name of the template that a store's e-mail provider is given. */
const REMINDER_TEMPLATE = "payunit-invoice-reminder"

/** So many are sent in one run of the job at most. */
export const MAX_REMINDERS = 20

/**
 * Reminds clients of what is due, if the store wants that: of each due date and day once at most, on any number of
 * instances. Nothing is taken up while nobody could send it.
 *
 * @param hours Of the shop's day.
 */
export async function remindClients(container: MedusaContainer, hours = REMINDER_HOURS): Promise<void> {
  const { invoiceReminders, options } = resolvePayUnit(container)
  const windows = reminderWindows(options.invoiceReminders)
  if (windows.length === 0 || !(await hasNotificationProvider(container, EMAIL_CHANNEL))) {
    return
  }
  let left = MAX_REMINDERS
  for (const window of windows) {
    for (; left > 0; left -= 1) {
      const taken = await invoiceReminders.take(window, { timeZone: options.timeZone, ...hours })
      if (taken === null) {
        break
      }
      await unlessUnreadable(async () => await remind(container, taken, window.day))
    }
  }
}

/** Sends one reminder, unless it was paid or cancelled, or may just be paid, and writes down what came of it. */
async function remind(container: MedusaContainer, taken: ReminderToSend, day: number): Promise<void> {
  const { accounts, invoices, invoicePayments, transactions } = resolvePayUnit(container)
  const { invoice_id: id, installment_id, days_past_due } = taken
  const [invoice, installments, payments, entries] = await Promise.all([
    invoices.find(id),
    invoices.installmentsOf(id),
    invoicePayments.ofInvoice(id),
    transactions.ofInvoice(id),
  ])
  if (
    invoice === null ||
    (invoice.state !== "open" && invoice.state !== "partly_paid") ||
    // As when it was taken; that may have changed since.
    doesReminderWait(invoice, payments, entries) ||
    // Nobody can pay it any more.
    (invoice.mode === "test" && accounts.clientFor(invoice.account, "live") !== null) ||
    (installment_id !== null && paidParts(installments, payments).has(installment_id))
  ) {
    return
  }
  const installment = installments.find((part) => part.id === installment_id) ?? null
  try {
    await mailOf(container, invoice, {
      template: REMINDER_TEMPLATE,
      key: `payunit-invoice-reminder-${installment_id ?? id}-${String(day)}`,
      also: (email) => reminderEmail(email, invoice, installment, days_past_due),
    })
  } catch (error) {
    const words = reasonOf(error)
    container.resolve(ContainerRegistrationKeys.LOGGER).warn(`payunit: nobody was reminded of invoice ${id}: ${words}`)
    await invoices.addEntry(id, invoiceEntry("not_reminded", { why: cause("email_refused", { words }) }))
    return
  }
  await invoices.addEntry(id, invoiceEntry("reminded", { why: cause("emailed_to", { to: invoice.email_to }) }))
}
