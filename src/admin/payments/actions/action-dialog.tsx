import { toast } from "@medusajs/ui"
import { useState } from "react"
import type { TransactionDetailAnswer } from "../../../api/answers"
import { needsManualConfirmation } from "../../../domain/payments/states"
import { RequestDrawer } from "../../requests/components/request-drawer"
import { NoteDialog } from "../../shared/forms/note-dialog"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { usePaymentHistory } from "../../shared/hooks/use-history-text"
import { useResolve } from "../hooks/use-transactions"
import { resolutionOf } from "../lib/resolution"
import {
  type Action,
  type Decision,
  decisionTextKeyOf,
  type TransactionWithDetail,
  manualPaymentsOf,
  statusOf,
} from "../lib/status"
import { ManualRefundDrawer } from "./manual-refund-drawer"

export type DialogAction = Exclude<Action, "check">

interface ActionDialogProps {
  transaction: TransactionWithDetail
  /** The action that is asked about; null while none is. */
  action: DialogAction | null
  onClose: () => void
}

/** Asks for what an action needs, carries it out, and says what came of it. */
export function ActionDialog({ transaction, action, onClose }: ActionDialogProps) {
  /** An order that was placed with less than it costs: the rest is asked for next. */
  const [placed, setPlaced] = useState<{ order: TransactionDetailAnswer; rest: number } | null>(null)
  const { may } = useAccess()
  if (placed !== null) {
    return <RestDrawer {...placed} onClose={() => setPlaced(null)} />
  }
  switch (action) {
    case null:
      return null
    case "record_refund":
    case "refund":
      return <ManualRefundDrawer transaction={transaction} resolves={action === "record_refund"} onClose={onClose} />
    default:
      return (
        <DecisionDialog
          transaction={transaction}
          action={action}
          onClose={onClose}
          onRest={(order, rest) => may("request_payments") && setPlaced({ order, rest })}
        />
      )
  }
}

interface RestDrawerProps {
  order: TransactionDetailAnswer
  rest: number
  onClose: () => void
}

function RestDrawer({ order: { order_id, currency_code, contact }, rest, onClose }: RestDrawerProps) {
  return (
    <RequestDrawer
      subject={{
        order: { id: order_id ?? "", outstanding: rest, currencyCode: currency_code },
        name: contact?.name ?? "",
        phone: contact?.phone ?? "",
        email: contact?.email ?? "",
      }}
      onClose={onClose}
    />
  )
}

interface DecisionDialogProps extends ActionDialogProps {
  action: Decision
  onRest: (order: TransactionDetailAnswer, rest: number) => void
}

function DecisionDialog({ transaction: given, action, onClose, onRest }: DecisionDialogProps) {
  const { t, money, time } = useTexts()
  // As it was when somebody began to decide: what they decide changes it before the dialog is closed.
  const [transaction] = useState(given)
  const { causes } = usePaymentHistory({}, transaction)
  const paid = transaction.paid ?? transaction
  const isByHand =
    action === "place_order" && transaction.held_reason !== null && needsManualConfirmation(transaction.held_reason)
  const word = decisionTextKeyOf(action, transaction)
  const manual = manualPaymentsOf(transaction)
  const { wanted_amount = paid.amount } = transaction.difference ?? {}
  const rest = wanted_amount - paid.amount

  const tell = (now: TransactionDetailAnswer) => {
    const status = statusOf(now)
    const isDone = action === "dismiss" || status === "settled" || (word === "refund_rest" && now.settled_at !== null)
    if (isDone) {
      toast.success(t(`actions.${word}.done`))
      if (word === "ask_rest") {
        onRest(now, rest)
      }
    } else {
      const why = now.held_reason === null ? t(`states.${status}.label`) : t(`reasons.${now.held_reason}.label`)
      toast.warning(t(`actions.${word === "dismiss" ? "place_order" : word}.notDone`), {
        description: now.held_causes.length > 0 ? causes(now.held_causes) : why,
      })
    }
  }

  return (
    <NoteDialog
      title={t(`actions.${word}.title`)}
      description={t(isByHand ? "byHand.description" : `actions.${word}.description`, {
        amount: money(action === "dismiss" ? transaction.left_amount : paid.amount, paid.currency_code),
        rest: money(Math.abs(rest), paid.currency_code),
        manual: money(manual[0]?.amount ?? 0, paid.currency_code),
      })}
      confirm={t(`actions.${word}.confirm`)}
      isDanger={action === "dismiss"}
      isNoteRequired={action === "dismiss" || isByHand}
      mutation={useResolve(transaction.id)}
      {...(word === "void_one" && {
        choice: {
          label: t("held.whichManual"),
          missing: "held.noneChosen" as const,
          options: manual.map(({ id, amount, currency_code, at, captured_by: by }) => ({
            value: id,
            label: money(amount, currency_code),
            description: [at && time(at), by && (transaction.people?.[by] ?? by)].filter(Boolean).join(" · "),
          })),
        },
      })}
      requestOf={(note, chosen) => resolutionOf(action, transaction, note, chosen)}
      onDone={tell}
      onClose={onClose}
    />
  )
}
