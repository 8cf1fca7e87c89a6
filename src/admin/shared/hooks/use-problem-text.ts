import { useCallback } from "react"
import { en } from "../../i18n/en"
import { Refusal } from "../lib/refusal"
import { useTexts } from "./use-texts"

type RefusalKey = keyof typeof en.invoices.refusals

/** What to say about a request that went wrong: ours where there is a text for it, else the server's words in full. */
export function useProblemText(): (error: Error) => string {
  const { t } = useTexts()
  return useCallback(
    (error) => {
      if (error instanceof Refusal && Object.hasOwn(en.invoices.refusals, error.code)) {
        return t(`invoices.refusals.${error.code as RefusalKey}`)
      }
      if ("status" in error && error.status === 403) {
        return t("errors.notAllowed")
      }
      const hasAnswer = "status" in error && typeof error.status === "number"
      return hasAnswer && error.message !== "" ? error.message : t("errors.unreachable")
    },
    [t],
  )
}
