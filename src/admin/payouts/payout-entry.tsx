import { Button, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { PayoutAnswer, TransactionDetailAnswer } from "../../api/answers"
import { Disclosure } from "../shared/components/disclosure"
import { MoneyEntry } from "../shared/components/money-entry"
import { Timeline } from "../shared/components/timeline"
import { NoteDialog } from "../shared/forms/note-dialog"
import { useAccess } from "../shared/hooks/use-access"
import { useProblemText } from "../shared/hooks/use-problem-text"
import { useTexts } from "../shared/hooks/use-texts"
import { Section } from "../shared/layout/section"
import { PayoutDrawer } from "./payout-drawer"
import { PayoutBadge, PayoutMeaning, type People, usePayoutHistory } from "./payout-parts"
import { statusOfPayout } from "./payout-states"
import { useDecidePayout, usePayoutAct, useSendRequest } from "./use-payouts"

/** The refunds of a payment that PayUnit sends or sent; nothing where there are none. */
export function PayoutList({ transaction }: { transaction: TransactionDetailAnswer }) {
  const { t } = useTexts()
  return transaction.payouts.length === 0 ? null : (
    <Section title={t("payouts.title")}>
      <ul className="divide-y" aria-label={t("payouts.title")}>
        {transaction.payouts.map((payout) => (
          <PayoutEntry key={payout.id} payout={payout} transaction={transaction} />
        ))}
      </ul>
    </Section>
  )
}

interface PayoutEntryProps {
  payout: PayoutAnswer
  transaction: TransactionDetailAnswer
  /** Whether the payout stands among other things, in a box of its own. */
  isInset?: boolean
}

/** A refund that PayUnit sends: to whom, where it stands, what can be done, and on demand what happened. */
export function PayoutEntry({ payout, transaction, isInset = false }: PayoutEntryProps) {
  const { t, money } = useTexts()
  const { people } = transaction
  const isAsked = useSendRequest(payout) !== null && payout.actions.includes("send")
  const { amount, currency_code, operator, phone, fee, created_by, confirmed_by, confirmed_at, created_at } = payout
  const about = [
    ...(phone === null ? [] : [t("payouts.to", { phone })]),
    ...(fee === null ? [] : [t("payouts.fee", { fee: money(fee, currency_code) })]),
    ...(confirmed_by === null || confirmed_by === created_by
      ? []
      : [t("payouts.sentBy", { who: people[confirmed_by] ?? confirmed_by })]),
  ]
  return (
    <MoneyEntry
      amount={amount}
      currencyCode={currency_code}
      method={operator.name}
      aside={<PayoutBadge payout={payout} />}
      at={confirmed_at ?? created_at}
      who={people[created_by] ?? created_by}
      reference={null}
      note={null}
      className={isInset ? "bg-ui-bg-subtle rounded-lg px-4 py-3" : "px-6 py-4"}
      below={<PayoutHistory payout={payout} people={people} isInset={isInset} />}
    >
      <Text size="small" leading="compact" className="text-ui-fg-subtle break-words">
        {about.join(" · ")}
      </Text>
      <div className="mt-1 flex flex-col gap-y-3 empty:hidden">
        {/* Where a colleague is asked, that is said instead. */}
        {!isAsked && <PayoutMeaning payout={payout} people={people} />}
        <PayoutActions payout={payout} transaction={transaction} />
      </div>
    </MoneyEntry>
  )
}

interface PayoutHistoryProps {
  payout: PayoutAnswer
  people: People
  isInset: boolean
}

function PayoutHistory({ payout, people, isInset }: PayoutHistoryProps) {
  const { t } = useTexts()
  const text = usePayoutHistory(people, payout)
  return (
    <Disclosure closed={t("payouts.history")} classNames={{ region: isInset ? "-mx-4" : "-mx-6" }}>
      {() => <Timeline history={payout.history} text={text} />}
    </Disclosure>
  )
}

type Outcome = "sent" | "not_sent"

/** Buttons for what can be done with a payout now. */
function PayoutActions({ payout, transaction }: Pick<PayoutEntryProps, "payout" | "transaction">) {
  const { t, money } = useTexts()
  const words = useProblemText()
  const { may } = useAccess()
  const act = usePayoutAct(payout)
  const request = useSendRequest(payout)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const can = (action: PayoutAnswer["actions"][number]) => payout.actions.includes(action)
  const amount = money(payout.amount, payout.currency_code)
  const start = (action: "withdraw" | "check") =>
    act.mutate(action, {
      onSuccess: (answer) => {
        const state = t(`payouts.states.${statusOfPayout(answer.payout)}`)
        toast.success(action === "withdraw" ? t("payouts.done.withdrawn") : t("payouts.done.checked", { state }))
      },
      onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
    })
  const buttons = [
    can("send") && request === null && may("send_payouts") && (
      <Button key="send" size="small" onClick={() => setSending(true)}>
        {t("payouts.actions.send")}
      </Button>
    ),
    can("withdraw") && may("refund_payments") && (
      <Button
        key="withdraw"
        size="small"
        variant="secondary"
        isLoading={act.isPending}
        onClick={() => start("withdraw")}
      >
        {t("payouts.actions.withdraw")}
      </Button>
    ),
    can("check") && may("check_payments") && (
      <Button key="check" size="small" variant="secondary" isLoading={act.isPending} onClick={() => start("check")}>
        {t("payouts.actions.check")}
      </Button>
    ),
    ...(can("decide") && may("send_payouts")
      ? (["sent", "not_sent"] as const).map((one) => (
          <Button key={one} size="small" variant="secondary" onClick={() => setOutcome(one)}>
            {t(`payouts.decide.${one}.label`)}
          </Button>
        ))
      : []),
  ].filter((button) => button !== false)
  return (
    <>
      {can("send") && request !== null && (
        <Text size="small" className="text-pretty">
          {t("payouts.done.request")}{" "}
          <Link to="/payunit/decisions" className="text-ui-fg-interactive-hover underline">
            {t("refundApproval.show")}
          </Link>
        </Text>
      )}
      {buttons.length > 0 && <div className="flex flex-wrap items-center gap-2">{buttons}</div>}
      {isSending && <PayoutDrawer transaction={transaction} payout={payout} onClose={() => setSending(false)} />}
      {outcome !== null && (
        <DecideDialog payout={payout} outcome={outcome} amount={amount} onClose={() => setOutcome(null)} />
      )}
    </>
  )
}

interface DecideDialogProps {
  payout: PayoutAnswer
  outcome: Outcome
  amount: string
  onClose: () => void
}

/** Asks whether PayUnit's dashboard really shows that, and for what somebody saw there. */
function DecideDialog({ payout, outcome, amount, onClose }: DecideDialogProps) {
  const { t } = useTexts()
  return (
    <NoteDialog
      title={t(`payouts.decide.${outcome}.title`)}
      description={t(`payouts.decide.${outcome}.description`, { amount })}
      confirm={t(`payouts.decide.${outcome}.confirm`)}
      isDanger={outcome === "not_sent"}
      isNoteRequired
      mutation={useDecidePayout(payout)}
      requestOf={(note) => ({ outcome, note })}
      onDone={() => toast.success(t(`payouts.decide.${outcome}.done`))}
      onClose={onClose}
    />
  )
}
