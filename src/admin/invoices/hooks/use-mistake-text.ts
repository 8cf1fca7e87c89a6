import { useCallback } from "react"
import { spoken } from "../../../domain/texts/languages"
import { fill, PLAIN } from "../../../domain/texts/template"
import { useTexts } from "../../shared/hooks/use-texts"
import { type FieldMistake, textOfMistake } from "../lib/invoice-mistakes"

/** Says what is wrong with a field, in the reader's language. */
export function useMistakeText(currencyCode: string): (mistake: FieldMistake) => string {
  const { language, money } = useTexts()
  return useCallback(
    (mistake) =>
      fill(spoken(textOfMistake(mistake), language), mistake.params, {
        ...PLAIN,
        amount: (amount) => money(amount, currencyCode),
      }),
    [language, money, currencyCode],
  )
}
