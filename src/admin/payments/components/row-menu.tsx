import { ArrowPath, ChatBubble, Phone, SquareTwoStack } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { TransactionAnswer } from "../../../api/answers"
import { ActionMenu } from "../../shared/components/action-menu"
import { useAccess } from "../../shared/hooks/use-access"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { useCheck } from "../hooks/use-transactions"
import { callAddress, whatsAppAddress } from "../../shared/lib/phone"
import { statusOf } from "../lib/status"

type Deed = "call" | "whatsapp" | "copy" | "check"

const ICONS: Readonly<Record<Deed, ReactNode>> = {
  call: <Phone />,
  whatsapp: <ChatBubble />,
  copy: <SquareTwoStack />,
  check: <ArrowPath />,
}

/** What can be done about a payment of the list without opening it. */
export function RowMenu({ transaction }: { transaction: TransactionAnswer }) {
  const { t } = useTexts()
  const words = useProblemText()
  const { may } = useAccess()
  const check = useCheck(transaction.id)
  const phone = transaction.contact?.phone ?? ""
  const [call, chat] = [callAddress(phone), whatsAppAddress(phone)]
  const deeds: Readonly<Record<Deed, (() => void) | null>> = {
    call: call === null ? null : () => window.location.assign(call),
    whatsapp: chat === null ? null : () => window.open(chat, "_blank", "noreferrer"),
    copy: () => void navigator.clipboard.writeText(transaction.id).then(() => toast.success(t("detail.copied"))),
    check:
      transaction.can_check && may("check_payments")
        ? () =>
            check.mutate(null, {
              onSuccess: (now) =>
                toast.success(t("actions.check.done"), {
                  description: t("actions.check.doneDetail", { state: t(`states.${statusOf(now)}.label`) }),
                }),
              onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
            })
        : null,
  }
  const labels: Readonly<Record<Deed, string>> = {
    call: t("overview.menu.call", { phone }),
    whatsapp: t("overview.menu.whatsapp"),
    copy: t("overview.menu.copy"),
    check: t("actions.check.label"),
  }
  return (
    // The row around it opens the payment.
    <div className="flex justify-end" onClick={(event) => event.stopPropagation()}>
      <ActionMenu
        actions={(["call", "whatsapp", "copy", "check"] as const).filter((deed) => deeds[deed] !== null)}
        icons={ICONS}
        labelOf={(deed) => labels[deed]}
        onSelect={(deed) => deeds[deed]?.()}
      />
    </div>
  )
}
