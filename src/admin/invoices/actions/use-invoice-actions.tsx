import { toast } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { InvoiceAnswer } from "../../../api/answers"
import { useCheckInvoice, useEmailInvoice, useResolveInvoice } from "../hooks/use-invoices"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import type { InvoiceAction } from "../lib/invoice-status"
import { NoteDialog } from "../../shared/forms/note-dialog"
import { ConfirmDrawer } from "./confirm-drawer"
import { InvoiceLinkDrawer } from "./invoice-link-drawer"

/** Begins what can be done about an invoice, and holds the dialogs that it takes. */
export interface InvoiceActions {
  start: (action: InvoiceAction) => void
  /** What is just being done without a dialog. */
  isPending: (action: InvoiceAction) => boolean
  dialog: ReactNode
}

/** See {@link InvoiceActions}. */
export function useInvoiceActions(invoice: InvoiceAnswer): InvoiceActions {
  const { t } = useTexts()
  const words = useProblemText()
  const navigate = useNavigate()
  const check = useCheckInvoice(invoice.id)
  const email = useEmailInvoice(invoice.id)
  const [action, setAction] = useState<DialogAction | null>(null)
  const onError = (error: Error) => toast.error(t("errors.actionFailed"), { description: words(error) })

  const start = (chosen: InvoiceAction) => {
    if (chosen === "check") {
      check.mutate(null, {
        onError,
        onSuccess: ({ check: { report, checks, paid, unanswered } }) => {
          const pages =
            checks > 0 || report === null ? t("invoices.actions.check.result", { checks, paid, unanswered }) : null
          const link = report === null ? null : t(`invoices.actions.check.report.${report}`)
          const isWhole = report === null || report === "compared"
          toast[isWhole ? "success" : "info"](t("invoices.actions.check.done"), {
            description: [pages, link].filter((text) => text !== null).join(" "),
          })
        },
      })
    } else if (chosen === "email") {
      email.mutate(null, {
        onError,
        onSuccess: ({ invoice: now }) => toast.success(t("invoices.actions.email.done", { to: now.email.to })),
      })
    } else if (chosen === "copy_service_link") {
      void navigator.clipboard.writeText(invoice.link ?? "").then(() =>
        toast.warning(t("invoices.actions.copy_service_link.done"), {
          description: t("invoices.fields.linkHint.unknown"),
        }),
      )
    } else if (chosen === "duplicate") {
      void navigate(`/payunit/invoices/create?from=${invoice.id}`)
    } else {
      setAction(chosen)
    }
  }

  return {
    start,
    isPending: (one) => (one === "check" && check.isPending) || (one === "email" && email.isPending),
    dialog: <InvoiceDialog invoice={invoice} action={action} onClose={() => setAction(null)} />,
  }
}

/** An action that asks for something first. */
type DialogAction = Exclude<InvoiceAction, "check" | "email" | "copy_service_link" | "duplicate">

interface InvoiceDialogProps {
  invoice: InvoiceAnswer
  /** The action that is asked about; null while none is. */
  action: DialogAction | null
  onClose: () => void
}

/** Asks for what an action needs, carries it out, and says what came of it. */
function InvoiceDialog({ invoice, action, onClose }: InvoiceDialogProps) {
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
