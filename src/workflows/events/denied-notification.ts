import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Locale, writeMoney } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { paidMoney, type TransactionRecord } from "../../modules/payunit/transactions"
import { reasonOf } from "../failure-reason"
import { type AdminNotification, notifyAdmin } from "./admin-notification"

const WORDS: Readonly<Record<Locale, { title: string; text: string }>> = {
  en: {
    title: "PayUnit: an order placed by hand was not paid, says PayUnit",
    text: "Somebody placed the order for {paid} after looking in PayUnit's dashboard, and PayUnit now says that nothing was paid. Look there again before you ship; if nothing came, cancel the order.",
  },
  fr: {
    title: "PayUnit : une commande validée à la main n’est pas payée, selon PayUnit",
    text: "Quelqu’un a validé la commande de {paid} après avoir regardé dans le tableau de bord de PayUnit, et PayUnit dit maintenant que rien n’a été payé. Regardez-y de nouveau avant d’expédier ; si rien n’est arrivé, annulez la commande.",
  },
}

/** The notice of an order that a person had placed, and of which the service says since that it was not paid. */
export function deniedNotification(locale: Locale, transaction: TransactionRecord): AdminNotification {
  const { title, text } = WORDS[locale]
  const { amount, currencyCode } = paidMoney(transaction)
  return {
    key: `payunit-denied-${transaction.id}`,
    title,
    description: `${text.replace("{paid}", writeMoney(amount, currencyCode, locale))} Transaction ${transaction.id}.`,
  }
}

/** Sends the admin notification of a denied payment. Never throws: the log and the doctor tell of it as well. */
export async function notifyDenied(container: MedusaContainer, transaction: TransactionRecord): Promise<void> {
  try {
    await notifyAdmin(container, deniedNotification(resolvePayUnit(container).options.adminLocale, transaction))
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: transaction ${transaction.id}: the admin notification could not be sent: ${reasonOf(error)}`)
  }
}
