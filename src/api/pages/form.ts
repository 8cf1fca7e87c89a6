import { z } from "zod"

/** The form of a page where somebody pays. */
export const pageForm = z.object({
  action: z.enum(["prompt", "page"]).describe("Send a prompt to a phone, or go on to PayUnit's page."),
  phone: z.string().max(40).default("").describe("Empty for the number that the shop has."),
  provider: z
    .string()
    .max(100)
    .default("")
    .transform((value) => (value === "" ? null : value))
    .describe("The payment method; empty for that of the number's operator."),
})

/** What a payer sent by a page's form. */
export type PageForm = z.output<typeof pageForm>
