import { z } from "zod"
import { PARAMS } from "../../../../../fields"
import type { StaffContract } from "../../../../../contract"

const text = z.string().nullable()

export const GET = {
  permission: "read_invoices",
  section: "Drafting an invoice of an order",
  summary: "tells what an invoice of an order would say",
  params: PARAMS.order,
  about:
    "Changes nothing. `draft` is a body for [making an invoice](#making-an-invoice), due in 14 days. What its [`figures`](invoices-reference.md#for-an-order) are.",
  query: z.lazy(() =>
    z.strictObject({
      locale: z.enum(["en", "fr"]).default("en").describe("The language of the draft's texts."),
    }),
  ),
  answer: z.lazy(() =>
    z.strictObject({
      draft: z
        .strictObject({
          order_id: z.string().optional(),
          customer_id: z.string().nullish(),
          currency_code: z.string(),
          client: z.strictObject({ name: z.string(), email: z.string(), phone_number: z.string() }),
          due_date: z.iso.date(),
          items: z.array(z.strictObject({ name: z.string(), amount: z.number(), quantity: z.number() })),
          locale: z.enum(["en", "fr"]).optional(),
        })
        .describe("As the route that creates invoices takes it. What the order does not tell is left empty."),
      total_amount: z.number(),
      figures: z
        .strictObject({
          outstanding: z.number(),
          open_invoices: z.number(),
          open_payments: z.number(),
          left: z.number(),
        })
        .describe(
          "What is outstanding on the order, and what asks for it already; docs/invoices-reference.md says how.",
        ),
      open_invoices: z.array(
        z.strictObject({ id: z.string(), ref: text, state: z.string(), remaining_amount: z.number() }),
      ),
      open_payments: z.array(z.strictObject({ id: z.string(), state: z.string(), amount: z.number() })),
      living_links: z
        .array(z.strictObject({ id: z.string(), ref: text, remaining_amount: z.number() }))
        .describe("Void invoices whose links can still be paid."),
    }),
  ),
  refusals: { order_not_found: "", order_cancelled: "" },
} satisfies StaffContract

export type InvoiceDraftAnswer = z.output<typeof GET.answer>
