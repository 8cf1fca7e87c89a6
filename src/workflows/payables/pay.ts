import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { operatorOf, predictOperator } from "../../gateway"
import type { PaymentMethod } from "../../domain/payments"
import { configuredProviders, resolvePayUnit } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import type { KeyedRequest } from "../../modules/payunit/idempotency"
import { calledFrom } from "../../modules/payunit/security"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { openTransaction, payingPhone, payInStore } from "../../payments"
import { type Payable, payableMethods } from "./payable"
import { type PayerRequest, throughSession } from "./session"

/**
 * The payment method for a phone, among those offered: the one named, else that of the number's operator.
 *
 * @throws ShopperError `unknown_payment_method`, and as `payingPhone` does
 */
function operatorFor(phone: string, named: string | null, offered: readonly PaymentMethod[]): string {
  const codes = offered.map(({ shortcode }) => shortcode)
  const predicted = predictOperator(
    phone,
    codes.flatMap((code) => operatorOf(code) ?? []),
  )
  const wanted = named ?? codes.find((code) => predicted !== null && operatorOf(code) === predicted)
  // What is no number tells no operator, and that is what is wrong with it.
  payingPhone(phone, wanted ?? codes[0] ?? "")
  if (wanted === undefined || !codes.includes(wanted)) {
    throw new ShopperError("unknown_payment_method", { details: codes })
  }
  return wanted
}

/**
 * Sends a prompt for what is to be paid. The number goes to the service and is kept nowhere.
 *
 * @param named the payment method's shortcode; null for that of the number's operator
 * @param keyed the key that it was sent with, where staff ask for it
 * @throws ShopperError when nothing was sent
 */
export async function payByPrompt(
  container: MedusaContainer,
  payable: Payable,
  {
    phone,
    named,
    address,
    keyed = null,
  }: { phone: string; named: string | null; address: string; keyed?: KeyedRequest | null },
): Promise<TransactionRecord> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  // Nothing is opened for a number that cannot pay.
  const provider = operatorFor(phone, named, await payableMethods(payunit, payable))
  return await throughSession(container, payable, { address }, async (paymentSessionId) => {
    const means = { kind: "phone", phone } as const
    return await payInStore(payunit, query, { paymentSessionId, address, provider, means, keyed })
  })
}

/**
 * The address of ours that leads to the service's page for it.
 *
 * @throws ShopperError when there is none
 */
export async function payByPage(
  container: MedusaContainer,
  payable: Payable,
  paying: PayerRequest,
): Promise<{ url: string; transaction: TransactionRecord }> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const transaction = await throughSession(container, payable, paying, async (paymentSessionId) => {
    const provider = configuredProviders(container).find(({ id }) => id === payable.provider_id)
    if (provider === undefined) {
      throw new ShopperError("not_offered")
    }
    const opening = {
      paymentSessionId,
      amount: payable.amount,
      currencyCode: payable.currency_code,
      provider,
      orderWaitsMinutes: null,
      returnUrl: payable.returnUrl,
      isAtInvoice: paying.isAtInvoice ?? false,
      locale: payable.locale,
    }
    return await calledFrom(paying.address, async () => await openTransaction(payunit, query, opening))
  })
  const page = await payunit.signedUrls.ofPage(transaction)
  if (page === null) {
    throw new ShopperError("not_offered")
  }
  return { url: page, transaction }
}
