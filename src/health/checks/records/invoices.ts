import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { exceedingOf } from "../../../domain/invoices"
import { sumOf, told } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import type { InvoicesToLookAt } from "../../../modules/payunit/invoices"
import { figuresOfOrder } from "../../../workflows/invoices"
import { type CheckDefinition, type Finding, together } from "../../check"

/** The service answers within seconds, and somebody may be looking just now. */
const DOUBT_MINUTES = 5

/** Invoices that wait for a person. */
export const invoices: CheckDefinition<{ now: Date } & InvoicesToLookAt> = {
  id: "invoices",
  title: { en: "Invoices to look at", fr: "Factures à regarder" },
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
          "Look in PayUnit's dashboard whether they are paid: confirm what came, or press “Nothing was paid”. PayUnit does not report invoice payments.",
          "Cherchez dans le tableau de bord de PayUnit si elles sont payées : confirmez ce qui est arrivé, ou choisissez « Rien n’a été payé ». PayUnit ne signale pas les paiements de factures.",
        ),
      })
    }
    return findings.length === 0 ? { status: "ok", found: say("none", "aucune") } : together(findings, translator)
  },
}

/** Whether invoices say what their money comes to. */
export const invoicePayments: CheckDefinition<{ withWrongFigures: string[] }> = {
  id: "invoice_payments",
  title: { en: "Payments of invoices", fr: "Paiements de factures" },
  look: async (container) => ({
    withWrongFigures: await resolvePayUnit(container).invoicePayments.withWrongFigures(),
  }),
  judge: ({ withWrongFigures }, { say, counted }) => {
    if (withWrongFigures.length === 0) {
      return { status: "ok", found: say("invoices say what came", "les factures disent ce qui est arrivé") }
    }
    const named = withWrongFigures.slice(0, NAMED_MOST).join(", ")
    return {
      status: "failed",
      found: say(
        `the figures of ${counted(withWrongFigures.length, "invoice", "invoices")} differ from what came: ${named}`,
        `les montants de ${counted(withWrongFigures.length, "facture", "factures")} diffèrent de ce qui est arrivé : ${named}`,
      ),
      remedy: say(
        "Press “Check again” on the invoice's page: it is reckoned anew by its payments. Find out who changed the tables.",
        "Appuyez sur « Vérifier à nouveau » sur la page de la facture : elle est recalculée d’après ses paiements. Cherchez qui a modifié les tables.",
      ),
    }
  },
}

/** How many are named of those that are wrong. */
const NAMED_MOST = 5

/** How many orders are looked at: those billed last. */
const LATEST_ORDERS = 100
const AT_ONCE = 4

interface OverbilledFacts {
  /** Orders of which more is asked for than is outstanding, and by how much. Major units. */
  orders: { id: string; displayId: number | null; exceeding: number; currencyCode: string }[]
}

/** Orders whose open invoices and payments come to more than they still want. */
export const overbilledOrders: CheckDefinition<OverbilledFacts> = {
  id: "overbilled_orders",
  title: { en: "Orders billed too much", fr: "Commandes trop facturées" },
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const orders: OverbilledFacts["orders"] = []
    const queue = await payunit.invoices.billedOrders(LATEST_ORDERS)
    const lookThrough = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const billed = await figuresOfOrder(payunit, query, id)
        const exceeding = billed === null ? 0 : exceedingOf(billed.figures)
        if (billed !== null && exceeding > 0) {
          orders.push({ id, displayId: billed.displayId, exceeding, currencyCode: billed.currencyCode })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lookThrough))
    return { orders }
  },
  judge: ({ orders }, { say }) => {
    const named = orders.map(({ id, displayId, exceeding, currencyCode }) => {
      const { en, fr } = sumOf(exceeding, currencyCode)
      const order = displayId === null ? id : `#${displayId}`
      return say(`${order} (${en} too much)`, `${order} (${fr} de trop)`)
    })
    return orders.length === 0
      ? { status: "ok", found: say("none", "aucune") }
      : {
          status: "warning",
          found: say(
            `more is asked for than is outstanding on ${named.join(", ")}`,
            `on demande plus que le reste à payer de ${named.join(", ")}`,
          ),
          remedy: say(
            "Void the invoices that are no longer due, and tell the client: PayUnit's link still works, and what is paid too much must be refunded.",
            "Annulez les factures qui ne doivent plus être payées, et prévenez le client : un lien chez PayUnit reste valable, et ce qui est payé en trop doit être remboursé.",
          ),
        }
  },
}
