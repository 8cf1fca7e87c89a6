import { toast } from "@medusajs/ui"
import type { TransactionAnswer, TransactionDetailAnswer } from "../../../api/answers"
import { wantsAWord } from "../../../domain/payments/states"
import { NoteDialog } from "../../shared/forms/note-dialog"
import { useTexts } from "../../shared/hooks/use-texts"
import { usePaymentHistory } from "../hooks/use-payment-history"
import { useResolve } from "../hooks/use-transactions"
import { type Action, statusOf, wordOf } from "../lib/status"
import { ManualRefundDrawer } from "./manual-refund-drawer"

export type DialogAction = Exclude<Action, "check">

interface ActionDialogProps {
  transaction: TransactionAnswer
  /** The action that is asked about; null while none is. */
  action: DialogAction | null
  onClose: () => void
}

/** Asks for what an action needs, carries it out, and says what came of it. */
export function ActionDialog({ transaction, action, onClose }: ActionDialogProps) {
  switch (action) {
    case null:
      return null
    case "paid_back":
    case "refund":
      return <ManualRefundDrawer transaction={transaction} resolves={action === "paid_back"} onClose={onClose} />
    case "place_order":
    case "dismiss":
      return <DecisionDialog transaction={transaction} action={action} onClose={onClose} />
  }
}

function DecisionDialog({ transaction, action, onClose }: ActionDialogProps & { action: "place_order" | "dismiss" }) {
  const { t, money } = useTexts()
  const { causes } = usePaymentHistory({}, transaction)
  const paid = transaction.paid ?? transaction
  const isByHand = action === "place_order" && transaction.held_reason !== null && wantsAWord(transaction.held_reason)

  const word = wordOf(action, transaction)

  const tell = (now: TransactionDetailAnswer) => {
    const status = statusOf(now)
    if (action === "dismiss" || status === "settled") {
      toast.success(t(`actions.${word}.done`))
    } else {
      const why = now.held_reason === null ? t(`states.${status}.label`) : t(`reasons.${now.held_reason}.label`)
      toast.warning(t(word === "count" ? "actions.count.notDone" : "actions.place_order.notDone"), {
        description: now.held_why.length > 0 ? causes(now.held_why) : why,
      })
    }
  }

  return (
    <NoteDialog
      title={t(`actions.${word}.title`)}
      description={t(isByHand ? "byHand.description" : `actions.${word}.description`, {
        amount: money(action === "dismiss" ? transaction.left_amount : paid.amount, paid.currency_code),
      })}
      confirm={t(`actions.${word}.confirm`)}
      isDanger={action === "dismiss"}
      isNoteRequired={action === "dismiss" || isByHand}
      mutation={useResolve(transaction.id)}
      requestOf={(note) => (action === "dismiss" ? { action, note } : { action, ...(note !== "" && { note }) })}
      onDone={tell}
      onClose={onClose}
    />
  )
}
