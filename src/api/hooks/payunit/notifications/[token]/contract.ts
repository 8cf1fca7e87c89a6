import { PARAMS } from "../../../../fields"
import type { Contract } from "../../../../contract"

export const POST = {
  section: "Notifications",
  summary: "takes a notification of PayUnit",
  params: PARAMS.page,
  about:
    "With any body of any type. At most 16 kB are read, within 5 seconds; a longer or broken one wakes all the same. It is written down, answered, and then PayUnit is asked: nothing that a notification says is believed.",
  ownBody: { type: "*/*", about: "What PayUnit says of a payment. It is a reason to ask PayUnit, and nothing else." },
  answerType: "application/json",
  answerExample: { received: true },
  statuses: {
    200: "It is stored.",
    404: "The address was never given out.",
    503: "It could not be stored, mostly since the database was away: send it again.",
  },
} satisfies Contract

export const GET = {
  section: "Notifications",
  summary: "answers that the address is there",
  params: PARAMS.page,
  about: "Answers everybody, whatever the token, and does nothing.",
  answerType: "application/json",
  answerExample: { ok: true },
} satisfies Contract
