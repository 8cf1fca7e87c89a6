import { countText, MAX_SHOWN_COUNT } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import { HELD_TEXTS, type HeldReason } from "../../../domain/payments"
import { defineCheck } from "../../check"
import type { Translator } from "../../translator"

interface HeldGroup {
  reason: HeldReason
  payments: number
  oldest: Date
}

/** Payments that wait for a person. */
export const held = defineCheck<{ now: Date; groups: HeldGroup[] }>({
  id: "held",
  title: { en: "Payments on hold", fr: "Paiements en attente de décision" },
  statement: { en: "No payment is on hold", fr: "Aucun paiement n’est en attente de décision" },
  page: {
    text: { en: "Show the payments on hold", fr: "Afficher les paiements en attente de décision" },
    to: "/payunit?state=%5B%22held%22%5D&resolved=%22false%22#payments",
  },
  documents: { scope: "With the reasons.", advice: "[Decide](admin-reference.md#payments-on-hold)" },
  read: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, groups] = await Promise.all([figures.now(), figures.held()])
    return { now, groups }
  },
  judge: ({ now, groups }, { say, age }) =>
    groups.length === 0
      ? { status: "ok", found: say("none", "aucun") }
      : {
          status: "warning",
          found:
            groups
              .map(({ reason, payments, oldest }) =>
                say(
                  `${HELD_TEXTS[reason].name.en}: ${countText(payments)} (the oldest for ${age(oldest, now)})`,
                  `${HELD_TEXTS[reason].name.fr} : ${countText(payments)} (le plus ancien depuis ${age(oldest, now)})`,
                ),
              )
              .join(", ") + andMore(groups, say),
          remedy: say(
            "Money came in, or may have: decide about each in the admin, under Payments.",
            "De l’argent a été reçu, ou l’a peut-être été : décidez pour chacun dans l’admin, sous Paiements.",
          ),
        },
})

/** Of more than are told apart, some reasons may be missing. */
function andMore(groups: readonly HeldGroup[], say: Translator["say"]): string {
  const all = groups.reduce((sum, { payments }) => sum + payments, 0)
  return all > MAX_SHOWN_COUNT ? say(", and more", ", et d’autres") : ""
}
