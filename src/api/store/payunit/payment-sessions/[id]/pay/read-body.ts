import type { PayRequest } from "../../../../../../payments"
import { ShopperError } from "../../../../../../modules/payunit/errors"
import { cardPaymentBody, phonePaymentBody, POST } from "./contract"

/**
 * Reads what a shopper sends to pay: a payment method with a phone number, or with a card.
 *
 * @throws ShopperError `invalid_request`, naming fields and never their values
 */
export function readPayBody(sent: unknown): Pick<PayRequest, "provider" | "means"> {
  const parsed = POST.ownBody.schema.safeParse(sent)
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
  const checked = (isCard ? cardPaymentBody : phonePaymentBody).safeParse(sent)
  const issues = checked.error?.issues ?? []
  return [...new Set(issues.map((issue) => issue.path.join(".") || "unknown field"))]
}
