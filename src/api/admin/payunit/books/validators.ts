import { z } from "@medusajs/framework/zod"

/** What a month's books are asked by. */
export const booksQuery = z.lazy(() =>
  z.strictObject({
    month: z
      .string()
      .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, { error: "`month` is a month such as 2026-01" })
      .describe("Of the shop's time zone, such as `2026-01`."),
    per: z
      .enum(["payment", "day"])
      .default("payment")
      .describe("A line for each payment, or for each day, currency and operator."),
    locale: z
      .enum(["en", "fr"])
      .optional()
      .describe(
        "Else as `Accept-Language` says. French tables have semicolons, decimal commas and dates such as `31/01/2026`.",
      ),
  }),
)
