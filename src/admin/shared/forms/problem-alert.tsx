import { Alert } from "@medusajs/ui"
import type { ReactNode } from "react"
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
  return error !== null && <ProblemAlert>{words(error)}</ProblemAlert>
}
