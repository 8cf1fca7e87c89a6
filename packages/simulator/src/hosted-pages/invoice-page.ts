import { amountPaidOf, type Invoice, nextInstallmentOf, remainingOf, statusOf } from "../state"
import { inLanguage, inOtherLanguage, addressOf } from "./addresses"
import { dateText, documentOf, html, type Markup, moneyText, type Words, wordsOf } from "../html"
import { type PageRequest, deadPage } from "./pages"
import { lines } from "./summary"
import { openInvoicePayment } from "../invoice-payments"
import type { Simulation } from "../simulation"
import type { Reply } from "./visits"

/** What a browser gets behind an invoice's link: the invoice, or after its form a page that pays it. */
export function visitInvoice(
  simulation: Simulation,
  invoice: Invoice,
  request: PageRequest,
  form: URLSearchParams | null,
): Reply {
  if (statusOf(invoice) === "PAID") {
    return { httpStatus: 410, page: deadPage(request, "invoicePaid") }
  }
  if (form === null) {
    return { httpStatus: 200, page: invoicePage(invoice, request, false) }
  }
  const installment = nextInstallmentOf(invoice) ?? null
  const amount = installment?.amount ?? chosenAmount(invoice, form)
  if (amount === null) {
    return { httpStatus: 400, page: invoicePage(invoice, request, true) }
  }
  const { transaction } = openInvoicePayment(simulation, invoice, amount, installment)
  return { goTo: addressOf(transaction, "choose", request.language) }
}

/** The amount that the payer chose where that is allowed, else all that is left; null if it is not one to pay. */
function chosenAmount(invoice: Invoice, form: URLSearchParams): number | null {
  const remaining = remainingOf(invoice)
  if (!invoice.terms.partial_payment) {
    return remaining
  }
  const typed = (form.get("amount") ?? "").replace(/\s/g, "")
  const amount = /^\d{1,12}(\.\d+)?$/.test(typed) ? Number(typed) : 0
  return amount > 0 && amount <= remaining ? amount : null
}

/** The page behind an invoice's link: what is billed, by whom, until when, and what can be paid of it now. */
function invoicePage(invoice: Invoice, { url, language }: PageRequest, isAmountWrong: boolean): string {
  const words = wordsOf(language)
  const { terms, total } = invoice
  const { currency } = terms
  const company = terms.custom_billing_company
  const paid = amountPaidOf(invoice)
  const row = (label: string, amount: number): Markup =>
    html`<li class="item"><span>${label}</span> <span class="amount">${moneyText({ amount, currency })}</span></li>`
  return documentOf({
    title: `${words.invoice} ${invoice.ref}`,
    language,
    otherLanguage: inOtherLanguage(url, language),
    refresh: null,
    content: html`<section class="card">
      <p class="soft">${words.billFrom}</p>
      <h2>${company?.name ?? invoice.merchant.name}</h2>
      ${company?.email === undefined ? null : html`<p class="soft">${company.email}</p>`}
      <p class="soft">${words.billTo} ${terms.client_name}<br />${words.due} ${dateText(terms.due_date, language)}</p>
      ${lines(
        invoice.items.map(({ name, amount, quantity }) => ({
          name: `${quantity} × ${name}`,
          about: null,
          amount: amount * quantity,
        })),
        currency,
      )}
      <p class="total">
        <span>${words.total}</span> <span class="amount">${moneyText({ amount: total, currency })}</span>
      </p>
      ${
        paid === 0
          ? null
          : html`<ul>
              ${row(words.paidSoFar, paid)} ${row(words.remaining, remainingOf(invoice))}
            </ul>`
      }
      <form method="post" action="${inLanguage(url.pathname, url.searchParams, language)}">
        ${payable(invoice, words, isAmountWrong)}
      </form>
    </section>`,
  })
}

/** What can be paid now: the next instalment, an amount of the payer's choice, or all that is left. */
function payable(invoice: Invoice, words: Words, isAmountWrong: boolean): Markup {
  const { partial_payment, currency } = invoice.terms
  const remaining = remainingOf(invoice)
  const installment = nextInstallmentOf(invoice)
  if (installment !== undefined) {
    return html`<p>${words.nextInstallment} ${installment.title}</p>
      <button class="main">${words.pay} ${moneyText({ amount: installment.amount, currency })}</button>`
  }
  if (partial_payment) {
    return html`<label class="text" for="amount">${words.amountToPay}</label>
      <input id="amount" name="amount" type="text" inputmode="decimal" required value="${remaining}" />
      ${isAmountWrong ? html`<p class="error" role="alert">${words.amountWrong}</p>` : null}
      <button class="main">${words.pay}</button>`
  }
  return html`<button class="main">${words.pay} ${moneyText({ amount: remaining, currency })}</button>`
}
