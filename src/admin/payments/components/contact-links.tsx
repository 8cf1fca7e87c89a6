import { ChatBubble, Phone } from "@medusajs/icons"
import { IconButton, Tooltip } from "@medusajs/ui"
import type { TransactionAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { callAddress, whatsAppAddress } from "../../shared/lib/phone"

/** Calls a customer, or writes to them. Nothing where no phone is known. */
export function ContactLinks({ contact }: Pick<TransactionAnswer, "contact">) {
  const { t } = useTexts()
  const phone = contact?.phone ?? ""
  const [call, chat] = [callAddress(phone), whatsAppAddress(phone)]
  if (call === null || chat === null) {
    return null
  }
  const [callLabel, chatLabel] = [t("overview.menu.call", { phone }), t("overview.menu.whatsapp")]
  return (
    <span className="flex items-center">
      <Tooltip content={callLabel}>
        <IconButton size="small" variant="transparent" asChild>
          <a href={call} aria-label={callLabel}>
            <Phone />
          </a>
        </IconButton>
      </Tooltip>
      <Tooltip content={chatLabel}>
        <IconButton size="small" variant="transparent" asChild>
          <a href={chat} target="_blank" rel="noreferrer" aria-label={chatLabel}>
            <ChatBubble />
          </a>
        </IconButton>
      </Tooltip>
    </span>
  )
}
