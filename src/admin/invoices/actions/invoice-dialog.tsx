import { toast } from "@medusajs/ui"
import type { InvoiceAnswer } from "../../../api/answers"
import { NoteDialog } from "../../shared/forms/note-dialog"
import { useTexts } from "../../shared/hooks/use-texts"
import { useResolveInvoice } from "../hooks/use-invoices"
import type { InvoiceAction } from "../lib/invoice-status"
import { ConfirmDrawer } from "./confirm-drawer"
import { InvoiceLinkDrawer } from "./invoice-link-drawer"

/** An action that asks for something first. */
export type DialogAction = Exclude<InvoiceAction, "check" | "email" | "copy_service_link" | "duplicate">

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
      return <InvoiceLinkDrawer invoice={invoice} onClose={onClose} />
    default:
      return <DecisionDialog invoice={invoice} action={action} onClose={onClose} />
  }
}

type Decision = Exclude<DialogAction, "confirm" | "found">

function DecisionDialog({ invoice, action, onClose }: InvoiceDialogProps & { action: Decision }) {
  const { t } = useTexts()
  return (
    <NoteDialog
      title={t(`invoices.actions.${action}.title`)}
      description={t(
        action === "void" && !invoice.is_at_service
          ? "invoices.ownPage.void.description"
          : `invoices.actions.${action}.description`,
      )}
      confirm={t(`invoices.actions.${action}.confirm`)}
      isDanger={action === "void"}
      isNoteRequired={false}
      mutation={useResolveInvoice(invoice.id)}
      requestOf={(note) => ({ action, ...(note !== "" && { note }) })}
      onDone={() => toast.success(t(`invoices.actions.${action}.done`))}
      onClose={onClose}
    />
  )
}
