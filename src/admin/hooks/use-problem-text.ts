import { useCallback } from "react"
import { useTexts } from "./use-texts"

/** What to say about a request that went wrong: the server's own words in full, where it gave any. */
export function useProblemText(): (error: Error) => string {
  const { t } = useTexts()
  return useCallback(
    (error) => {
      const hasAnswer = "status" in error && typeof error.status === "number"
      return hasAnswer && error.message !== "" ? error.message : t("errors.unreachable")
    },
    [t],
  )
}
