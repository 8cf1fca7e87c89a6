import { countText } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import type { InvoicesToReview } from "../../../modules/payunit/invoices"
import { defineCheck, type Finding, combineFindings } from "../../check"

/** The service answers within seconds, and somebody may be looking just now. */
const DOUBT_MINUTES = 5

/** Invoices that wait for a person. */
export const invoices = defineCheck<{ now: Date } & InvoicesToReview>({
  id: "invoices",
  title: { en: "Invoices to review", fr: "Factures à traiter" },
  statement: { en: "No invoice is waiting for a decision", fr: "Aucune facture n’attend de décision" },
  page: { text: { en: "Show the invoices", fr: "Afficher les factures" }, to: "/payunit/invoices" },
  documents: {
    scope: "Waiting: [invoices](invoices-reference.md) not confirmed by PayUnit, or perhaps paid.",
    advice: "[Invoices](#invoices)",
  },
  read: async (container) => {
    const payunit = resolvePayUnit(container)
    const [now, facts] = await Promise.all([payunit.figures.now(), payunit.invoices.toLookAt(DOUBT_MINUTES)])
    return { now, ...facts }
  },
  judge: ({ now, in_doubt, doubted_since, returned, returned_since }, translator) => {
    const { say, counted, age } = translator
    const findings: Finding[] = []
    if (in_doubt > 0) {
      const since = age(doubted_since ?? now, now)
      findings.push({
        status: "warning",
        found: say(
          `${countText(in_doubt)} not confirmed by PayUnit, the oldest for ${since}`,
          `${counted(in_doubt, "non confirmée", "non confirmées")} par PayUnit, la plus ancienne depuis ${since}`,
        ),
        remedy: say(
          "Look for the invoice in PayUnit's dashboard, then press “Found at PayUnit” or “Not found” on the invoice's page.",
          "Cherchez la facture dans le tableau de bord de PayUnit, puis choisissez « Trouvée chez PayUnit » ou « Introuvable » sur la page de la facture.",
        ),
      })
    }
    if (returned > 0) {
      const since = age(returned_since ?? now, now)
      findings.push({
        status: "warning",
        found: say(
          `somebody came back from the page of ${counted(returned, "invoice", "invoices")}, the first ${since} ago, and nobody looked`,
          `quelqu’un est revenu de la page de ${counted(returned, "facture", "factures")}, la première fois il y a ${since}, et personne n’a regardé`,
        ),
        remedy: say(
          "Look in PayUnit's dashboard whether they are paid: confirm the payment, or press “Nothing was paid”. Where PayUnit reports payments by its own links, that happens automatically.",
          "Cherchez dans le tableau de bord de PayUnit si elles sont payées : confirmez le paiement, ou choisissez « Rien n’a été payé ». Si PayUnit signale les paiements faits par ses propres liens, cela se fait automatiquement.",
        ),
      })
    }
    return findings.length === 0
      ? { status: "ok", found: say("none", "aucune") }
      : combineFindings(findings, translator)
  },
})
