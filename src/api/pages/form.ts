import { z } from "zod"
import type { Contract } from "../contract"
import { PARAMS } from "../fields"

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

const PAGE = { section: "Paying a request, or an invoice", params: PARAMS.page, answerType: "text/html" }

/** What holds for whichever page somebody pays on. */
export const PAYMENT_PAGE = {
  ...PAGE,
  statuses: {
    200: "The page.",
    303: "Back to the page.",
    404: "The address was never given out.",
    503: "The database is away.",
    "4XX": "The page, with why nothing can be paid there.",
  },
} satisfies Omit<Contract, "summary">

/** What takes the form of such a page. */
export const PAYMENT_FORM = {
  ...PAGE,
  summary: "takes that page's form",
  ownBody: { type: "application/x-www-form-urlencoded", schema: pageForm },
  statuses: {
    303: "Back to the page, or on to PayUnit's page: the prompt is sent, or the page is opened.",
    404: "The address was never given out.",
    503: "PayUnit, or the database, does not answer: nothing was sent.",
    "4XX":
      "The page, with the sentence of the refusal, which is one of the [codes for shoppers](#codes-for-shoppers): nothing was sent.",
  },
} satisfies Contract
