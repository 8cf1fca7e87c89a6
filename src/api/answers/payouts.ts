import { z } from "zod"
import { PAYOUT_REASONS, PAYOUT_STATES } from "../../domain/payouts"
import { historyEntryAnswer, NAMED_OBJECTS, time } from "./texts"

const text = z.string().nullable()

export const payoutAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string().describe("PayUnit's `transaction_id` of it."),
      transaction_id: z.string().describe("The payment that it refunds."),
      amount: z.number(),
      currency_code: z.string(),
      operator: z.strictObject({ code: z.string(), name: z.string() }),
      phone: text.describe("Where it goes, masked; null once that is forgotten."),
      state: z
        .enum(PAYOUT_STATES)
        .describe(
          "`prepared`: written down. `requested`: announced to PayUnit; it is sent by `send`. `confirmed`: being sent. `awaiting_approval`: somebody approves it in PayUnit's dashboard. `paid`: sent. `refused`: not sent. `unknown`: nobody knows; send nothing by hand.",
        ),
      reason: z.enum(PAYOUT_REASONS).nullable().describe("Why it was not sent, or nobody knows."),
      fee: z.number().nullable().describe("What PayUnit keeps for it; null where it does not say."),
      created_by: z.string(),
      confirmed_by: text.describe("Who had it sent."),
      confirmed_at: time.nullable(),
      created_at: time,
      next_check_at: time.nullable().describe("When PayUnit is asked again."),
      decidable_at: time
        .nullable()
        .describe("Since when somebody can say what PayUnit's dashboard shows of it; null unless it is `unknown`."),
      refund_id: text.describe("The refund that records it; null until that is written."),
      actions: z.array(z.enum(["send", "withdraw", "check", "decide"])).describe("What can be done with it now."),
      history: z.array(historyEntryAnswer),
    })
    .register(NAMED_OBJECTS, {
      id: "Payout",
      about:
        "A refund that PayUnit sends. Reported of the service, and not yet tried with it. No full phone number and nothing that moves money is in it.",
    }),
)
export type PayoutAnswer = z.output<typeof payoutAnswer>
