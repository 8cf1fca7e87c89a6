import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** Whether invoices say what their money comes to. */
export const invoicePayments = defineCheck<{ withWrongFigures: string[] }>({
  id: "invoice_payments",
  title: { en: "Payments of invoices", fr: "Paiements de factures" },
  statement: { en: "Invoices show what was paid", fr: "Les factures affichent ce qui a été payé" },
  documents: {
    advice:
      "Press **Check again** on the invoice's page: it is recalculated from its payments. Find out who changed the tables.",
  },
  read: async (container) => ({
    withWrongFigures: await resolvePayUnit(container).invoicePayments.withWrongFigures(),
  }),
  judge: ({ withWrongFigures }, { say, counted, names }) => {
    if (withWrongFigures.length === 0) {
      return { status: "ok", found: say("invoices show what was paid", "les factures affichent ce qui a été payé") }
    }
    const named = names("invoice", withWrongFigures)
    return {
      status: "failed",
      found: say(
        `the figures of ${counted(withWrongFigures.length, "invoice", "invoices")} differ from what was paid: ${named}`,
        `les montants de ${counted(withWrongFigures.length, "facture", "factures")} diffèrent de ce qui a été payé : ${named}`,
      ),
      remedy: say(
        "Press “Check again” on the invoice's page: it is recalculated from its payments. Find out who changed the tables.",
        "Appuyez sur « Vérifier à nouveau » sur la page de la facture : elle est recalculée d’après ses paiements. Cherchez qui a modifié les tables.",
      ),
    }
  },
})
