import { useQuery } from "@tanstack/react-query"
import { sdk } from "../lib/sdk"

/** Names change seldom. */
const FRESH_MS = 5 * 60_000

/** A customer of the store, as far as they are named, or an invoice is filled in from them. */
export interface CustomerFound {
  id: string
  first_name?: string | null
  last_name?: string | null
  company_name?: string | null
  email?: string | null
  phone?: string | null
}

/** What a customer is called. */
export function customerName({ first_name, last_name, company_name }: CustomerFound): string {
  const name = [first_name, last_name].filter(Boolean).join(" ")
  return name === "" ? (company_name ?? "") : name
}

/** One customer: asked once, since who was deleted, or may not be read, stays so. */
export function useCustomer(id: string) {
  return useQuery({
    queryKey: ["payunit", "customer", id],
    queryFn: async (): Promise<CustomerFound> =>
      (await sdk.admin.customer.retrieve(id, { fields: "id,first_name,last_name,company_name,email" })).customer,
    staleTime: FRESH_MS,
    retry: false,
  })
}
