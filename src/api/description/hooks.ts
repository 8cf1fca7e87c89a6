import { pageForm } from "../pages/answer"
import type { RouteDescriptions } from "./route"

const NOT_GIVEN_OUT = "The address was never given out."
const AWAY = "The database is away."
const NOT_PAYABLE = "The page, with why nothing can be paid there."
const PAGE = { answerType: "text/html" } as const
const FORM = {
  ...PAGE,
  body: pageForm,
  bodyType: "application/x-www-form-urlencoded",
  answers: {
    303: "Back to the page, or on to PayUnit's page: the prompt is sent, or the page is opened.",
    404: NOT_GIVEN_OUT,
    503: "PayUnit, or the database, does not answer: nothing was sent.",
    "4XX":
      "The page, with the sentence of the refusal, which is one of the [codes for shoppers](#codes-for-shoppers): nothing was sent.",
  },
}
const ANYBODY = "Answers everybody, whatever the token, and does nothing."

/** What PayUnit and browsers that come and go call. */
export const HOOK_ROUTES: RouteDescriptions = {
  "POST /hooks/payunit/notifications/:token": {
    section: "Notifications",
    summary: "takes a notification of PayUnit",
    about:
      "With any body of any type. At most 16 kB are read, within 5 seconds; a longer or broken one wakes all the same. It is written down, answered, and then PayUnit is asked: nothing that a notification says is believed.",
    bodyType: "*/*",
    bodyAbout: "What PayUnit says of a payment. It is a reason to ask PayUnit, and nothing else.",
    answerType: "application/json",
    answerExample: { received: true },
    answers: {
      200: "It is stored.",
      404: NOT_GIVEN_OUT,
      503: "It could not be stored, mostly since the database was away: send it again.",
    },
  },
  "GET /hooks/payunit/notifications/:token": {
    section: "Notifications",
    summary: "answers that the address is there",
    about: ANYBODY,
    answerType: "application/json",
    answerExample: { ok: true },
  },
  "GET /hooks/payunit/pay/:token": {
    section: "Opening a payment page",
    summary: "sends a shopper's browser on to PayUnit's page",
    about:
      "The `redirect_url` that is given out for PayUnit's page, whose own address is in no answer of the store. It notes that the page may have been seen. Every answer has `cache-control: no-store` and `referrer-policy: no-referrer`. `HEAD` answers the same and notes nothing. Previews of chat programs call by `GET` and count as a visit: PayUnit is asked more often then, and nothing else follows.",
    answerType: "text/plain",
    answers: {
      302: "To PayUnit's page: it can be paid.",
      303: "As [who comes back](#coming-back-from-a-payment-page): it is over, paid, failed or held, a prompt waits on a phone, or another payment for the same cart took its place.",
      404: NOT_GIVEN_OUT,
      503: "The database is away; with `Retry-After`, and a sentence in English or French, by `Accept-Language`.",
    },
  },
  "GET /hooks/payunit/return/:token": {
    section: "Coming back from a payment page",
    summary: "sends a shopper's browser on to the storefront",
    about:
      "Asks PayUnit, and waits at most 3 seconds for the outcome. If the origin of the session's `return_url` is not among `storefrontUrl`, or none was given, it is the first `storefrontUrl`.",
    answerType: "text/plain",
    answers: {
      303: "To the `return_url` of the payment session, with `payment_session_id=payses_…` added.",
      404: NOT_GIVEN_OUT,
    },
  },
  "GET /hooks/payunit/invoice-return/:token": {
    section: "Coming back from an invoice",
    summary: "notes that somebody came back from an invoice, and sends them on",
    about: "Asks nobody.",
    answerType: "text/plain",
    answers: {
      303: "To the invoice's `callback_url`, else to the first `storefrontUrl`.",
      404: NOT_GIVEN_OUT,
    },
  },
  "GET /hooks/payunit/request/:token": {
    ...PAGE,
    section: "Paying a request, or an invoice",
    summary: "shows the page where a payment request is paid",
    about:
      "HTML without scripts, in the language of the [request](#the-admins-routes-payment-requests); `?lang=en` and `?lang=fr` choose another. Looking at a page where somebody may be paying asks PayUnit, as [`refresh`](#asking-whether-it-is-paid) does, and waits 3 seconds at most; a page that waits for a phone loads again by itself.",
    answers: { 200: "The page.", 303: "Back to the page.", 404: NOT_GIVEN_OUT, 503: AWAY, "4XX": NOT_PAYABLE },
  },
  "POST /hooks/payunit/request/:token": {
    ...FORM,
    section: "Paying a request, or an invoice",
    summary: "takes that page's form",
  },
  "GET /hooks/payunit/invoice/:token": {
    ...PAGE,
    section: "Paying a request, or an invoice",
    summary: "shows the page where an invoice is read, paid and printed",
    about: "As that of a request; it is the receipt once the invoice is paid.",
    answers: { 200: "The page.", 303: "Back to the page.", 404: NOT_GIVEN_OUT, 503: AWAY, "4XX": NOT_PAYABLE },
  },
  "POST /hooks/payunit/invoice/:token": {
    ...FORM,
    section: "Paying a request, or an invoice",
    summary: "takes that page's form",
  },
  "GET /hooks/payunit/item-image": {
    section: "The picture of products without one",
    summary: "is a picture for everybody, to be kept for a week",
    about: "PayUnit demands a picture of every line; the option `itemImageUrl` puts another in its place.",
    answerType: "image/png",
  },
}
