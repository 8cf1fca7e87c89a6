import { isLivePayout } from "../../../domain/payouts"
import { resolvePayUnit } from "../../../modules/payunit"
import type { PayoutRecord } from "../../../modules/payunit/refunds"
import { defineCheck } from "../../check"

/** How many that have not come to an end are looked at: the oldest. */
const MOST = 50

/** What PayUnit sends has its end within minutes. */
const SLOW_MS = 10 * 60_000

interface PayoutFacts {
  payouts: readonly PayoutRecord[]
}

/** Whether every refund that PayUnit was to send has its end, and is recorded. */
export const payouts = defineCheck<PayoutFacts>({
  id: "payouts",
  title: { en: "Refunds that PayUnit sends", fr: "Remboursements envoyés par PayUnit" },
  statement: {
    en: "Refunds that PayUnit sends reach their end",
    fr: "Les remboursements envoyés par PayUnit aboutissent",
  },
  documents: {
    scope: "Sent, and without an end or a record for ten minutes.",
    advice: "[Unknown: send nothing by hand](admin-reference.md#refunds-that-payunit-sends).",
  },
  read: async (container) => ({ payouts: await resolvePayUnit(container).payouts.undecided(MOST) }),
  judge: ({ payouts: found }, { say, names }) => {
    const late = found.filter(
      ({ now, confirmed_at, created_at }) => now.getTime() - (confirmed_at ?? created_at).getTime() > SLOW_MS,
    )
    const of = (some: readonly PayoutRecord[]) =>
      names("payment", [...new Set(some.map(({ transaction_id }) => transaction_id))])
    const unrecorded = late.filter(({ state }) => !isLivePayout(state))
    if (unrecorded.length > 0) {
      return {
        status: "failed",
        found: say(
          `PayUnit sent refunds that could not be recorded, of the payments ${of(unrecorded)}`,
          `PayUnit a envoyé des remboursements qui n’ont pas pu être enregistrés, pour les paiements ${of(unrecorded)}`,
        ),
        remedy: say(
          "Open the payment and press “Check again”. If more was refunded than was paid, settle that with the customer.",
          "Ouvrez le paiement et appuyez sur « Vérifier de nouveau ». Si plus a été remboursé que payé, réglez cela avec le client.",
        ),
      }
    }
    if (late.length > 0) {
      return {
        status: "warning",
        found: say(
          `nobody knows yet whether refunds were sent, of the payments ${of(late)}`,
          `on ne sait pas encore si des remboursements sont partis, pour les paiements ${of(late)}`,
        ),
        remedy: say(
          "Send nothing by hand. Look in PayUnit's dashboard, approve what waits there, and say on the payment's page what you saw.",
          "N’envoyez rien à la main. Regardez dans le tableau de bord de PayUnit, approuvez ce qui y attend, et dites sur la page du paiement ce que vous avez vu.",
        ),
      }
    }
    return { status: "ok", found: say("none without an end", "aucun sans fin connue") }
  },
})
