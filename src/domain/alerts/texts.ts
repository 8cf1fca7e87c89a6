import { type Locale, type LocalizedText, localize, sumOf } from "../texts"
import type { Alert, SingleAlert } from "./alert"

/** What people read of an alert. */
export interface AlertText {
  title: string
  text: string
}

/** The account that needs no name in the store's configuration. */
const MAIN_ACCOUNT = "default"

/** Says an alert in a language. */
export function textOfAlert(alert: Alert, locale: Locale): AlertText {
  const { title, text } = alert.kind === "digest" ? digest(alert, locale) : said(alert)
  const checkpoint = alert.audit_checkpoint
  const kept = checkpoint === undefined ? [] : [localize(checkpointText(checkpoint), locale)]
  return { title: localize(title, locale), text: [localize(text, locale), ...kept].join("\n") }
}

/** Says an alert for a phone: short, with the address to look at, and without what is kept in a mailbox. */
export function shortTextOfAlert(alert: Alert, locale: Locale): string {
  const { title, text } = textOfAlert({ ...alert, audit_checkpoint: undefined }, locale)
  // Fifty things in one message would come in pieces.
  return [alert.kind === "digest" ? title : text, alert.admin_url].join("\n")
}

/** To be kept where nobody who writes to the database can change it: in a mailbox, or a chat. */
export function checkpointText(checkpoint: string): LocalizedText {
  return {
    en: `Checkpoint of the audit trail: ${checkpoint}`,
    fr: `Point de contrôle du journal d’audit : ${checkpoint}`,
  }
}

function said(alert: SingleAlert): { title: LocalizedText; text: LocalizedText } {
  switch (alert.kind) {
    case "payment_held": {
      const sum = sumOf(alert.amount, alert.currency_code)
      return {
        title: { en: "PayUnit: a payment is on hold", fr: "PayUnit : un paiement est en attente de décision" },
        text: {
          en: `A payment of ${sum.en} is on hold. Nothing is lost: open it in the admin and decide. Transaction ${alert.transaction_id}.`,
          fr: `Un paiement de ${sum.fr} attend votre décision. Rien n’est perdu : ouvrez-le dans l’admin et décidez. Transaction ${alert.transaction_id}.`,
        },
      }
    }
    case "payment_reversed": {
      const sum = sumOf(alert.amount, alert.currency_code)
      return {
        title: { en: "PayUnit: money was taken back", fr: "PayUnit : de l’argent a été repris" },
        text: {
          en: `PayUnit says that ${sum.en} of a paid order was refunded. Hand out no goods before you have checked. Transaction ${alert.transaction_id}.`,
          fr: `PayUnit indique que ${sum.fr} d’une commande payée ont été repris. Ne remettez pas la marchandise avant d’avoir vérifié. Transaction ${alert.transaction_id}.`,
        },
      }
    }
    case "service_outage":
      return {
        title: { en: "PayUnit does not answer", fr: "PayUnit ne répond pas" },
        text: {
          en: `PayUnit has given no answers for ${alert.account === MAIN_ACCOUNT ? "the main account" : `account ${alert.account}`} since ${timeOf(alert.since)}. Payments are checked once it answers again, and nothing is lost. If it lasts, pause new payments in the settings.`,
          fr: `PayUnit ne répond plus pour le compte ${alert.account === MAIN_ACCOUNT ? "principal" : alert.account} depuis le ${timeOf(alert.since)}. Les paiements seront vérifiés dès qu’il répondra, et rien n’est perdu. Si la panne dure, suspendez les nouveaux paiements dans les paramètres.`,
        },
      }
    case "job_stalled": {
      const last = alert.last_run_at === null ? null : timeOf(alert.last_run_at)
      return {
        title: { en: "PayUnit: a background job does not run", fr: "PayUnit : une tâche planifiée ne tourne plus" },
        text: {
          en: `The background job ${alert.job} ${last === null ? "has never run" : `last ran on ${last}`}. Until it runs, payments and invoices are not checked: look at the server's log, and restart the server if needed.`,
          fr: `La tâche planifiée ${alert.job} ${last === null ? "n’a jamais tourné" : `a tourné pour la dernière fois le ${last}`}. Tant qu’elle ne tourne pas, les paiements et les factures ne sont pas vérifiés : regardez le journal du serveur, et redémarrez-le au besoin.`,
        },
      }
    }
    case "approval_requested": {
      const sum = sumOf(alert.amount ?? 0, alert.currency_code ?? "")
      return {
        title: {
          en: "PayUnit: a decision is waiting for a second person",
          fr: "PayUnit : une décision attend une deuxième personne",
        },
        text: {
          en: `Somebody asks for a second person’s agreement about ${sum.en}. Agree or decline in the admin, under Payments.`,
          fr: `Quelqu’un demande l’accord d’une deuxième personne pour ${sum.fr}. Donnez ou refusez votre accord dans l’admin, sous Paiements.`,
        },
      }
    }
    case "audit_chain_broken": {
      const where = alert.entry_id
      return {
        title: { en: "PayUnit: the audit trail is broken", fr: "PayUnit : le journal d’audit est rompu" },
        text: {
          en: `The audit trail was changed in the database outside the plugin${where === null ? "" : `, first at entry ${where}`}. Keep a copy of the database, and find out who had access to it.`,
          fr: `Le journal d’audit a été modifié dans la base de données en dehors du plugin${where === null ? "" : `, d’abord à l’entrée ${where}`}. Gardez une copie de la base, et cherchez qui y avait accès.`,
        },
      }
    }
    case "test":
      return {
        title: { en: "PayUnit: a test alert", fr: "PayUnit : une alerte d’essai" },
        text: {
          en: "Alerts about the shop's payments arrive here. Nothing to do.",
          fr: "Les alertes sur les paiements de la boutique arrivent ici. Rien à faire.",
        },
      }
  }
}

function digest(
  { alerts, more }: Extract<Alert, { kind: "digest" }>,
  locale: Locale,
): { title: LocalizedText; text: LocalizedText } {
  const count = alerts.length + more
  const lines = alerts.map((alert) => textOfAlert(alert, locale).text)
  return {
    title: {
      en: count === 1 ? "PayUnit: 1 thing to check" : `PayUnit: ${count} things to check`,
      fr: count === 1 ? "PayUnit : 1 point à vérifier" : `PayUnit : ${count} points à vérifier`,
    },
    text: {
      en: [...lines, ...(more === 0 ? [] : [`And ${more} more, in the admin.`])].join("\n"),
      fr: [...lines, ...(more === 0 ? [] : [`Et ${more} de plus, dans l’admin.`])].join("\n"),
    },
  }
}

/** A time of day without a zone would be read in the reader's own. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`
}
