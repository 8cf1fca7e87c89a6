import { Alert, Button, Drawer, Text } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { PayoutAnswer, TransactionDetailAnswer } from "../../api/answers"
import { actorText } from "../decisions/decision-texts"
import { usePauses } from "../pauses/use-pauses"
import { Prose } from "../shared/components/prose"
import { Form } from "../shared/forms/form"
import { RequestProblem } from "../shared/forms/problem-alert"
import { useTexts } from "../shared/hooks/use-texts"
import { Facts, Row } from "../shared/layout/row"
import { amountIn } from "../shared/lib/amounts"
import { Refusal } from "../shared/lib/refusal"
import { PayoutFields, usePayoutForm } from "./payout-fields"
import { PayoutMeaning, usePayoutHistory } from "./payout-parts"
import { statusOfPayout, causesOfPayout } from "./payout-states"
import { notifyOfPayout } from "./notify-of-payout"
import { useAnnouncePayout, usePayoutAct, useSendRequest } from "./use-payouts"

interface PayoutDrawerProps {
  transaction: TransactionDetailAnswer
  /** A payout that was announced before, to be sent now; without it, one is announced first. */
  payout?: PayoutAnswer
  /** Whether the payment is held, and what is kept of it stays so. */
  resolves?: boolean
  /** Goes on by hand; without it, nobody is offered that here. */
  onByHand?: () => void
  onClose: () => void
}

/** What was announced, with the name as it was typed, which is kept nowhere else. */
interface Announced {
  payout: PayoutAnswer
  name: string | null
}

/** Has PayUnit send a refund, in two steps: what is to be sent is announced, shown, and sent. */
export function PayoutDrawer({ transaction, payout, resolves = false, onByHand, onClose }: PayoutDrawerProps) {
  const [announced, setAnnounced] = useState<Announced | null>(payout === undefined ? null : { payout, name: null })
  /** What came of the last try, where nothing was sent. */
  const [payoutAnswer, setPayoutAnswer] = useState<PayoutAnswer | null>(null)
  const again = (refused: PayoutAnswer) => {
    setPayoutAnswer(statusOfPayout(refused) === "withdrawn" ? null : refused)
    setAnnounced(null)
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        {announced === null ? (
          <Announce
            transaction={transaction}
            resolves={resolves}
            payoutAnswer={payoutAnswer}
            onAnnounced={(announced) =>
              announced.payout.state === "refused" ? setPayoutAnswer(announced.payout) : setAnnounced(announced)
            }
            {...{ onByHand, onClose }}
          />
        ) : (
          <Standing
            {...announced}
            payout={transaction.payouts.find(({ id }) => id === announced.payout.id) ?? announced.payout}
            transaction={transaction}
            onRefused={payout === undefined ? again : onClose}
            onClose={onClose}
          />
        )}
      </Drawer.Content>
    </Drawer>
  )
}

interface AnnounceProps extends Pick<PayoutDrawerProps, "transaction" | "onClose"> {
  resolves: boolean
  onByHand: (() => void) | undefined
  payoutAnswer: PayoutAnswer | null
  onAnnounced: (announced: Announced) => void
}

/** Step one: how much, to which number, of whom. */
function Announce({ transaction, resolves, payoutAnswer, onByHand, onAnnounced, onClose }: AnnounceProps) {
  const { t, money } = useTexts()
  const { form, rules } = usePayoutForm(transaction)
  const announce = useAnnouncePayout(transaction.id)
  const stop = usePauses().data?.find(({ what, account }) => what === "payouts" && account === transaction.account)
  return (
    <Form
      form={form}
      onSubmit={(sent) =>
        announce.mutate(sent, { onSuccess: ({ payout }) => onAnnounced({ payout, name: sent.name }) })
      }
      isPending={announce.isPending}
      currencyCode={rules.currencyCode}
      params={{ left: rules.left }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Drawer.Header>
        <Drawer.Title>{t("payouts.form.title")}</Drawer.Title>
        <Drawer.Description className="text-ui-fg-subtle text-pretty">
          {t("payouts.form.description")}
        </Drawer.Description>
      </Drawer.Header>
      <Drawer.Body className="flex flex-1 flex-col gap-y-5 overflow-y-auto">
        {stop !== undefined && (
          <Alert variant="warning" className="text-pretty">
            {t("payouts.stopped", { reason: stop.reason ?? "" })}
          </Alert>
        )}
        {payoutAnswer !== null && <NotSent payout={payoutAnswer} people={transaction.people} />}
        <PayoutFields rules={rules} transaction={transaction} resolves={resolves} />
        {isAboveLimit(transaction, amountIn(form.watch("amount"), rules.currencyCode)) && (
          <Text size="small" className="text-pretty">
            {t("payouts.confirm.needsTwo", {
              above: money(transaction.refund_approval.above ?? 0, rules.currencyCode),
            })}
          </Text>
        )}
        <RequestProblem error={announce.error} />
        <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
          {t("payouts.reported")}
        </Text>
        {onByHand !== undefined && <QuietButton onClick={onByHand}>{t("payouts.byHand")}</QuietButton>}
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" variant="secondary" type="button" disabled={announce.isPending} onClick={onClose}>
          {t("form.cancel")}
        </Button>
        <Button size="small" type="submit" isLoading={announce.isPending} disabled={stop !== undefined}>
          {t("payouts.form.submit")}
        </Button>
      </Drawer.Footer>
    </Form>
  )
}

/** The other way to refund, one click away. */
export function QuietButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      type="button"
      size="small"
      variant="transparent"
      className="text-ui-fg-interactive-hover -ml-2 w-fit"
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** Why nothing was sent. */
function NotSent({ payout, people }: { payout: PayoutAnswer; people: TransactionDetailAnswer["people"] }) {
  const { t } = useTexts()
  const why = usePayoutHistory(people, payout).causes(causesOfPayout(payout))
  return (
    <Alert variant="error" role="alert">
      <div className="font-medium">{t("payouts.form.notTaken")}</div>
      <div className="text-ui-fg-subtle text-pretty break-words">
        <Prose text={why} />
      </div>
    </Alert>
  )
}

/** Whether a colleague has to agree before so much more is sent. */
function isAboveLimit(
  { refund_approval: { above }, refunded_amount }: TransactionDetailAnswer,
  amount: number,
): boolean {
  return above !== null && refunded_amount + amount > above
}

interface StandingProps extends Announced {
  transaction: TransactionDetailAnswer
  onRefused: (payout: PayoutAnswer) => void
  onClose: () => void
}

/** Step two: what will be sent, and the button for it; afterwards where it stands. */
function Standing({ payout, name, transaction, onRefused, onClose }: StandingProps) {
  const texts = useTexts()
  const { t, money } = texts
  const act = usePayoutAct(payout)
  const request = useSendRequest(payout)
  const amount = money(payout.amount, payout.currency_code)
  const canSend = payout.actions.includes("send")
  const isForTwo = isAboveLimit(transaction, payout.amount)
  const tell = (now: PayoutAnswer) => {
    if (now.state === "unknown") {
      // The drawer itself says so, and stays until it was read.
      return
    }
    notifyOfPayout(texts, now, amount)
    if (now.state === "refused") {
      onRefused(now)
    } else {
      onClose()
    }
  }
  const isAsked = act.error instanceof Refusal && act.error.code === "approval_required"
  return (
    <>
      <Drawer.Header>
        <Drawer.Title>
          {canSend
            ? t("payouts.confirm.title", { amount })
            : `${amount} · ${t(`payouts.states.${statusOfPayout(payout)}`)}`}
        </Drawer.Title>
        <Drawer.Description className="text-ui-fg-subtle text-pretty">
          {canSend ? t("payouts.confirm.description") : t("payouts.title")}
        </Drawer.Description>
      </Drawer.Header>
      <Drawer.Body className="flex flex-1 flex-col gap-y-5 overflow-y-auto">
        <div className="border-ui-border-base rounded-lg border">
          <Facts>
            <Row title={t("form.amount")}>{amount}</Row>
            {payout.phone !== null && <Row title={t("payouts.confirm.number")}>{payout.phone}</Row>}
            <Row title={t("payouts.form.operator")}>{payout.operator.name}</Row>
            {name !== null && <Row title={t("payouts.form.name")}>{name}</Row>}
            <Row title={t("payouts.confirm.fee")}>
              {payout.fee === null ? t("payouts.confirm.feeLater") : money(payout.fee, payout.currency_code)}
            </Row>
          </Facts>
        </div>
        {canSend ? (
          <WhoAgrees transaction={transaction} request={request} isAsked={isAsked} isForTwo={isForTwo} />
        ) : (
          <PayoutMeaning payout={payout} people={transaction.people} />
        )}
        <RequestProblem error={isAsked ? null : act.error} />
        {canSend && (
          <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
            {t("payouts.reported")}
          </Text>
        )}
      </Drawer.Body>
      <Drawer.Footer>
        {canSend ? (
          <SendButtons
            amount={amount}
            isAsked={isAsked || request !== null}
            isForTwo={isForTwo}
            act={act}
            onDone={tell}
          />
        ) : (
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("payouts.confirm.close")}
          </Button>
        )}
      </Drawer.Footer>
    </>
  )
}

interface WhoAgreesProps {
  transaction: TransactionDetailAnswer
  request: ReturnType<typeof useSendRequest>
  isAsked: boolean
  isForTwo: boolean
}

/** Whether a colleague has to agree, or is asked already; nothing where one person decides. */
function WhoAgrees({ transaction, request, isAsked, isForTwo }: WhoAgreesProps) {
  const texts = useTexts()
  const { t, money, ago } = texts
  const { above } = transaction.refund_approval
  const currencyCode = transaction.paid?.currency_code ?? transaction.currency_code
  if (request !== null) {
    const { actor, at, amount, currency_code } = request
    return (
      <Alert variant="info" className="text-pretty">
        {t("refundApproval.waiting", {
          who: actorText(texts, actor),
          when: ago(at),
          amount: money(amount ?? 0, currency_code ?? currencyCode),
        })}
      </Alert>
    )
  }
  if (isAsked) {
    return (
      <Alert variant="info" className="text-pretty">
        {t("payouts.done.request")}
      </Alert>
    )
  }
  return isForTwo ? (
    <Alert variant="warning" className="text-pretty">
      {t("payouts.confirm.needsTwo", { above: money(above ?? 0, currencyCode) })}
    </Alert>
  ) : null
}

interface SendButtonsProps {
  amount: string
  isAsked: boolean
  isForTwo: boolean
  act: ReturnType<typeof usePayoutAct>
  onDone: (payout: PayoutAnswer) => void
}

/** Sends a payout, or asks a colleague where that takes two; or withdraws it. */
function SendButtons({ amount, isAsked, isForTwo, act, onDone }: SendButtonsProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const start = (action: "send" | "withdraw") => act.mutate(action, { onSuccess: ({ payout }) => onDone(payout) })
  const isSending = act.isPending && act.variables === "send"
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        disabled={isSending}
        isLoading={act.isPending && !isSending}
        onClick={() => start("withdraw")}
      >
        {t("payouts.confirm.withdraw")}
      </Button>
      {isAsked ? (
        <Button size="small" onClick={() => void navigate("/payunit/decisions")}>
          {t("refundApproval.show")}
        </Button>
      ) : (
        <Button size="small" isLoading={isSending} disabled={act.isPending && !isSending} onClick={() => start("send")}>
          {isForTwo ? t("refundApproval.ask") : t("payouts.confirm.send", { amount })}
        </Button>
      )}
    </>
  )
}
