import type { Contract } from "../../../../contract"
import { PAYMENT_FORM, PAYMENT_PAGE } from "../../../../pages/form"

export const GET = {
  ...PAYMENT_PAGE,
  summary: "shows the page where a payment request is paid",
  about:
    "HTML without scripts, in the language of the [request](#the-admins-routes-payment-requests); `?lang=en` and `?lang=fr` choose another. Looking at a page where somebody may be paying asks PayUnit, as [`refresh`](#asking-whether-it-is-paid) does, and waits 3 seconds at most; a page that waits for a phone loads again by itself.",
} satisfies Contract

export const POST = PAYMENT_FORM
