import { reminderWindows } from "../../../domain/invoices"
import { hasNotificationProvider } from "../../../medusa"
import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

interface ReminderFacts {
  /** Whether the option has clients reminded at all. */
  areWanted: boolean
  /** Whether anything in Medusa sends e-mails. */
  isServed: boolean
}

/** Whether anything can send the reminders of invoices that the store wants: else none goes out, and nothing else says so. */
export const reminders = defineCheck<ReminderFacts>({
  id: "reminders",
  title: { en: "Reminders of invoices", fr: "Rappels de factures" },
  statement: { en: "Reminders of invoices can be sent", fr: "Les rappels de factures peuvent être envoyés" },
  notifiesOfWarnings: true,
  documents: {
    scope: "The option `invoiceReminders`, and a notification provider for the channel `email`.",
    advice: "[Reminders](invoices-reference.md#reminders)",
  },
  read: async (container) => ({
    areWanted: reminderWindows(resolvePayUnit(container).options.invoiceReminders).length > 0,
    isServed: await hasNotificationProvider(container, "email"),
  }),
  judge: ({ areWanted, isServed }, { say }) => {
    if (!areWanted) {
      return { status: "ok", found: say("off", "désactivés") }
    }
    return isServed
      ? { status: "ok", found: say("sent by e-mail", "envoyés par e-mail") }
      : {
          status: "warning",
          found: say(
            "no reminder goes out: no notification provider of Medusa sends by e-mail",
            "aucun rappel ne part : aucun fournisseur de notifications de Medusa n’envoie par e-mail",
          ),
          remedy: say(
            "Configure a notification provider with the channel `email`, or remove the option `invoiceReminders`.",
            "Configurez un fournisseur de notifications avec le canal `email`, ou retirez l’option `invoiceReminders`.",
          ),
        }
  },
})
