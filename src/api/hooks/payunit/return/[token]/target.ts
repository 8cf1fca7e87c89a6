/** Name of the query parameter that tells the storefront which payment session came back. */
const SESSION_PARAMETER = "payment_session_id"

/**
 * Where a returning shopper goes: the address that the storefront gave for this payment, if its origin is one of the
 * store's; a page of ours that asks for a payment, below `ownPages`; else the store's first address. Never anywhere else.
 */
export function returnTarget(
  transaction: { return_url: string | null; payment_session_id: string },
  storefrontUrls: readonly string[],
  ownPages = "",
): string {
  // Scheme and host: the origin alone would let through `blob:` addresses, whose origin is that of what they hold.
  const siteOf = ({ protocol, host }: URL): string => `${protocol}//${host}`
  const allowed = new Set(storefrontUrls.map((url) => siteOf(new URL(url))))
  const wanted = transaction.return_url
  const isOwn = (url: URL): boolean => ownPages !== "" && url.href.startsWith(`${ownPages}/`)
  const isAllowed =
    wanted !== null && URL.canParse(wanted) && (allowed.has(siteOf(new URL(wanted))) || isOwn(new URL(wanted)))
  const target = new URL(isAllowed ? wanted : (storefrontUrls[0] ?? ""))
  target.searchParams.set(SESSION_PARAMETER, transaction.payment_session_id)
  return target.toString()
}
