import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** How far back orders that were placed by hand are looked through. */
const BY_HAND_DAYS = 30

/** Orders that a person had placed, and of which PayUnit says that they were not paid. */
export const placedByHand = defineCheck<{ denied: { id: string; order_id: string | null }[] }>({
  id: "placed_by_hand",
  title: { en: "Orders placed by hand", fr: "Commandes validées à la main" },
  statement: {
    en: "PayUnit contradicts no payment confirmed by hand",
    fr: "PayUnit ne contredit aucun paiement confirmé à la main",
  },
  notifiesOfWarnings: true,
  documents: {
    scope: "Of orders that a person placed in the last thirty days.",
    advice: "Look in PayUnit's dashboard again; if no money came, cancel the order.",
  },
  read: async (container) => ({ denied: await resolvePayUnit(container).figures.deniedByService(BY_HAND_DAYS) }),
  judge: ({ denied }, { say, counted, names }) =>
    denied.length === 0
      ? {
          status: "ok",
          found: say("none that PayUnit says was not paid", "aucune dont PayUnit dise qu’elle n’est pas payée"),
        }
      : {
          status: "warning",
          found: say(
            `${counted(denied.length, "payment", "payments")} that staff confirmed and PayUnit denies: `,
            `${counted(denied.length, "paiement confirmé", "paiements confirmés")} par l’équipe et que PayUnit dément : `,
          ).concat(
            names(
              "payment",
              denied.map(({ id }) => id),
            ),
          ),
          remedy: say(
            "Somebody confirmed them after looking in PayUnit's dashboard. Look there again: if nothing came, cancel their order, and record what was refunded.",
            "Quelqu’un les a confirmés après avoir regardé dans le tableau de bord de PayUnit. Regardez-y de nouveau : si rien n’est arrivé, annulez leur commande, et enregistrez ce qui a été remboursé.",
          ),
        },
})
