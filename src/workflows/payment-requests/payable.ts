import type { MedusaContainer } from "@medusajs/framework/types"
import { configuredProviders, resolvePayUnit } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import { isLivingRequest, type PaymentRequestRow } from "../../modules/payunit/requests"
import type { Payable, Payee } from "../payables"
import { viewPaymentRequest } from "./view"

/** To whom a request is paid; null where its payment provider is not there any more. */
export function payeeOfRequest(
  container: MedusaContainer,
  { provider_id, account }: Pick<PaymentRequestRow, "provider_id" | "account">,
): Payee | null {
  const provider = configuredProviders(container).find(({ id }) => id === provider_id)
  const mode = resolvePayUnit(container).accounts.modes.get(account)
  return provider === undefined || mode === undefined ? null : { account, mode, flow: provider.flow }
}

/**
 * A request, to be paid now.
 *
 * @throws ShopperError where it lives no more, or nobody takes its payment
 */
export async function payableRequest(container: MedusaContainer, request: PaymentRequestRow): Promise<Payable> {
  if (!isLivingRequest(request)) {
    throw new ShopperError("collection_closed")
  }
  const payee = payeeOfRequest(container, request)
  if (payee === null) {
    throw new ShopperError("not_offered")
  }
  const { payment_collection_id, provider_id, amount, currency_code, locale } = request
  return {
    ...payee,
    ...{ payment_collection_id, provider_id, amount, currency_code, locale },
    returnUrl: await resolvePayUnit(container).signedUrls.addressOf("request", request),
    view: async () => await viewPaymentRequest(container, request),
  }
}
