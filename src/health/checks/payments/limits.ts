import { resolvePayUnit } from "../../../modules/payunit"
import type { StoreLimit } from "../../../modules/payunit/security"
import { defineCheck } from "../../check"
import type { Translator } from "../../translator"

/** From this share of a limit on, somebody should look before shoppers are refused. */
const NEAR = 0.8

/** What a limit of the whole store counts, in the current hour. */
interface StoreCount {
  had: number
  most: number
}

interface LimitFacts {
  openings: StoreCount
  prompts: StoreCount
}

/** Whether the limits of the whole store are near: beyond them, every shopper is refused. */
export const limits = defineCheck<LimitFacts>({
  id: "limits",
  title: { en: "Usage limits", fr: "Limites d’utilisation" },
  statement: { en: "Usage is well below the limits", fr: "L’utilisation reste loin des limites" },
  documents: {
    scope: "Below four fifths of them, by this hour's payments and prompts.",
    advice:
      "Your shoppers: raise `limits.transactionsPerHour` or `limits.promptsPerHour`. A stranger: limit requests in the proxy.",
  },
  read: async (container) => {
    const { figures, options } = resolvePayUnit(container)
    const counts = await figures.ofWholeStore()
    const of = (limit: StoreLimit): StoreCount => {
      const most = options.limits[limit]
      // What was refused is counted as well.
      return { had: Math.min(counts[limit], most), most }
    }
    return { openings: of("transactionsPerHour"), prompts: of("promptsPerHour") }
  },
  judge: ({ openings, prompts }, translator) => {
    const found = describe({ openings, prompts }, translator)
    const { say } = translator
    const near = [
      ...(isNear(openings) ? ["`limits.transactionsPerHour`"] : []),
      ...(isNear(prompts) ? ["`limits.promptsPerHour`"] : []),
    ]
    return near.length === 0
      ? { status: "ok", found }
      : {
          status: "warning",
          found,
          remedy: say(
            `Beyond the limit every shopper is refused until the hour ends. If they are your shoppers, raise ${near.join(" and ")}; if not, limit requests in the proxy in front of the store, by address.`,
            `Au-delà de la limite, tous les clients sont refusés jusqu’à la fin de l’heure. Si ce sont vos clients, relevez ${near.join(" et ")} ; sinon, limitez les requêtes par adresse dans le proxy devant la boutique.`,
          ),
        }
  },
})

function isNear({ had, most }: StoreCount): boolean {
  return had >= NEAR * most
}

function describe({ openings, prompts }: LimitFacts, { say }: Translator): string {
  return say(
    `this hour ${openings.had} of ${openings.most} payments opened, ${prompts.had} of ${prompts.most} phone requests sent`,
    `cette heure-ci, ${openings.had} paiements ouverts sur ${openings.most}, ${prompts.had} demandes sur téléphone envoyées sur ${prompts.most}`,
  )
}
