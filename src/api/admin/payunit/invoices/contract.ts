import { z } from "zod"
import { id, line, moment, oneOrMore, page } from "../../../fields"
import { INVOICE_ORDERS, INVOICE_STATES, invoiceTerms } from "../../../../domain/invoices"
import { HELD_REASONS } from "../../../../domain/payments"
import { invoiceAnswer, invoiceDetailAnswer } from "../../../answers/invoices"
import { listAnswer, sumsAnswer, withSums } from "../../../answers/texts"
import type { StaffChangeContract, StaffContract } from "../../../contract"

const SORTING = new RegExp(`^-?(?:${INVOICE_ORDERS.join("|")})$`)

export const GET = {
  permission: "read_invoices",
  section: "Listing invoices",
  summary: "lists invoices, newest first",
  about: "[How lists are counted](#long-lists).",
  query: z.lazy(() =>
    z
      .strictObject({
        q: line(100)
          .optional()
          .describe(
            "The beginnings of words (`ada ngo`), all of which must be in it: of the reference, the id, the order's id, or the client's name or e-mail address; how the client's phone number begins or, by four digits or more, ends; or the number of an order (`12`, `#12`). Of more than 10 000 that fit, some are found.",
          ),
        state: oneOrMore(z.enum(INVOICE_STATES)).describe("Those; may be repeated."),
        held_reason: oneOrMore(z.enum(HELD_REASONS)).describe(
          "What one of their payments is on hold for; may be repeated.",
        ),
        needs_review: z
          .enum(["true", "false"])
          .transform((sent) => sent === "true")
          .optional()
          .describe(
            "`true`: in doubt, a payment of it is on hold, or somebody came back from its page and nobody looked; `false`: all others.",
          ),
        order_id: id.optional(),
        customer_id: id.optional(),
        account: id.optional(),
        with_sums: withSums,
        created_from: moment.describe("Made since then."),
        created_to: moment.describe("Made before then."),
        due_from: moment.describe("Due since then."),
        due_to: moment.describe("Due before then."),
        order: z
          .string()
          .regex(SORTING, { error: `\`order\` is one of ${INVOICE_ORDERS.join(", ")}, with a - for descending` })
          .default("-created_at")
          .describe(
            "`created_at`, `due_date`, `total_amount`, `client_name`, `state` or `ref`, with a `-` before it for descending. Without a `ref` comes last, or first descending.",
          ),
        ...page,
        after: id
          .optional()
          .describe("Those behind the invoice of that id, newest first. It goes with neither `offset` nor `order`."),
      })
      .refine(({ after, offset, order }) => after === undefined || (offset === 0 && order === "-created_at"), {
        error: "`after` goes with neither `offset` nor `order`",
      }),
  ),
  answer: z.lazy(() =>
    z.strictObject({
      invoices: z.array(invoiceAnswer),
      ...listAnswer,
      sums: sumsAnswer({
        billed: "What they ask for, but for those that nobody is to pay; in major units.",
        received: "What came for them, in major units.",
      }).describe("By currency; null where it was not asked for."),
    }),
  ),
} satisfies StaffContract

export const POST = {
  permission: "create_invoices",
  decides: "invoice_created",
  section: "Making an invoice",
  summary: "makes an invoice",
  about: "What is wrong with the form is told field by field.",
  ownBody: { schema: z.lazy(() => invoiceTerms({ allowHttpLoopback: false }, new Date(0))) },
  takesKey: true,
  answer: z.lazy(() => z.strictObject({ invoice: invoiceDetailAnswer, is_new: z.boolean() })),
  statuses: {
    200: "The same request made it before.",
    201: "It is open.",
    202: "It is `creating` or `in_doubt`, since PayUnit did not answer (yet).",
  },
  refusals: {
    invalid_invoice: "`fields`: `[{ field, code, params, text }]`, `text` in English and French.",
    unknown_account: "",
    currency_differs: "",
    customer_differs: "",
    order_not_found: "",
    customer_not_found: "",
    order_cancelled: "",
    exceeds_outstanding: "With `figures`, `excess` and `total_amount`: bill less, or send `confirm_exceeds: true`.",
    recorded_already:
      "With `invoice_id`: one that says the same was made within ten minutes; `again: true` makes another.",
    invoice_in_doubt:
      "With `invoice_id`: one that says the same is in doubt; [find out](admin-reference.md#where-an-invoice-stands) first.",
    invoice_refused: "With `invoice`, in state `failed`.",
    payments_paused: "",
  },
} satisfies StaffChangeContract
