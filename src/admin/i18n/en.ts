import { books } from "./en/books"
import { decisions } from "./en/decisions"
import { alerts } from "./en/alerts"
import { alertSettings } from "./en/alert-settings"
import { invoices } from "./en/invoices"
import { held } from "./en/held"
import { pauses } from "./en/pauses"
import { payouts } from "./en/payouts"
import { overview } from "./en/overview"
import { payments } from "./en/payments"
import { requests } from "./en/requests"
import { settings } from "./en/settings"
import { statements } from "./en/statements"

/** Every text of the plugin's pages and widgets. The French ones must have the very same keys. */
export const en = {
  menu: {
    payments: "Payments",
    invoices: "Invoices",
    statements: "Statements",
    decisions: "Decisions",
    settings: "PayUnit",
  },

  errors: {
    title: "This could not be loaded",
    retry: "Try again",
    actionFailed: "That did not work",
    unreachable: "The server gave no answer. Try again.",
    notAllowed: "Your role does not allow this. Ask whoever manages the roles of this store.",
  },

  access: {
    title: "Your role does not show you this page",
    detail: "Ask whoever manages the roles of this store: Settings → Roles.",
  },

  alerts,
  alertSettings,
  books,
  held,
  invoices,
  decisions,
  pauses,
  payouts,
  overview,
  requests,
  statements,
  ...payments,
  ...settings,
}

/** `Texts` in another language: each key with a text. */
export type TextsShape<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : TextsShape<Texts[Key]> }

/** What every language must say. */
export type Texts = TextsShape<typeof en>
