import { ArrowUturnLeft, Check } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import type { InvoiceAnswer, InvoicePaymentAnswer } from "../../../api/answers"
import { ManualRefundDrawer } from "../../payments/actions/manual-refund-drawer"
import { useTransaction } from "../../payments/hooks/use-transactions"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { Load } from "../../shared/layout/load"
import { type InvoiceEntry, paymentActionsOf } from "../lib/invoice-entries"
import { ActionPrompt } from "../../shared/forms/action-prompt"
import { RequestProblem } from "../../shared/forms/problem-alert"
import { useRecordPayment } from "../hooks/use-invoices"

interface PaymentActionsProps {
  invoice: InvoiceAnswer
  payment: InvoicePaymentAnswer
  /** The payment's entry in the ledger. */
  entry: InvoiceEntry | undefined
}

type PaymentAction = InvoicePaymentAnswer["actions"][number]

/** What can be done about a payment of an invoice. */
export function PaymentActions({ invoice, payment, entry }: PaymentActionsProps) {
  const { t } = useTexts()
  const { may } = useAccess()
  const actions = paymentActionsOf(payment, entry, may)
  const [action, setAction] = useState<PaymentAction | null>(null)
  const close = () => setAction(null)
  const labels: Readonly<Record<PaymentAction, string>> = {
    refund: t("actions.refund.label"),
    record: t("invoices.actions.record.label"),
  }
  // The dialog keeps its place when what it did leaves nothing more to do: it has yet to say what came of it.
  return (
    <>
      {actions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {actions.map((one) => (
            <Button key={one} size="small" variant="secondary" onClick={() => setAction(one)}>
              {one === "refund" ? <ArrowUturnLeft /> : <Check />}
              {labels[one]}
            </Button>
          ))}
        </div>
      )}
      {action === "refund" && <PaymentRefund id={payment.id} onClose={close} />}
      {action === "record" && <RecordPrompt invoiceId={invoice.id} payment={payment} onClose={close} />}
    </>
  )
}

/** The drawer that records a refund, once the payment is read as it is now: what is left of it is filled in. */
function PaymentRefund({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useTransaction(id)
  return (
    <Load query={query.isFetchedAfterMount ? query : { ...query, data: undefined }} lines={1} isInset>
      {(transaction) => <ManualRefundDrawer transaction={transaction} resolves={false} onClose={onClose} />}
    </Load>
  )
}

interface RecordPromptProps {
  invoiceId: string
  payment: InvoicePaymentAnswer
  onClose: () => void
}

/** Asks whether a payment is to be recorded on the order after all, and has it done. */
function RecordPrompt({ invoiceId, payment, onClose }: RecordPromptProps) {
  const { t, money } = useTexts()
  const { mutate, isPending, error } = useRecordPayment(invoiceId, payment.id)
  const carryOut = () =>
    mutate(null, {
      onSuccess: () => {
        toast.success(t("invoices.actions.record.done"))
        onClose()
      },
    })
  return (
    <ActionPrompt
      title={t("invoices.actions.record.title")}
      description={t("invoices.actions.record.description", { amount: money(payment.amount, payment.currency_code) })}
      confirm={t("invoices.actions.record.confirm")}
      isPending={isPending}
      onConfirm={carryOut}
      onCancel={onClose}
    >
      {error !== null && (
        <div className="px-6 pt-4">
          <RequestProblem error={error} />
        </div>
      )}
    </ActionPrompt>
  )
}
