import { Input, Text } from "@medusajs/ui"
import type { ComponentPropsWithoutRef } from "react"
import { useTexts } from "../hooks/use-texts"
import { signOf } from "../lib/format"

interface MoneyInputProps extends Omit<ComponentPropsWithoutRef<typeof Input>, "type"> {
  currencyCode: string
}

/** A field for an amount, with its currency at the end. */
export function MoneyInput({ currencyCode, className = "", ...input }: MoneyInputProps) {
  const { language } = useTexts()
  return (
    <div className="relative">
      <Input inputMode="decimal" autoComplete="off" {...input} className={`pr-14 tabular-nums ${className}`} />
      <Text
        size="small"
        leading="compact"
        className="text-ui-fg-subtle pointer-events-none absolute inset-y-0 right-0 flex items-center px-3"
      >
        {signOf(currencyCode, language)}
      </Text>
    </div>
  )
}
