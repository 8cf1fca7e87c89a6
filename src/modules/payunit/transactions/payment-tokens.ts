import { z } from "zod"

/**
 * What the legacy API wants to be shown when it is asked about a payment, by the provider's kind. They open
 * something: they stay in the table, and reach no session data, no answer, no log and no event.
 */
export const paymentTokens = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("first"), pay_token: z.string(), payment_ref: z.string() }),
  z.object({ kind: z.literal("second"), paytoken: z.string(), auth_token: z.string(), x_token: z.string() }),
])

/** See {@link paymentTokens}. */
export type PaymentTokens = z.output<typeof paymentTokens>
