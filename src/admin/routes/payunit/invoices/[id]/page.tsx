import { useParams } from "react-router-dom"
import type { InvoiceDetailAnswer, InvoiceAnswer } from "../../../../../api/answers"
import { StartedPayments } from "../../../../invoices/payments/started-payments"
import { InstallmentList } from "../../../../invoices/payments/installment-list"
import { InvoiceHistory, InvoiceItems } from "../../../../invoices/components/invoice-content"
import { InvoicePayments } from "../../../../invoices/payments/invoice-payments"
import { InvoiceClient, InvoiceCompany, InvoiceFacts, InvoiceNote } from "../../../../invoices/components/invoice-facts"
import { InvoiceSummary } from "../../../../invoices/components/invoice-summary"
import { AllowedPage } from "../../../../shared/layout/allowed"
import { Load } from "../../../../shared/layout/load"
import { useInvoice } from "../../../../invoices/hooks/use-invoices"
import { usePageTitle } from "../../../../shared/layout/page-name"
import { useTexts, type TextTools } from "../../../../shared/hooks/use-texts"

/** One invoice: where it stands, what can be done, what it says, and all that happened. */
export default function InvoicePage() {
  return (
    <AllowedPage to="read_invoices">
      <OneInvoice />
    </AllowedPage>
  )
}

function OneInvoice() {
  const { id = "" } = useParams()
  const query = useInvoice(id)
  const texts = useTexts()
  const { t } = texts
  usePageTitle(query.data === undefined ? null : nameOfInvoice(query.data, texts))
  const missing = { text: t("invoices.detail.notFound"), back: t("invoices.detail.back"), to: "/payunit/invoices" }
  return (
    <Load query={query} isPage missing={missing}>
      {(invoice) => <Invoice key={invoice.id} invoice={invoice} />}
    </Load>
  )
}

function Invoice({ invoice }: { invoice: InvoiceDetailAnswer }) {
  return (
    <div className="flex w-full flex-col items-start gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]">
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <InvoiceSummary invoice={invoice} />
        <InvoicePayments invoice={invoice} />
        <StartedPayments invoice={invoice} />
        <InvoiceItems invoice={invoice} />
        <InstallmentList invoice={invoice} />
        <InvoiceHistory invoice={invoice} />
      </div>
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <InvoiceClient invoice={invoice} />
        <InvoiceFacts invoice={invoice} />
        <InvoiceCompany invoice={invoice} />
        <InvoiceNote invoice={invoice} />
      </div>
    </div>
  )
}

/** What people call an invoice: `INV-3 · 17 000 FCFA`, or its amount alone while it has no reference. */
function nameOfInvoice(
  { ref, total_amount, currency_code }: Pick<InvoiceAnswer, "ref" | "total_amount" | "currency_code">,
  { money }: Pick<TextTools, "money">,
): string {
  return [...(ref === null ? [] : [ref]), money(total_amount, currency_code)].join(" · ")
}

/** The name of an invoice in the line above its page. */
function InvoiceBreadcrumb({ id }: { id: string }) {
  const texts = useTexts()
  const { data } = useInvoice(id)
  return data === undefined ? null : <>{nameOfInvoice(data, texts)}</>
}

export const handle = {
  breadcrumb: ({ params }: { params: Record<string, string | undefined> }) => (
    <InvoiceBreadcrumb id={params.id ?? ""} />
  ),
}
