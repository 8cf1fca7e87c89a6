import { z } from "zod"
import { invoiceNameAnswer, NAMED_OBJECTS, localizedText, schemaIn, time } from "./texts"

const text = z.string().nullable()
const facts = z.record(z.string(), z.unknown())

const actor = z.lazy(() =>
  z
    .strictObject({ type: z.string(), id: z.string(), name: text })
    .register(NAMED_OBJECTS, { id: "Actor", about: "Who decided: a user by name, or an API key." }),
)

/** One line of the trail. */
const auditLine = z.lazy(() =>
  z.strictObject({
    sequence: z.number().int().describe("Lines of all decisions are numbered on."),
    stage: z.string().describe("One of `AuditStage`, unless a newer version wrote it."),
    at: time,
    actor,
    note: text,
    hash: z.string().describe("Hash over this line and the one before it."),
  }),
)

export const decisionAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      action: z
        .string()
        .describe("What was decided: one of the list's filter `action`, unless a newer version wrote it."),
      stage: z
        .string()
        .describe(
          "How it stands, the stage of its last line: `requested`, `approved`, `declined` or `withdrawn` where it takes a second person; `started` and not ended yet; `done`, `refused`, or `incomplete` where it was carried out in part, or what it was for did not come about.",
        ),
      at: time,
      actor: actor.describe("Who carried it out, or asked for it."),
      subject: z
        .strictObject({
          type: z.string(),
          id: text,
          order: z
            .strictObject({ id: z.string(), display_id: z.number().nullable() })
            .nullable()
            .describe("The order of a payment, an invoice or a payment request."),
          invoice: invoiceNameAnswer.nullable().describe("The invoice itself, or that of a payment."),
          customer: text.describe(
            "Whose payment, invoice or payment request it is, as lists name them; null where that is not known, or forgotten.",
          ),
          money: z
            .strictObject({ amount: z.number(), currency_code: z.string() })
            .nullable()
            .describe(
              "What was paid, else asked for; of an invoice its total. It may be more than the decision is about.",
            ),
        })
        .describe(
          "What it is about: `type` is `transaction`, `invoice`, `payment_request`, `account`, `statement` or `export`.",
        ),
      amount: z.number().nullable().describe("Major units; null where the decision was not about an amount."),
      currency_code: text,
      note: text.describe("Why; null where nothing was said."),
      before: facts.nullable().describe("How its subject stood before."),
      after: facts.nullable().describe("How its subject stood afterwards."),
      request: facts.nullable().describe("What else was asked for."),
      code: text.describe("Why it was refused, or is incomplete: of a refusal, or of what holds the payment."),
      why: localizedText.nullable().describe("The same in words; null for a code that this version does not know."),
      lines: z.array(auditLine).describe("What was written down, in its order."),
    })
    .register(NAMED_OBJECTS, { id: "Decision", about: "Something that a person or an API key decided." }),
)
export type DecisionAnswer = z.output<typeof decisionAnswer>

const person = z.lazy(() => z.strictObject({ id: z.string(), name: text }))

export const refundApprovalAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string().describe("For the header `PayUnit-Approval` when the refund is recorded."),
      stage: z.string().describe("`requested`, `approved`: send the money and record it; or `declined`."),
      amount: z.number(),
      currency_code: z.string(),
      note: text.describe("Why the refund is wanted."),
      requested_by: person,
      requested_at: time,
      answered_by: person.nullable(),
      answered_at: time.nullable(),
      answer_note: text.describe("Why it was declined."),
    })
    .register(NAMED_OBJECTS, { id: "RefundApproval", about: "A request for a second person's agreement to a refund." }),
)
export type RefundApprovalAnswer = z.output<typeof refundApprovalAnswer>

export const approvalAnswer = z.lazy(() =>
  z
    .strictObject({
      ...schemaIn(decisionAnswer).shape,
      can_approve: z
        .boolean()
        .describe("Whether whoever asks may agree to it: it is not theirs, and they may do what it does."),
      is_agreed_before: z
        .boolean()
        .describe(
          "Whether agreeing comes before it is done: `POST …/approvals/:id/approve`. Else whoever agrees does it, by sending `request`.",
        ),
      refund: z
        .strictObject({
          customer: text.describe("The customer's name."),
          to: text.describe("The mask of the number that the money goes to; null where nobody knows one."),
          payer: z
            .enum(["customer", "other", "unknown"])
            .describe("Whose number paid: the customer's, as its mask tells; somebody else's; or nobody knows."),
        })
        .nullable()
        .describe("Of a refund: who is to get it."),
      is_own: z.boolean().describe("Whether it is their own, to be taken back."),
      request: z
        .strictObject({ path: z.string(), body: facts, idempotency_key: text })
        .describe(
          "What to send, as a POST, to agree to it: word by word, with the header `PayUnit-Approval` of its id.",
        ),
      expires_at: time,
    })
    .register(NAMED_OBJECTS, { id: "Approval", about: "A decision that waits for a second person." }),
)
export type ApprovalAnswer = z.output<typeof approvalAnswer>
