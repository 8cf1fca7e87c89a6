import { Badge, Text } from "@medusajs/ui"
import type { PayoutAnswer } from "../../api/answers"
import { PAYOUT_HISTORY } from "../../domain/texts/history"
import { CopyButton } from "../shared/components/copy-button"
import { Prose } from "../shared/components/prose"
import { type HistoryText, useHistoryText } from "../shared/hooks/use-history-text"
import { useTexts } from "../shared/hooks/use-texts"
import { colourOfPayout, statusOfPayout, causesOfPayout } from "./payout-states"

/** Names of users, by their ids. */
export type People = Readonly<Record<string, string>>

/** Writes the history of a payout. */
export function usePayoutHistory(people: People, { currency_code }: Pick<PayoutAnswer, "currency_code">): HistoryText {
  return useHistoryText({ texts: PAYOUT_HISTORY, people, currencyCode: currency_code, order: null })
}

/** Where a payout stands, in a word. */
export function PayoutBadge({ payout }: { payout: PayoutAnswer }) {
  const { t } = useTexts()
  const status = statusOfPayout(payout)
  return (
    <Badge size="2xsmall" color={colourOfPayout(status)}>
      {t(`payouts.states.${status}`)}
    </Badge>
  )
}

/** What a payout's state means, and what to do about it; nothing where the state says all. */
export function PayoutMeaning({ payout, people }: { payout: PayoutAnswer; people: People }) {
  const { t } = useTexts()
  const why = usePayoutHistory(people, payout).causes(causesOfPayout(payout))
  const status = statusOfPayout(payout)
  switch (status) {
    case "unknown":
      return <Doubt payout={payout} why={why} />
    case "refused":
      return (
        <Text size="small" className="text-pretty break-words">
          <Prose text={why} />
        </Text>
      )
    case "paid":
    case "withdrawn":
      return null
    default:
      return (
        <Text size="small" className="text-pretty">
          {t(`payouts.means.${status}`)}
        </Text>
      )
  }
}

/** A payout that nobody knows to be sent or not: what is done about that, and until when nobody does anything. */
function Doubt({ payout, why }: { payout: PayoutAnswer; why: string }) {
  const { t, time, ago } = useTexts()
  const { id, next_check_at, decidable_at, actions } = payout
  const isSoon = next_check_at !== null && Date.parse(next_check_at) <= Date.now()
  return (
    <div className="bg-ui-tag-orange-bg flex flex-col gap-y-1 rounded-lg px-4 py-3" role="status">
      <Text size="small" weight="plus" className="text-pretty">
        {t("payouts.means.unknown")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty break-words">
        {why !== "" && (
          <>
            <Prose text={why} />
            {". "}
          </>
        )}
        {next_check_at !== null &&
          (isSoon ? t("payouts.askedNow") : t("payouts.askedAgain", { when: ago(next_check_at) }))}{" "}
        {actions.includes("decide")
          ? t("payouts.decidable")
          : decidable_at !== null && t("payouts.decidableAt", { when: time(decidable_at) })}
      </Text>
      <Text size="small" className="text-ui-fg-subtle" as="div">
        {t("payouts.searchFor")}{" "}
        <span className="inline-flex items-center gap-x-1 font-mono break-all">
          {id}
          <CopyButton text={id} />
        </span>
      </Text>
    </div>
  )
}
