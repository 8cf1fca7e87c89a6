import { Text, toast } from "@medusajs/ui"
import type { TransactionAnswer } from "../../../api/answers"
import { heldFacts } from "../../../domain/payments/states"
import { FormDrawer } from "../../shared/forms/form-drawer"
import { useTexts } from "../../shared/hooks/use-texts"
import { StatusBadge } from "../components/status-badge"
import { useRecordRefund } from "../hooks/use-transactions"
import { paidBy, PAYUNIT } from "../lib/operators"
import { payerOf } from "../lib/refund-payer"
import { ManualRefundFields, useManualRefundForm } from "./manual-refund-fields"
import { RefundHelper } from "./refund-helper"

interface ManualRefundDrawerProps {
  transaction: TransactionAnswer
  /** Whether the payment is held, and this is what becomes of it. */
  resolves: boolean
  onClose: () => void
}

/** Says whom to refund and how, asks what went back, and records it. */
export function ManualRefundDrawer({ transaction, resolves, onClose }: ManualRefundDrawerProps) {
  const { t, money } = useTexts()
  const currencyCode = transaction.paid?.currency_code ?? transaction.currency_code
  const { contact, paid, prompt, source } = transaction
  const operator = paidBy(transaction)
  // What PayUnit took back went back by PayUnit.
  const byPayUnit = heldFacts(transaction.held_reason)?.money === "taken_back"
  const method = byPayUnit ? PAYUNIT : paid === null ? undefined : operator?.name
  const payerMask = paid === null ? null : (prompt?.phone ?? null)
  const phone = contact?.phone ?? null
  const { form, rules } = useManualRefundForm({
    ...{ left: transaction.left_amount, currencyCode, resolves, byPayUnit },
    payerMask: payerOf(payerMask, phone) === "other" ? payerMask : null,
    ...(method !== undefined && { method }),
  })
  const action = resolves ? "paid_back" : "refund"
  return (
    <FormDrawer
      title={t(`actions.${action}.title`)}
      description={t(`actions.${action}.description`)}
      submit={t(`actions.${action}.confirm`)}
      form={form}
      mutation={useRecordRefund(transaction.id, resolves)}
      requestOf={(sent, again) => ({ ...sent, ...again })}
      onDone={(_now, { amount }) =>
        toast.success(t(`actions.${action}.done`), { description: money(amount, currencyCode) })
      }
      onClose={onClose}
      again={t("form.again")}
      currencyCode={currencyCode}
      params={{ left: rules.left }}
    >
      <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
        <Text size="small" weight="plus">
          {money(paid?.amount ?? transaction.amount, currencyCode)}
        </Text>
        <StatusBadge transaction={transaction} />
      </div>
      <RefundHelper
        name={contact?.name ?? null}
        phone={phone}
        payerMask={payerMask}
        operator={operator}
        id={source === "staff" ? null : transaction.id}
        left={rules.left}
        currencyCode={currencyCode}
      />
      <ManualRefundFields rules={rules} />
    </FormDrawer>
  )
}
