import { blocksPaying, hasLivePrompt, isPastDue, type TransactionRecord } from "../../../modules/payunit/transactions"

/**
 * The service's payment page, if it may be paid on now; null where it is over, or where something else is paid or about
 * to be in its place: a person must not pay twice. `attempts` are all those of its payment collection.
 */
export function pageTarget(transaction: TransactionRecord, attempts: readonly TransactionRecord[]): string | null {
  const { state, redirect_url, link_expires_at, now } = transaction
  const isOpen = state === "open" && link_expires_at !== null && link_expires_at > now && !isPastDue(transaction)
  const isFree = !attempts.some((attempt) => blocksPaying(attempt) || hasLivePrompt(attempt))
  return isOpen && isFree ? redirect_url : null
}

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
