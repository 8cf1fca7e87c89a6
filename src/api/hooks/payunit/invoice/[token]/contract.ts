import type { Contract } from "../../../../contract"
import { PAYMENT_FORM, PAYMENT_PAGE } from "../../../../pages/form"

export const GET = {
  ...PAYMENT_PAGE,
  summary: "shows the page where an invoice is read, paid and printed",
  about: "As that of a request; it is the receipt once the invoice is paid.",
} satisfies Contract

export const POST = PAYMENT_FORM
