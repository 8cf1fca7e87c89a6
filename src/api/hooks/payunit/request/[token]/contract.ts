import { PARAMS } from "../../../../fields"
import { pageForm } from "../../../../pages/form"
import type { Contract } from "../../../../contract"

export const GET = {
  section: "Paying a request, or an invoice",
  summary: "shows the page where a payment request is paid",
  params: PARAMS.page,
  about:
    "HTML without scripts, in the language of the [request](#the-admins-routes-payment-requests); `?lang=en` and `?lang=fr` choose another. Looking at a page where somebody may be paying asks PayUnit, as [`refresh`](#asking-whether-it-is-paid) does, and waits 3 seconds at most; a page that waits for a phone loads again by itself.",
  answerType: "text/html",
  statuses: {
    200: "The page.",
    303: "Back to the page.",
    404: "The address was never given out.",
    503: "The database is away.",
    "4XX": "The page, with why nothing can be paid there.",
  },
} satisfies Contract

export const POST = {
  section: "Paying a request, or an invoice",
  summary: "takes that page's form",
  params: PARAMS.page,
  ownBody: { type: "application/x-www-form-urlencoded", schema: pageForm },
  answerType: "text/html",
  statuses: {
    303: "Back to the page, or on to PayUnit's page: the prompt is sent, or the page is opened.",
    404: "The address was never given out.",
    503: "PayUnit, or the database, does not answer: nothing was sent.",
    "4XX":
      "The page, with the sentence of the refusal, which is one of the [codes for shoppers](#codes-for-shoppers): nothing was sent.",
  },
} satisfies Contract
