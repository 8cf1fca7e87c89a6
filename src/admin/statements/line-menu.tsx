import { ArrowPath, ArrowUpRightMini, ExclamationCircle, PencilSquare } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { StatementLineAnswer } from "../../api/answers"
import type { LineAction } from "../../domain/statements/terms"
import { ActionMenu } from "../shared/components/action-menu"
import { NoteDialog } from "../shared/forms/note-dialog"
import { type Permission, useAccess } from "../shared/hooks/use-access"
import { useProblemText } from "../shared/hooks/use-problem-text"
import { useTexts } from "../shared/hooks/use-texts"
import { statusOf } from "../payments/lib/status"
import { useCheckLine, useDecideAboutLine } from "./use-statements"

const ICONS: Readonly<Record<LineAction, ReactNode>> = {
  check: <ArrowPath />,
  open: <ArrowUpRightMini />,
  hold: <ExclamationCircle />,
  note: <PencilSquare />,
}

/** What each takes. */
const PERMISSIONS: Readonly<Record<LineAction, Permission>> = {
  check: "check_payments",
  open: "read_payments",
  hold: "refund_payments",
  note: "check_payments",
}

interface LineMenuProps {
  statementId: string
  line: StatementLineAnswer
}

/** The page of what a line is about; null where nothing here is. */
export function pathOf({ ours, payment_id, actions }: StatementLineAnswer): string | null {
  if (!actions.includes("open")) {
    return null
  }
  return ours?.invoice_id == null ? `/payunit/${payment_id}` : `/payunit/invoices/${ours.invoice_id}`
}

/** What can be done about a line. */
export function LineMenu({ statementId, line }: LineMenuProps) {
  const { t } = useTexts()
  const words = useProblemText()
  const navigate = useNavigate()
  const { may } = useAccess()
  const check = useCheckLine(line.payment_id ?? "")
  const [asking, setAsking] = useState<"hold" | "note" | null>(null)
  const allowed = line.actions.filter((action) => may(PERMISSIONS[action]))
  if (allowed.length === 0) {
    return null
  }
  const start: Readonly<Record<LineAction, () => void>> = {
    check: () =>
      check.mutate(null, {
        onSuccess: (now) =>
          toast.success(t("actions.check.done"), {
            description: t("actions.check.doneDetail", { state: t(`states.${statusOf(now)}.label`) }),
          }),
        onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
      }),
    open: () => void navigate(pathOf(line) ?? ""),
    hold: () => setAsking("hold"),
    note: () => setAsking("note"),
  }
  return (
    <div className="flex justify-end">
      <ActionMenu
        actions={allowed}
        icons={ICONS}
        labelOf={(action) => (action === "check" ? t("actions.check.label") : t(`statements.actions.${action}.label`))}
        onSelect={(action) => start[action]()}
      />
      {asking !== null && <LineDialog what={asking} {...{ statementId, line }} onClose={() => setAsking(null)} />}
    </div>
  )
}

function LineDialog({
  what,
  statementId,
  line,
  onClose,
}: LineMenuProps & { what: "hold" | "note"; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <NoteDialog
      title={t(`statements.actions.${what}.title`)}
      description={t(`statements.actions.${what}.description`)}
      confirm={t(`statements.actions.${what}.label`)}
      isDanger={what === "hold"}
      isNoteRequired
      mutation={useDecideAboutLine(statementId, line.id, what)}
      requestOf={(note) => ({ note })}
      onDone={() => toast.success(t(`statements.actions.${what}.done`))}
      onClose={onClose}
    />
  )
}
