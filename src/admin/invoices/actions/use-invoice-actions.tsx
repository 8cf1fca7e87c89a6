import { toast } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { InvoiceAnswer } from "../../../api/answers"
import { useCheckInvoice, useEmailInvoice } from "../hooks/use-invoices"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import type { InvoiceAction } from "../lib/invoice-status"
import { type DialogAction, InvoiceDialog } from "./invoice-dialog"

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
        onSuccess: ({ check: { report, asked, paid, unanswered } }) => {
          const pages =
            asked > 0 || report === null ? t("invoices.actions.check.asked", { asked, paid, unanswered }) : null
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
