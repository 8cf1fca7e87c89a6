import { z } from "@medusajs/framework/zod"
import { isPrintable, isPrintableText } from "../gateway"

/** Of a field in zod's issue: what it must not hold, and its name. Medusa tells staff the sentence alone. */
const unprintable = {
  error: ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
    `Field '${path.map(String).join(", ")}' must not hold control characters`,
}

/** A text of one line. */
export const line = (longest: number) => z.string().trim().min(1).max(longest).refine(isPrintable, unprintable)

/** What somebody writes for others to read, in as many lines as they like. */
export const note = z.string().trim().min(1).max(1_000).refine(isPrintableText, unprintable)

/** A day, or a moment; optional. */
export const time = z
  .string()
  .refine(
    (value) => z.iso.date().safeParse(value).success || z.iso.datetime({ offset: true }).safeParse(value).success,
    { error: "times are such as 2026-01-31 or 2026-01-31T18:00:00Z" },
  )
  .transform((value) => new Date(value))
  .optional()

/** Money, in major units. */
export const amount = z.number().positive().max(1e12)

/** An id of any kind. */
export const id = z.string().min(1).max(100).refine(isPrintable, unprintable)

/** Holds a text's own rules, and that it is of one line. */
export const inOneLine = <Schema extends z.ZodType<string>>(schema: Schema) => schema.refine(isPrintable, unprintable)
