import { Checkbox, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { isRecordedAlready } from "../lib/refusal"

/** Whether the same is meant once more: asked only where the server takes it for a repetition. */
export function useAgain(error: Error | null) {
  const [isAgain, setAgain] = useState(false)
  return { isAgain, setAgain, isAsked: isAgain || isRecordedAlready(error), sent: isAgain ? { again: true } : {} }
}

interface AgainBoxProps {
  again: ReturnType<typeof useAgain>
  label: string
}

/** See {@link useAgain}. */
export function AgainBox({ again: { isAgain, setAgain, isAsked }, label }: AgainBoxProps) {
  const id = useId()
  return (
    isAsked && (
      <div className="flex items-center gap-x-2">
        <Checkbox id={id} checked={isAgain} onCheckedChange={(checked) => setAgain(checked === true)} />
        <Label size="small" htmlFor={id}>
          {label}
        </Label>
      </div>
    )
  )
}
