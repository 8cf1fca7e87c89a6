import { Alert } from "@medusajs/ui"
import { type ReactNode, useEffect, useRef } from "react"
import { useProblemText } from "../hooks/use-problem-text"
import { useTexts } from "../hooks/use-texts"

/** Why something did not work, in full. */
export function ProblemAlert({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Alert variant="error" role="alert">
      <div className="font-medium">{t("errors.actionFailed")}</div>
      <div className="text-ui-fg-subtle break-words">{children}</div>
    </Alert>
  )
}

/** Why a request went wrong; nothing where none did. */
export function RequestProblem({ error }: { error: Error | null }) {
  const words = useProblemText()
  const place = useRef<HTMLDivElement>(null)
  // In a long drawer it may be below what is seen.
  useEffect(() => {
    if (error !== null) {
      place.current?.scrollIntoView({ block: "nearest" })
      place.current?.focus({ preventScroll: true })
    }
  }, [error])
  return (
    error !== null && (
      <div ref={place} tabIndex={-1} className="scroll-my-4 outline-none">
        <ProblemAlert>{words(error)}</ProblemAlert>
      </div>
    )
  )
}
