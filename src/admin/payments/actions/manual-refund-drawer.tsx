import { Alert, Text, toast } from "@medusajs/ui"
import { useWatch } from "react-hook-form"
import type { TransactionAnswer, TransactionDetailAnswer } from "../../../api/answers"
import { payerOf } from "../../../gateway/phone"
import { FormDrawer } from "../../shared/forms/form-drawer"
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
 * Says whom to refund and how, asks what went back, and records it. Above the store's limit a colleague is asked first, and
 * how money leaves is shown once somebody agreed.
 */
export function ManualRefundDrawer({ transaction, resolves, onClose }: ManualRefundDrawerProps) {
  const { data, isFetchedAfterMount, isError } = useTransaction(transaction.id)
  if (!isFetchedAfterMount && !isError) {
    return null
  }
  const approval = data?.refund_approval ?? UNKNOWN
  const { request } = approval
  return request?.stage === "requested" ? (
    <RefundApprovalDrawer request={request} onClose={onClose} />
  ) : (
    <RecordDrawer
      key={`${request?.id ?? ""} ${request?.stage ?? ""}`}
      transaction={data ?? transaction}
      {...{ approval, resolves, onClose }}
    />
  )
}

function RecordDrawer({ transaction, approval, resolves, onClose }: ManualRefundDrawerProps & { approval: Approval }) {
  const { t, money } = useTexts()
  const currencyCode = transaction.paid?.currency_code ?? transaction.currency_code
  const { contact, paid, prompt, source, left_amount } = transaction
  const operator = paidBy(transaction)
  // What PayUnit took back went back by PayUnit: nothing is to be sent.
  const byPayUnit = isTakenBack(transaction)
  const method = byPayUnit ? PAYUNIT : paid === null ? undefined : operator?.name
  const payerMask = paid === null ? null : (prompt?.phone ?? null)
  const phone = contact?.phone ?? null
  const agreed = approval.request?.stage === "approved" ? approval.request : null
  const paidAmount = paid?.amount ?? transaction.amount
  const { form, rules } = useManualRefundForm({
    ...{ left: agreed?.amount ?? left_amount, currencyCode, resolves, byPayUnit },
    above: agreed === null ? approval.above : null,
    before: paidAmount - left_amount,
    keeps: agreed !== null && agreed.amount < left_amount,
    suggested: surplusIn(transaction),
    payerMask: !byPayUnit && payerOf(payerMask, phone) === "other" ? payerMask : null,
    ...(method !== undefined && { method }),
  })
  const asks = asksFirst(rules, useWatch({ control: form.control, name: "amount" }))
  const action = !resolves ? "refund" : byPayUnit ? "gone" : "paid_back"
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
        toast.success(t(isAsked ? "refundApproval.asked" : `actions.${action}.done`), {
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
    </FormDrawer>
  )
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
