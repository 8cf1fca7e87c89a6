import type { IPaymentModuleService } from "@medusajs/framework/types"

/** What is set of a payment session: whether completing its cart may take it, and whether it counts as paid. */
export type SettableStatus = "canceled" | "pending" | "authorized"

/** Gives a payment session another status and leaves everything else of it as it is. One that is gone stays gone. */
export async function setSessionStatus(
  payments: IPaymentModuleService,
  sessionId: string,
  status: SettableStatus,
): Promise<void> {
  await change(payments, sessionId, { status })
}

/** Gives a payment session another amount to ask for, in major units, and leaves everything else of it as it is. */
export async function setSessionAmount(
  payments: IPaymentModuleService,
  sessionId: string,
  amount: number,
): Promise<void> {
  await change(payments, sessionId, { amount })
}

async function change(
  payments: IPaymentModuleService,
  sessionId: string,
  changes: { status: SettableStatus } | { amount: number },
): Promise<void> {
  const [session] = await payments.listPaymentSessions({ id: sessionId })
  if (session !== undefined) {
    const { id, amount, currency_code, data, status } = session
    await payments.updatePaymentSession({ id, amount, currency_code, data, status, ...changes })
  }
}
