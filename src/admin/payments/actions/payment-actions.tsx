import { ArrowPath, ArrowUturnLeft, Check, XCircle, XMark } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { TransactionAnswer } from "../../../api/answers"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { ActionMenu } from "../../shared/components/action-menu"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { useCheck, useDetailWhereNeeded } from "../hooks/use-transactions"
import { type Action, actionsOf, statusOf, wordOf } from "../lib/status"
import { ActionDialog, type DialogAction } from "./action-dialog"

const ICONS: Readonly<Record<Action, ReactNode>> = {
  place_order: <Check />,
  void_manual_payment: <XCircle />,
  accept_difference: <Check />,
  record_refund: <ArrowUturnLeft />,
  dismiss: <XMark />,
  refund: <ArrowUturnLeft />,
  check: <ArrowPath />,
}

/** What can be done about a payment, and the dialogs that it takes. */
function useActions(listed: TransactionAnswer) {
  const { t } = useTexts()
  const words = useProblemText()
  const { may } = useAccess()
  const detail = useDetailWhereNeeded(listed)
  const transaction = { ...detail, can_pay_out: detail.can_pay_out === true && may("send_payouts") }
  const check = useCheck(transaction.id)
  const [dialog, setDialog] = useState<DialogAction | null>(null)

  const ask = () => {
    check.mutate(null, {
      onSuccess: (now) =>
        toast.success(t("actions.check.done"), {
          description: t("actions.check.doneDetail", { state: t(`states.${statusOf(now)}.label`) }),
        }),
      onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
    })
  }
  const start = (action: Action) => {
    if (action === "check") {
      ask()
    } else {
      setDialog(action)
    }
  }
  const element = <ActionDialog transaction={transaction} action={dialog} onClose={() => setDialog(null)} />
  return { transaction, actions: actionsOf(transaction, may), start, isAsking: check.isPending, dialog: element }
}

/** Buttons for what can be done about a payment: what decides about held money stands out, all else is in a menu. */
export function Actions(listed: { transaction: TransactionAnswer }) {
  const { t } = useTexts()
  const { transaction, actions, start, isAsking, dialog } = useActions(listed.transaction)
  const labelOf = (action: Action) => t(`actions.${wordOf(action, transaction)}.label`)
  // Where the amounts differ, what settles the difference stands out: placed as it is, it would only be refused again.
  const seldom: readonly Action[] = transaction.difference == null ? ["refund"] : ["refund", "place_order"]
  const prominent = actions.filter((action) => transaction.is_waiting && !seldom.includes(action))
  const others = actions.filter((action) => !prominent.includes(action))
  // The dialog keeps its place when what it did leaves nothing more to do: it has yet to say what came of it.
  return (
    <>
      {actions.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {prominent.map((action, index) => (
            <Button
              key={action}
              size="small"
              variant={index === 0 ? "primary" : "secondary"}
              isLoading={action === "check" && isAsking}
              onClick={() => start(action)}
            >
              {labelOf(action)}
            </Button>
          ))}
          {prominent.length === 0 && others.length <= 2
            ? others.map((action) => (
                <Button
                  key={action}
                  size="small"
                  variant="secondary"
                  isLoading={action === "check" && isAsking}
                  onClick={() => start(action)}
                >
                  {ICONS[action]}
                  {labelOf(action)}
                </Button>
              ))
            : others.length > 0 && <ActionMenu actions={others} icons={ICONS} labelOf={labelOf} onSelect={start} />}
        </div>
      )}
      {dialog}
    </>
  )
}
