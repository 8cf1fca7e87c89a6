import { Check, SquareTwoStack } from "@medusajs/icons"
import { IconButton, Tooltip } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTexts } from "../hooks/use-texts"

/** Copies a text, and says so. */
export function CopyButton({ text, label: copies }: { text: string; label?: string }) {
  const { t } = useTexts()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const timer = isDone ? setTimeout(() => setDone(false), 2_000) : undefined
    return () => clearTimeout(timer)
  }, [isDone])
  const label = isDone ? t("detail.copied") : (copies ?? t("detail.copy"))
  return (
    <Tooltip content={label}>
      <IconButton
        size="2xsmall"
        variant="transparent"
        className="shrink-0"
        aria-label={label}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
      >
        {isDone ? <Check /> : <SquareTwoStack />}
      </IconButton>
    </Tooltip>
  )
}
