import { resolvePayUnit } from "../../../modules/payunit"
import type { Pause } from "../../../modules/payunit/accounts"
import { defineCheck } from "../../check"
import { accountName } from "./names"
import type { Translator } from "../../translator"

/** Whether new payments are taken for every merchant account. */
export const pauses = defineCheck<readonly Pick<Pause, "account" | "until">[]>({
  id: "pauses",
  title: { en: "New payments", fr: "Nouveaux paiements" },
  statement: {
    en: "New payments are accepted for every account",
    fr: "Les nouveaux paiements sont acceptés pour tous les comptes",
  },
  documents: {
    advice:
      "Resume under Settings → PayUnit, or remove `pausePayments`. [Pausing](admin-reference.md#pausing-payments)",
  },
  read: async (container) => await resolvePayUnit(container).pauses.current(),
  judge: (found, { say }) =>
    found.length === 0
      ? { status: "ok", found: say("accepted for every account", "acceptés pour tous les comptes") }
      : {
          status: "warning",
          found: found.map((pause) => describe(pause, say)).join(", "),
          remedy: say(
            "When the reason is gone, resume them under Settings → PayUnit; if the option `pausePayments` pauses them, remove it.",
            "Quand la raison a disparu, reprenez-les sous Paramètres → PayUnit ; si c’est l’option `pausePayments`, retirez-la.",
          ),
        },
})

function describe({ account, until }: Pick<Pause, "account" | "until">, say: Translator["say"]): string {
  if (until === null) {
    return say(`paused for ${accountName(account).en}`, `suspendus pour ${accountName(account).fr}`)
  }
  const time = `${until.toISOString().slice(0, 16).replace("T", " ")} UTC`
  return say(
    `paused for ${accountName(account).en} until ${time}`,
    `suspendus pour ${accountName(account).fr} jusqu’au ${time}`,
  )
}
