import { isAllowedAddress } from "../../gateway"
import type { PayUnitModuleService } from "../../modules/payunit"

/**
 * The page to confirm a payment on, as it is kept, where the service told one: HTTPS, unless it is a simulator's: on
 * this very machine, or where the service itself has none. Null where there is none.
 */
export function confirmationPage(
  { options, logger }: PayUnitModuleService,
  url: string | null | undefined,
): string | null {
  if (url === null || url === undefined) {
    return null
  }
  const mayBeHttp = options.baseUrl.startsWith("http:")
  if (!isAllowedAddress(url, { allowHttpLoopback: true, allowHttpPrivate: mayBeHttp })) {
    logger.warn("payunit: a page to confirm a payment on was no HTTPS address, so that no payer is sent there")
    return null
  }
  return url
}
