import { useAccess } from "../../shared/hooks/use-access"
import { useIdempotencyKey } from "../../shared/hooks/use-change"
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { InvoiceAnswer, InvoiceDetailAnswer } from "../../../api/answers"
import { searchedDigits } from "../../../gateway/phone"
import { type BodyOf, get, post } from "../../shared/lib/api"
import type { InvoicesQuery } from "../lib/invoice-list"
import { sdk } from "../../shared/lib/sdk"
import { KEYS } from "../../payments/hooks/use-transactions"

/** How often what changes by itself is read again. */
const MOVING_MS = 3_000
const RESTING_MS = 30_000

/** What a merchant found out about an invoice, or that it is not due any more. */
type InvoiceDecision =
  BodyOf<"POST /admin/payunit/invoices/:id/resolve"> | { action: "void"; note?: string | undefined }

const INVOICE_KEYS = {
  list: (query: InvoicesQuery) => ["payunit", "invoices", query],
  one: (id: string) => ["payunit", "invoice", id],
  draft: (orderId: string, locale: string) => ["payunit", "invoice-draft", orderId, locale],
  customers: (q: string) => ["payunit", "customers", q],
}

/** A page of invoices. The one before stays until the next is there. */
export function useInvoices(query: InvoicesQuery, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: INVOICE_KEYS.list(query),
    queryFn: async () => await get("GET /admin/payunit/invoices", { query }),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.invoices.some(({ is_moving }) => is_moving) === true ? MOVING_MS : RESTING_MS,
  })
}

/** How many invoices need a look; 0 while that is not known. */
export function useInvoicesToReview(): number {
  const { may } = useAccess()
  return useInvoices({ needs_review: "true", limit: 1 }, { enabled: may("read_invoices") }).data?.count ?? 0
}

/** One invoice with everything about it, kept up to date. */
export function useInvoice(id: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: INVOICE_KEYS.one(id),
    queryFn: async () => (await get("GET /admin/payunit/invoices/:id", { params: { id } })).invoice,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_moving === true ? MOVING_MS : RESTING_MS),
  })
}

/** What an invoice of an order would say, and who is asked for its money already. */
export function useInvoiceDraft(orderId: string, locale: InvoiceAnswer["locale"], { enabled = true } = {}) {
  return useQuery({
    queryKey: INVOICE_KEYS.draft(orderId, locale),
    queryFn: async () =>
      await get("GET /admin/payunit/orders/:id/invoice-draft", { params: { id: orderId }, query: { locale } }),
    enabled,
    staleTime: 0,
    retry: false,
  })
}

/** A phone number as it is most likely written with a customer: without its country, and without what is between digits. */
function searchedFor(typed: string): string {
  const digits = searchedDigits(typed)
  return digits !== null && digits.length >= 4 ? digits : typed
}

/** Customers whose name, e-mail or phone has a text in it. */
export function useCustomers(typed: string) {
  const q = searchedFor(typed)
  return useQuery({
    queryKey: INVOICE_KEYS.customers(q),
    queryFn: async () =>
      (await sdk.admin.customer.list({ q, limit: 6, fields: "id,first_name,last_name,company_name,email,phone" }))
        .customers,
    placeholderData: keepPreviousData,
    enabled: q !== "",
  })
}

function useInvoiceChange<Input, Answer extends { invoice: InvoiceDetailAnswer }>(
  change: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ invoice }) => client.setQueryData(INVOICE_KEYS.one(invoice.id), invoice),
    // Also what was refused may have changed something, such as whether an e-mail was sent.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: KEYS.all })
      // The order's own page shows what is outstanding; its keys are the dashboard's.
      void client.invalidateQueries({ queryKey: ["orders"] })
    },
  })
}

export function useCreateInvoice() {
  const key = useIdempotencyKey()
  return useInvoiceChange(
    async (body: BodyOf<"POST /admin/payunit/invoices">) => await post("POST /admin/payunit/invoices", { body, key }),
  )
}

export function useConfirmPayment(id: string) {
  const key = useIdempotencyKey()
  return useInvoiceChange(
    async (body: BodyOf<"POST /admin/payunit/invoices/:id/confirm">) =>
      await post("POST /admin/payunit/invoices/:id/confirm", { params: { id }, body, key }),
  )
}

/** Records a payment on the order that was confirmed without. */
export function useRecordPayment(id: string, paymentId: string) {
  return useInvoiceChange(
    async (_nothing: null) =>
      await post("POST /admin/payunit/invoices/:id/payments/:payment_id/record", {
        params: { id, payment_id: paymentId },
      }),
  )
}

export function useCheckInvoice(id: string) {
  return useInvoiceChange(
    async (_nothing: null) => await post("POST /admin/payunit/invoices/:id/check", { params: { id } }),
  )
}

export function useEmailInvoice(id: string) {
  return useInvoiceChange(
    async (_nothing: null) => await post("POST /admin/payunit/invoices/:id/email", { params: { id } }),
  )
}

export function useResolveInvoice(id: string) {
  return useInvoiceChange(async (decision: InvoiceDecision) => {
    if (decision.action === "void") {
      const { action: _void, ...body } = decision
      return await post("POST /admin/payunit/invoices/:id/void", { params: { id }, body })
    }
    return await post("POST /admin/payunit/invoices/:id/resolve", { params: { id }, body: decision })
  })
}

/** Opens a payment page for one instalment. */
export function useOpenInstallment(id: string) {
  return useInvoiceChange(
    async (installment_id: string) =>
      await post("POST /admin/payunit/invoices/:id/installments/:installment_id/payment", {
        params: { id, installment_id },
      }),
  )
}
