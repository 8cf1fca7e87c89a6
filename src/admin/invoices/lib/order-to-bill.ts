/** What of an order decides whether it can be billed. */
export interface OrderToBill {
  id: string
  display_id?: number | null
  status: string
  currency_code: string
  summary?: { pending_difference?: number | null } | null
}

/**
 * Whether PayUnit can bill an order: something is outstanding, in a currency that it takes.
 *
 * @param supported null where whoever looks may not see which those are: the server says it to whoever tries
 */
export function mayBill({ status, currency_code, summary }: OrderToBill, supported: readonly string[] | null): boolean {
  return (
    status !== "canceled" &&
    (supported === null || supported.includes(currency_code.toUpperCase())) &&
    (summary?.pending_difference ?? 0) > 0
  )
}
