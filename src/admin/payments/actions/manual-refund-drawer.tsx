import { Alert, Text, toast } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useWatch } from "react-hook-form"
import type { TransactionAnswer, TransactionDetailAnswer } from "../../../api/answers"
import { payerOf } from "../../../gateway/phone"
import { PayoutDrawer, QuietButton } from "../../payouts/payout-drawer"
import { livePayoutOf } from "../../payouts/payout-states"
import { FormDrawer } from "../../shared/forms/form-drawer"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { StatusBadge } from "../components/status-badge"
import { useRecordRefund, useTransaction } from "../hooks/use-transactions"
import { asksFirst } from "../lib/manual-refund-form"
import { paidBy, PAYUNIT } from "../lib/operators"
import { ManualRefundFields, useManualRefundForm } from "./manual-refund-fields"
import { isTakenBack, surplusIn } from "../lib/status"
import { RefundApprovalDrawer } from "./refund-approval-drawer"
import { RefundHelper } from "./refund-helper"

interface ManualRefundDrawerProps {
  transaction: TransactionAnswer
  /** Whether the payment is held, and this is what becomes of it. */
  resolves: boolean
  onClose: () => void
}

type Approval = TransactionDetailAnswer["refund_approval"]

/** Where nothing is known of it, the server says what takes two people. */
const UNKNOWN: Approval = { above: null, request: null }

/**
 * Says whom to refund and how, asks what was refunded, and records it. Above the store's limit a colleague is asked first, and
 * how money leaves is shown once somebody agreed.
 */
export function ManualRefundDrawer({ transaction, resolves, onClose }: ManualRefundDrawerProps) {
  const { data, isFetchedAfterMount, isError } = useTransaction(transaction.id)
  if (!isFetchedAfterMount && !isError) {
    return null
  }
  return data === undefined ? (
    <RecordDrawer transaction={transaction} approval={UNKNOWN} {...{ resolves, onClose }} />
  ) : (
    <RefundDrawer transaction={data} {...{ resolves, onClose }} />
  )
}

/** How a refund is made: PayUnit sends it, sends one already, or somebody does by hand. */
type Way = "payunit" | "sending" | "hand"

interface RefundDrawerProps extends ManualRefundDrawerProps {
  transaction: TransactionDetailAnswer
}

/** A refund that PayUnit can send is offered so first, and by hand one click away. What PayUnit sends is offered in no other way. */
function RefundDrawer({ transaction, resolves, onClose }: RefundDrawerProps) {
  const { t } = useTexts()
  const { may } = useAccess()
  const { refund_approval: approval, can_pay_out } = transaction
  const { request } = approval
  const live = livePayoutOf(transaction)
  const canSend = can_pay_out && may("send_payouts") && request?.stage !== "approved"
  // As it was when somebody began: what they do changes it before the drawer is closed.
  const [sent] = useState(live)
  const [way, setWay] = useState<Way>(
    canSend ? "payunit" : live !== null && (resolves || transaction.left_amount === 0) ? "sending" : "hand",
  )
  if (request?.stage === "requested") {
    return <RefundApprovalDrawer request={request} onClose={onClose} />
  }
  if (way === "payunit") {
    return (
      <PayoutDrawer transaction={transaction} resolves={resolves} onByHand={() => setWay("hand")} onClose={onClose} />
    )
  }
  return way === "sending" && sent !== null ? (
    <PayoutDrawer transaction={transaction} payout={sent} onClose={onClose} />
  ) : (
    <RecordDrawer
      key={`${request?.id ?? ""} ${request?.stage ?? ""}`}
      transaction={transaction}
      {...{ approval, resolves, onClose }}
      otherWay={canSend && <QuietButton onClick={() => setWay("payunit")}>{t("payouts.byPayUnit")}</QuietButton>}
    />
  )
}

interface RecordDrawerProps extends ManualRefundDrawerProps {
  approval: Approval
  /** What leads to the other way to refund, where there is one. */
  otherWay?: ReactNode
}

function RecordDrawer({ transaction, approval, resolves, otherWay, onClose }: RecordDrawerProps) {
  const { t, money } = useTexts()
  const currencyCode = transaction.paid?.currency_code ?? transaction.currency_code
  const { contact, paid, prompt, source } = transaction
  const { left_amount } = transaction
  const operator = paidBy(transaction)
  // What PayUnit took back was refunded by PayUnit: nothing is to be sent.
  const byPayUnit = isTakenBack(transaction)
  const method = byPayUnit ? PAYUNIT : paid === null ? undefined : operator?.name
  const payerMask = paid === null ? null : (prompt?.phone ?? null)
  const phone = contact?.phone ?? null
  const agreed = approval.request?.stage === "approved" ? approval.request : null
  const paidAmount = paid?.amount ?? transaction.amount
  const { form, rules } = useManualRefundForm({
    ...{ left: agreed?.amount ?? left_amount, currencyCode, resolves, byPayUnit },
    above: agreed === null ? approval.above : null,
    before: paidAmount - transaction.left_amount,
    keeps: agreed !== null && agreed.amount < left_amount,
    suggested: surplusIn(transaction) ?? dueOf(transaction),
    payerMask: !byPayUnit && payerOf(payerMask, phone) === "other" ? payerMask : null,
    ...(method !== undefined && { method }),
  })
  const asks = asksFirst(rules, useWatch({ control: form.control, name: "amount" }))
  const action = !resolves ? "refund" : byPayUnit ? "gone" : "record_refund"
  return (
    <FormDrawer
      title={t(`actions.${action}.title`)}
      description={
        asks
          ? t("refundApproval.needed", { above: money(rules.above ?? 0, currencyCode) })
          : t(`actions.${action}.description`)
      }
      submit={t(asks ? "refundApproval.ask" : `actions.${action}.confirm`)}
      form={form}
      mutation={useRecordRefund(transaction.id, resolves, agreed?.id ?? null)}
      requestOf={(sent, again) => ({ ...sent, ...again })}
      onDone={(_now, { amount, asks: isAsked }) =>
        toast.success(t(isAsked ? "refundApproval.request" : `actions.${action}.done`), {
          description: money(amount, currencyCode),
        })
      }
      onClose={onClose}
      again={t("form.again")}
      currencyCode={currencyCode}
      params={{ left: rules.left }}
    >
      <Agreement request={approval.request} />
      <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
        <Text size="small" weight="plus">
          {money(paidAmount, currencyCode)}
        </Text>
        <StatusBadge transaction={transaction} />
      </div>
      {byPayUnit ? (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("held.takenBack.record")}
        </Text>
      ) : (
        <RefundHelper
          name={contact?.name ?? null}
          phone={phone}
          payerMask={payerMask}
          operator={operator}
          id={source === "attempt" ? transaction.id : null}
          left={rules.left}
          currencyCode={currencyCode}
          isAsking={asks}
        />
      )}
      <ManualRefundFields rules={rules} isAsking={asks} isAgreed={agreed !== null} />
      {otherWay}
    </FormDrawer>
  )
}

/** What is due of a payment, where its detail says so. */
function dueOf(transaction: TransactionAnswer | TransactionDetailAnswer): number | null {
  const due = "refund_due" in transaction ? (transaction.refund_due?.amount ?? null) : null
  return due !== null && due <= transaction.left_amount ? due : null
}

/** What a colleague answered, if anything. */
function Agreement({ request }: Pick<Approval, "request">) {
  const { t, money, ago } = useTexts()
  if (request === null) {
    return null
  }
  const amount = money(request.amount, request.currency_code)
  const who = request.answered_by?.name ?? t("refundApproval.colleague")
  return request.stage === "approved" ? (
    <Alert variant="success" className="text-pretty">
      {t("refundApproval.approved", { who, amount, when: ago(request.answered_at ?? request.requested_at) })}
    </Alert>
  ) : (
    <Alert variant="warning" className="text-pretty">
      {t("refundApproval.declined", { who, amount, why: request.answer_note ?? t("refundApproval.noReason") })}
    </Alert>
  )
}
