import { isAllowedAddress } from "../../gateway"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { Changes } from "../../modules/payunit/transactions"

/**
 * The page to confirm a payment on, as it is kept, where the service told one: HTTPS, unless the service is a simulator that
 * has none itself. Nothing, where there is none.
 */
export function confirmationPage(
  { options, logger }: PayUnitModuleService,
  url: string | null | undefined,
): Pick<Changes, "confirmation_url"> {
  if (url === null || url === undefined) {
    return {}
  }
  const mayBeHttp = options.baseUrl.startsWith("http:")
  if (!isAllowedAddress(url, { allowHttpLoopback: mayBeHttp, allowHttpPrivate: mayBeHttp })) {
    logger.warn("payunit: a page to confirm a payment on was no HTTPS address, so that no payer is sent there")
    return {}
  }
  return { confirmation_url: url }
}
