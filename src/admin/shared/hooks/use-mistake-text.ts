import { useCallback } from "react"
import { type LocalizedText, localize } from "../../../domain/texts/languages"
import { isMistakeCode, MISTAKES } from "../../../domain/texts/mistakes"
import { fill, type Params, PLAIN_WRITERS } from "../../../domain/texts/template"
import type { TextKey } from "../lib/texts"
import { useTexts } from "./use-texts"

/** What is wrong with a field: a code, perhaps of a newer server, with the values of its text, and the server's own text. */
export interface FieldMistake {
  code: string
  params: Params
  text?: LocalizedText
}

/** The text of a mistake that the server knows as well; of a code that is not known, the server's own. */
export function textOfMistake({ code, text }: FieldMistake): LocalizedText {
  return isMistakeCode(code) ? MISTAKES[code] : (text ?? { en: code, fr: code })
}

/** Says what is wrong with a field, in the reader's language. */
export function useMistakeText(currencyCode: string): (mistake: FieldMistake) => string {
  const { t, language, money } = useTexts()
  return useCallback(
    (mistake) => {
      const amount = (value: number) => money(value, currencyCode)
      if (!isTextKey(mistake.code)) {
        return fill(localize(textOfMistake(mistake), language), mistake.params, { ...PLAIN_WRITERS, amount })
      }
      const values = Object.entries(mistake.params).map(([name, value]) => [
        name,
        typeof value === "number" ? amount(value) : typeof value === "object" ? PLAIN_WRITERS.money(value) : value,
      ])
      return t(mistake.code, Object.fromEntries(values) as Record<string, string>)
    },
    [t, language, money, currencyCode],
  )
}

/** Names of these pages' texts have a point in them, and codes have none. */
function isTextKey(code: string): code is TextKey {
  return code.includes(".")
}
