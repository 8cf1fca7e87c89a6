import { resolvePayUnit } from "../../../modules/payunit"
import { UnreadableRow } from "../../../modules/payunit/errors"
import { defineCheck } from "../../check"

interface UnreadableFacts {
  payments: string[]
  invoices: string[]
  events: string[]
}

/** Payments, invoices and events that a newer version of the plugin wrote, and this one leaves alone. */
export const unreadable = defineCheck<UnreadableFacts>({
  id: "unreadable",
  title: { en: "Data of a newer version", fr: "Données d’une version plus récente" },
  statement: {
    en: "This version can read every payment and invoice",
    fr: "Cette version lit chaque paiement et chaque facture",
  },
  documents: {
    scope: "A newer version may have written what this one cannot read.",
    advice: "Somebody [installed an older version](upgrading.md#going-back): install the newer one.",
  },
  read: async (container) => {
    const payunit = resolvePayUnit(container)
    const { figures, transactions, invoices } = payunit
    const found = await figures.unreadable()
    const rememberedPayments = await stillUnreadable(
      payunit.unreadableIds("payment"),
      async (id) => await transactions.find(id),
    )
    const rememberedInvoices = await stillUnreadable(
      payunit.unreadableIds("invoice"),
      async (id) => await invoices.find(id),
    )
    return {
      payments: [...new Set([...found.payments, ...rememberedPayments])],
      invoices: [...new Set([...found.invoices, ...rememberedInvoices])],
      events: found.events,
    }
  },
  judge: ({ payments, invoices, events }, { say, counted, names }) => {
    const kinds = [
      {
        ids: payments,
        named: names("payment", payments),
        one: say("payment", "paiement"),
        many: say("payments", "paiements"),
      },
      {
        ids: invoices,
        named: names("invoice", invoices),
        one: say("invoice", "facture"),
        many: say("invoices", "factures"),
      },
      {
        ids: events,
        named: events.slice(0, 10).join(", "),
        one: say("event", "événement"),
        many: say("events", "événements"),
      },
    ].filter(({ ids }) => ids.length > 0)
    if (kinds.length === 0) {
      return {
        status: "ok",
        found: say("every payment and every invoice can be read", "chaque paiement et chaque facture peut être lu"),
      }
    }
    const found = kinds.map(({ ids, named, one, many }) => `${counted(ids.length, one, many)}: ${named}`).join("; ")
    return {
      status: "failed",
      found: say(`this version cannot read ${found}`, `cette version ne peut pas lire ${found}`),
      remedy: say(
        "A newer version of the plugin wrote them: install it again. Nothing is lost; until then they are not checked, nothing more is charged for them, and lists leave them out.",
        "Une version plus récente du plugin les a écrits : réinstallez-la. Rien n’est perdu ; d’ici là, ils ne sont pas vérifiés, rien de plus n’est prélevé pour eux, et les listes les omettent.",
      ),
    }
  },
})

/** The ids, among some, of rows that still cannot be read. */
async function stillUnreadable(ids: readonly string[], find: (id: string) => Promise<unknown>): Promise<string[]> {
  const unreadable: string[] = []
  for (const id of ids) {
    try {
      await find(id)
    } catch (error) {
      if (!(error instanceof UnreadableRow)) {
        throw error
      }
      unreadable.push(id)
    }
  }
  return unreadable
}
