import type { Locale } from "../modules/payunit/problems"
import type { Notice } from "../workflows/announcements/bell"
import type { HealthCheck } from "./check"

/** Checks whose warnings a merchant should hear of unasked. What suits one machine, or passes by itself, is not among them. */
const WARNED_OF: readonly string[] = ["mode", "provider", "notifications", "stray_orders"]

/** Whether a check found something that belongs into the admin's bell. */
export function isWorthRinging({ id, status }: Pick<HealthCheck, "id" | "status">): boolean {
  return status === "failed" || (status === "warning" && WARNED_OF.includes(id))
}

/** What each check looks after, in French: what it found stays in the words of the log and the program `payunit`. */
export const FRENCH_PROBLEMS: Readonly<Record<string, { title: string; text: string }>> = {
  credentials: {
    title: "identifiants",
    text: "PayUnit n’accepte pas les identifiants d’un compte, ou ne répond pas. Copiez-les de nouveau depuis le tableau de bord de PayUnit.",
  },
  outages: {
    title: "pannes",
    text: "PayUnit ne répond pas. Rien n’est perdu : les paiements seront vérifiés dès qu’il répondra.",
  },
  mode: {
    title: "mode test ou réel",
    text: "La clé et le mode d’un compte ne vont pas ensemble, ou ne conviennent pas à ce serveur.",
  },
  addresses: { title: "adresses", text: "Une adresse configurée n’est pas en HTTPS." },
  backend_url: {
    title: "adresse des notifications",
    text: "Les notifications de PayUnit n’arrivent pas à ce serveur. Vérifiez `backendUrl` et ce qui se trouve devant le serveur.",
  },
  provider: {
    title: "moyen de paiement",
    text: "PayUnit n’est proposé dans aucune région, ou dans une région dont il n’accepte pas la devise. Vérifiez les régions dans l’administration.",
  },
  locking: { title: "verrous", text: "Les verrous de Medusa ne conviennent pas à plusieurs instances." },
  event_bus: {
    title: "bus d’événements",
    text: "Le bus d’événements de Medusa ne convient pas à plusieurs instances.",
  },
  workflow_engine: {
    title: "moteur de workflows",
    text: "Le moteur de workflows de Medusa ne convient pas à plusieurs instances.",
  },
  clock: {
    title: "horloges",
    text: "L’horloge de ce serveur et celle de la base de données ne sont pas à la même heure. Mettez-les à l’heure (NTP).",
  },
  job: {
    title: "tâche de fond",
    text: "La tâche qui vérifie les paiements ne tourne pas. Une instance doit tourner en mode `shared` ou `worker` avec l’option `reconcile`.",
  },
  notifications: {
    title: "notifications",
    text: "Des paiements arrivent sans notification de PayUnit : les commandes attendent la tâche de fond. Vérifiez que `backendUrl` est accessible depuis Internet.",
  },
  overdue: {
    title: "paiements en retard",
    text: "Des paiements auraient déjà dû être vérifiés. Vérifiez que la tâche de fond tourne et que PayUnit répond.",
  },
  unpaid_orders: {
    title: "commandes impayées",
    text: "Des commandes auraient dû être payées ou annulées. Une commande n’est pas annulée tant que PayUnit ne répond pas au sujet de ses paiements, ou que l’un d’eux est retenu.",
  },
  held: { title: "paiements retenus", text: "Des paiements attendent une décision." },
  accounts_away: {
    title: "comptes absents",
    text: "Des paiements appartiennent à un compte qui n’est plus configuré. Configurez-le de nouveau, ou consultez le tableau de bord de PayUnit.",
  },
  stray_orders: {
    title: "commandes inachevées",
    text: "Un arrêt du serveur a laissé des commandes inachevées. Annulez-les dans l’administration.",
  },
  events: {
    title: "événements",
    text: "Des événements attendent : le bus d’événements ou le flux de notifications de Medusa ne les prend pas.",
  },
  invoices: {
    title: "factures à regarder",
    text: "Des factures attendent une décision : PayUnit n’a pas répondu, de l’argent est retenu, ou quelqu’un est revenu de la page de paiement.",
  },
  invoice_payments: {
    title: "paiements de factures",
    text: "Des paiements confirmés, ou des remboursements, manquent dans les commandes. La facture dit pourquoi.",
  },
  overbilled_orders: {
    title: "commandes trop facturées",
    text: "Des factures et paiements en cours demandent plus que ce qui reste à payer. Annulez les factures qui ne doivent plus être payées.",
  },
}

/** The notice of a problem: at most one of a check and a day (`2026-01-31`), however many instances find it. */
export function problemNotice(locale: Locale, check: HealthCheck, day: string): Notice {
  const key = `payunit-problem-${check.id}-${day}`
  const french = locale === "fr" ? FRENCH_PROBLEMS[check.id] : undefined
  return french === undefined
    ? { key, title: `PayUnit: ${check.title}`, description: sentences(check.found, check.remedy ?? "") }
    : {
        key,
        title: `PayUnit : ${french.title}`,
        description: `${french.text} Constat (en anglais) : ${sentences(check.found)}`,
      }
}

function sentences(...parts: string[]): string {
  return parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ")
}
