import { Text } from "@medusajs/ui"
import { callAddress, problemOfPhone } from "../lib/phone"
import { useTexts } from "../hooks/use-texts"

/** A phone number as somebody typed it, which calls; or why it is none, with what to do about it. */
export function PhoneLink({ phone }: { phone: string }) {
  const { t } = useTexts()
  const problem = problemOfPhone(phone)
  return problem === null ? (
    <a className="text-ui-fg-interactive-hover hover:underline" href={callAddress(phone) ?? undefined}>
      {phone}
    </a>
  ) : (
    <span>
      {phone}
      <Text size="xsmall" className="text-ui-fg-muted">
        {t(`phone.${problem}`)}
      </Text>
    </span>
  )
}
