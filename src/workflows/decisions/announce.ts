import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type LocalizedText, localize, writeMoney } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import type { AuditLine } from "../../modules/payunit/audit"
import { raiseAlert } from "../alerts"
import { notifyAdmin } from "../events"
import { reasonOf } from "../failure-reason"

/** What the admin's bell says of a request for a second person; `{sum}` is what it is about. */
const NOTICES = {
  requested: {
    title: {
      en: "PayUnit: a decision is waiting for a second person",
      fr: "PayUnit : une décision attend une deuxième personne",
    },
    text: {
      en: "Somebody asks for your agreement, {sum}. Open Payments → ⋯ → Decisions, and agree or decline.",
      fr: "Quelqu’un demande votre accord, {sum}. Ouvrez Paiements → ⋯ → Décisions, et donnez ou refusez votre accord.",
    },
  },
  approved: {
    title: { en: "PayUnit: a refund was agreed to", fr: "PayUnit : un remboursement a reçu l’accord demandé" },
    text: {
      en: "A colleague agreed to the refund of {sum}. Open the payment: send the money now, then record it.",
      fr: "Un collègue a donné son accord pour le remboursement de {sum}. Ouvrez le paiement : envoyez l’argent, puis enregistrez-le.",
    },
  },
  declined: {
    title: { en: "PayUnit: a request was declined", fr: "PayUnit : une demande d’accord a été refusée" },
    text: {
      en: "A colleague declined what you asked for, {sum}. Send nothing. Payments → ⋯ → Decisions says why.",
      fr: "Un collègue a refusé ce que vous demandiez, {sum}. N’envoyez rien. Paiements → ⋯ → Décisions dit pourquoi.",
    },
  },
} satisfies Record<string, { title: LocalizedText; text: LocalizedText }>

/** Tells staff that somebody waits for a second person: by the admin's bell, and by an alert where these are on. */
export async function announceRequest(container: MedusaContainer, requestLine: AuditLine): Promise<void> {
  const { id, action, subject_type, subject_id, amount, currency_code } = requestLine
  await announce(container, requestLine, "requested")
  await safely(container, requestLine, async () => {
    await raiseAlert(container, {
      kind: "approval_requested",
      ...{ approval_id: id, action, subject_type, subject_id, amount, currency_code },
    })
  })
}

/** Tells whoever asked what another answered. */
export async function announceAnswer(
  container: MedusaContainer,
  requestLine: AuditLine,
  stage: "approved" | "declined",
): Promise<void> {
  await announce(container, requestLine, stage)
}

async function announce(
  container: MedusaContainer,
  requestLine: AuditLine,
  notice: keyof typeof NOTICES,
): Promise<void> {
  const { adminLocale: locale } = resolvePayUnit(container).options
  const { title, text } = NOTICES[notice]
  const sum = requestLine.amount === null ? "" : writeMoney(requestLine.amount, requestLine.currency_code ?? "", locale)
  await safely(container, requestLine, async () => {
    await notifyAdmin(container, {
      key: `payunit-approval-${requestLine.id}-${notice}`,
      title: localize(title, locale),
      description: localize(text, locale).replace("{sum}", sum),
    })
  })
}

/** What waits is seen in the admin, whether or not the bell rings. */
async function safely(container: MedusaContainer, { id }: AuditLine, tell: () => Promise<void>): Promise<void> {
  try {
    await tell()
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: nobody could be told of request ${id} for a second person: ${reasonOf(error)}`)
  }
}
