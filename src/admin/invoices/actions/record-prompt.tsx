import { Button, Prompt, toast } from "@medusajs/ui"
import type { InvoicePaymentAnswer } from "../../../api/admin/payunit/answers"
import { useRecordPayment } from "../hooks/use-invoices"
import { useProblemText } from "../../payments/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { ProblemAlert } from "../../shared/forms/form"

interface RecordPromptProps {
  invoiceId: string
  payment: InvoicePaymentAnswer
  onClose: () => void
}

/** Asks whether a payment is to be recorded on the order after all, and has it done. */
export function RecordPrompt({ invoiceId, payment, onClose }: RecordPromptProps) {
  const { t, money } = useTexts()
  const words = useProblemText()
  const { mutate, isPending, error } = useRecordPayment(invoiceId, payment.id)
  const carryOut = () =>
    mutate(null, {
      onSuccess: ({ payment: now }) => {
        const record = now?.order?.record ?? "recorded"
        if (record === "recorded") {
          toast.success(t("invoices.actions.record.done"))
        } else {
          toast.warning(t(`invoices.records.${record}`))
        }
        onClose()
      },
    })
  return (
    <Prompt open variant="confirmation" onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("invoices.actions.record.title")}</Prompt.Title>
          <Prompt.Description>
            {t("invoices.actions.record.description", { amount: money(payment.amount, payment.currency_code) })}
          </Prompt.Description>
        </Prompt.Header>
        {error !== null && (
          <div className="px-6 pt-4">
            <ProblemAlert>{words(error)}</ProblemAlert>
          </div>
        )}
        <Prompt.Footer>
          <Button size="small" variant="secondary" disabled={isPending} onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button size="small" isLoading={isPending} onClick={carryOut}>
            {t("invoices.actions.record.confirm")}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
