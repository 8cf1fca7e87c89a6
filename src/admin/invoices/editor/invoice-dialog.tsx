import { toast } from "@medusajs/ui"
import type { InvoiceAnswer } from "../../../api/admin/payunit/answers"
import { useResolveInvoice, useVoidInvoice } from "../hooks/use-invoices"
import { useProblemText } from "../../payments/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import type { InvoiceAction } from "../lib/invoice-status"
import { noted } from "../lib/invoices-api"
import { NoteDialog } from "../../shared/forms/note-dialog"
import { ConfirmDrawer } from "../actions/confirm-drawer"
import { FoundDrawer } from "../actions/found-drawer"
import { HeldManualRefundDrawer } from "../actions/invoice-refund-drawer"

/** An action that asks for something first. */
export type DialogAction = Exclude<InvoiceAction, "check" | "email">

interface InvoiceDialogProps {
  invoice: InvoiceAnswer
  /** The action that is asked about; null while none is. */
  action: DialogAction | null
  onClose: () => void
}

/** Asks for what an action needs, carries it out, and says what came of it. */
export function InvoiceDialog({ invoice, action, onClose }: InvoiceDialogProps) {
  switch (action) {
    case null:
      return null
    case "confirm":
      return <ConfirmDrawer invoice={invoice} onClose={onClose} />
    case "found":
      return <FoundDrawer invoice={invoice} onClose={onClose} />
    case "paid_back":
      return <HeldManualRefundDrawer invoice={invoice} onClose={onClose} />
    default:
      return <DecisionDialog invoice={invoice} action={action} onClose={onClose} />
  }
}

type Decision = Exclude<DialogAction, "confirm" | "found" | "paid_back">

function DecisionDialog({ invoice, action, onClose }: InvoiceDialogProps & { action: Decision }) {
  const { t } = useTexts()
  const words = useProblemText()
  const resolve = useResolveInvoice(invoice.id)
  const makeVoid = useVoidInvoice(invoice.id)
  const { isPending, error } = action === "void" ? makeVoid : resolve

  const carryOut = (note: string) => {
    const onSuccess = () => {
      toast.success(t(`invoices.actions.${action}.done`))
      onClose()
    }
    switch (action) {
      case "void":
        makeVoid.mutate(note, { onSuccess })
        break
      case "not_created":
      case "not_paid":
        resolve.mutate({ action, ...noted(note) }, { onSuccess })
        break
      case "dismiss":
        resolve.mutate({ action, note }, { onSuccess })
    }
  }

  return (
    <NoteDialog
      title={t(`invoices.actions.${action}.title`)}
      description={t(`invoices.actions.${action}.description`)}
      confirm={t(`invoices.actions.${action}.confirm`)}
      isDanger={action === "void" || action === "dismiss"}
      isNoteRequired={action === "dismiss"}
      isPending={isPending}
      problem={error === null ? null : words(error)}
      onCancel={onClose}
      onConfirm={carryOut}
    />
  )
}
