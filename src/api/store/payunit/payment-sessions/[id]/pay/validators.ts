import { z } from "@medusajs/framework/zod"
import { inOneLine, line } from "../../../../../fields"
import type { PayRequest } from "../../../../../../payments"
import { ShopperError } from "../../../../../../modules/payunit/errors"

const filled = line(100)

const provider = filled.describe("A `shortcode` of `payment.providers`.")

const byPhone = z.lazy(() =>
  z.strictObject({
    provider,
    phone: inOneLine(z.string().max(40)).describe(
      "A mobile number of Cameroon: nine digits that begin with 6, with or without `+237` or `00237`; spaces, points, hyphens and brackets are allowed.",
    ),
  }),
)

const byCard = z.lazy(() => {
  const card = z.strictObject({
    card_number: z
      .string()
      .transform((value) => value.replace(/[\s-]/g, ""))
      .pipe(z.string().regex(/^\d{12,19}$/)),
    cvv: z.string().regex(/^\d{3,4}$/),
    expiry_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
    expiry_year: z.string().regex(/^\d{2}$/),
    card_country: z.string().regex(/^[A-Za-z]{2}$/),
    card_state: filled,
    card_city: filled,
    card_address: filled,
    card_zipcode: filled,
  })
  return z.strictObject({ provider, card: card.describe("Only where the option `allowCards` is on.") })
})

/** What pays: a phone that a prompt is sent to, or a card. */
export const payBody = z.lazy(() => z.union([byPhone, byCard]))

/**
 * Reads what a shopper sends to pay: a payment method with a phone number, or with a card.
 *
 * @throws ShopperError `invalid_request`, naming fields and never their values
 */
export function readPayBody(sent: unknown): Pick<PayRequest, "provider" | "means"> {
  const parsed = payBody.safeParse(sent)
  if (!parsed.success) {
    throw new ShopperError("invalid_request", { details: wrongFields(sent) })
  }
  return "phone" in parsed.data
    ? { provider: parsed.data.provider, means: { kind: "phone", phone: parsed.data.phone } }
    : { provider: parsed.data.provider, means: { kind: "card", card: parsed.data.card } }
}

/** The fields at fault, by the variant that was meant: with a card, or with a phone. */
function wrongFields(sent: unknown): string[] {
  const isCard = typeof sent === "object" && sent !== null && "card" in sent
  const checked = (isCard ? byCard : byPhone).safeParse(sent)
  const issues = checked.error?.issues ?? []
  return [...new Set(issues.map((issue) => issue.path.join(".") || "unknown field"))]
}
