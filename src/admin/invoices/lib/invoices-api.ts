import type {
  InstallmentOpenedAnswer,
  InvoiceAnswer,
  InvoiceCheckedAnswer,
  InvoiceConfirmedAnswer,
  InvoiceDetailAnswer,
  InvoiceDraftAnswer,
  InvoiceMadeAnswer,
  InvoiceRecordedAnswer,
  InvoicesAnswer,
} from "../../../api/answers"
import type { InvoiceTermsInput } from "../../../domain/invoices"
import { post, sdk } from "../../shared/lib/sdk"

/** What the list of invoices can be asked by; see the admin API. */
export interface InvoicesQuery {
  q?: string
  state?: string[]
  held_reason?: string[]
  needs_look?: "true" | "false"
  customer_id?: string
  order_id?: string
  account?: string
  created_from?: string
  created_to?: string
  due_from?: string
  due_to?: string
  order?: string
  limit?: number
  offset?: number
}

/** What a merchant says was paid. */
export interface ConfirmRequest {
  amount: number
  method?: string | undefined
  reference?: string | undefined
  note?: string | undefined
  again?: boolean
  record_on_order: boolean
}

/** What a merchant found out about an invoice, or that it is not due any more. */
export type InvoiceDecision =
  | { action: "found"; link: string; ref?: string | undefined; note?: string | undefined }
  | { action: "not_created" | "not_paid" | "void"; note?: string | undefined }

const AT = "/admin/payunit"

/** The admin API's routes for invoices. */
export const invoicesApi = {
  list: async (query: InvoicesQuery) =>
    await sdk.client.fetch<InvoicesAnswer>(`${AT}/invoices`, { query: { ...query } }),
  one: async (id: string) => (await sdk.client.fetch<{ invoice: InvoiceDetailAnswer }>(`${AT}/invoices/${id}`)).invoice,
  draft: async (orderId: string, locale: InvoiceAnswer["locale"]) =>
    await sdk.client.fetch<InvoiceDraftAnswer>(`${AT}/orders/${orderId}/invoice-draft`, { query: { locale } }),
  create: async (terms: InvoiceTermsInput, key: string) =>
    (await post(`${AT}/invoices`, terms, key)) as InvoiceMadeAnswer,
  confirm: async (id: string, payment: ConfirmRequest, key: string) =>
    (await post(`${AT}/invoices/${id}/confirm`, payment, key)) as InvoiceConfirmedAnswer,
  check: async (id: string) => (await post(`${AT}/invoices/${id}/check`, {})) as InvoiceCheckedAnswer,
  email: async (id: string) => (await post(`${AT}/invoices/${id}/email`, {})) as InvoiceOnly,
  resolve: async (id: string, { action, ...rest }: InvoiceDecision) =>
    (action === "void"
      ? await post(`${AT}/invoices/${id}/void`, rest)
      : await post(`${AT}/invoices/${id}/resolve`, { action, ...rest })) as InvoiceOnly,
  record: async (id: string, paymentId: string) =>
    (await post(`${AT}/invoices/${id}/payments/${paymentId}/record`, {})) as InvoiceRecordedAnswer,
  openInstallment: async (id: string, installmentId: string) =>
    (await post(`${AT}/invoices/${id}/installments/${installmentId}/payment`, {})) as InstallmentOpenedAnswer,
}

interface InvoiceOnly {
  invoice: InvoiceDetailAnswer
}

/** A note as the API takes it: not at all where nothing was written. */
export function noted(note: string): { note?: string } {
  return note === "" ? {} : { note }
}
