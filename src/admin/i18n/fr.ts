import type { Texts } from "./en"
import { books } from "./fr/books"
import { decisions } from "./fr/decisions"
import { alerts } from "./fr/alerts"
import { alertSettings } from "./fr/alert-settings"
import { invoices } from "./fr/invoices"
import { held } from "./fr/held"
import { pauses } from "./fr/pauses"
import { payouts } from "./fr/payouts"
import { overview } from "./fr/overview"
import { payments } from "./fr/payments"
import { requests } from "./fr/requests"
import { settings } from "./fr/settings"
import { statements } from "./fr/statements"

/** Every text of the plugin's pages and widgets, in French. */
export const fr: Texts = {
  menu: {
    payments: "Paiements",
    invoices: "Factures",
    statements: "Relevés",
    decisions: "Décisions",
    settings: "PayUnit",
  },

  errors: {
    title: "Impossible de charger ceci",
    retry: "Réessayer",
    actionFailed: "Cela n’a pas marché",
    unreachable: "Le serveur n’a pas répondu. Réessayez.",
    notAllowed: "Votre rôle ne permet pas cela. Demandez à la personne qui gère les rôles de cette boutique.",
  },

  access: {
    title: "Votre rôle ne donne pas accès à cette page",
    detail: "Demandez à la personne qui gère les rôles de cette boutique : Paramètres → Rôles.",
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
