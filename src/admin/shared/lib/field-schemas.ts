import { z } from "zod"
import type { MistakeCode } from "../../../domain/texts/mistakes"
import { amountIn, isWhole } from "./amounts"
import type { TextKey } from "./texts"

/*
 * What schemas of forms are made of: from what somebody typed to what the server takes. What is wrong is a code. The
 * server has the last word.
 */

/** What is wrong with a field: in the words that the server uses as well, or in a text of these pages. */
export type FieldCode = MistakeCode | TextKey

/** The code that an issue has in place of a sentence. */
export const errorCode = (code: FieldCode) => ({ error: code })

/** A text that can be left out. */
export const trimmedText = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : text))

/** A text that cannot. */
export const required = (missing: FieldCode) => z.string().trim().min(1, errorCode(missing))

interface AmountRules {
  currencyCode: string
  /** What to say of what is no number. */
  noNumber?: FieldCode
  most?: { amount: number; tooMuch: FieldCode }
}

/** An amount that somebody is to pay or to get, in major units. */
export const amountTyped = ({ currencyCode, noNumber = "amount_not_positive", most }: AmountRules) =>
  z
    .string()
    .transform((text) => amountIn(text, currencyCode))
    .pipe(
      z
        .number(errorCode(noNumber))
        .max(most?.amount ?? Infinity, most && errorCode(most.tooMuch))
        .positive(errorCode("amount_not_positive"))
        .refine((amount) => isWhole(amount, currencyCode), errorCode("amount_not_whole")),
    )
