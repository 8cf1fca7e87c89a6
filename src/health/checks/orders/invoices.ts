import { told } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import type { InvoicesToLookAt } from "../../../modules/payunit/invoices"
import { defineCheck, type Finding, together } from "../../check"

/** The service answers within seconds, and somebody may be looking just now. */
const DOUBT_MINUTES = 5

/** Invoices that wait for a person. */
export const invoices = defineCheck<{ now: Date } & InvoicesToLookAt>({
  id: "invoices",
  title: { en: "Invoices to look at", fr: "Factures à regarder" },
  asks: { en: "Do invoices need a decision?", fr: "Des factures attendent-elles une décision ?" },
  documents: { scope: "[Invoices](invoices.md) in doubt, or perhaps paid.", advice: "[Invoices](#invoices)" },
  look: async (container) => {
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
          `${told(in_doubt)} in doubt, the oldest for ${since}`,
          `${counted(in_doubt, "incertaine", "incertaines")}, la plus ancienne depuis ${since}`,
        ),
        remedy: say(
          "Look in PayUnit's dashboard whether it made the invoice, and say so on the invoice's page.",
          "Cherchez dans le tableau de bord de PayUnit s’il a créé la facture, et indiquez-le sur la page de la facture.",
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
          "Look in PayUnit's dashboard whether they are paid: confirm what came, or press “Nothing was paid”. Where the account can ask, PayUnit’s answer does that by itself.",
          "Cherchez dans le tableau de bord de PayUnit si elles sont payées : confirmez ce qui est arrivé, ou choisissez « Rien n’a été payé ». Si le compte peut le demander, la réponse de PayUnit s’en charge.",
        ),
      })
    }
    return findings.length === 0 ? { status: "ok", found: say("none", "aucune") } : together(findings, translator)
  },
})
