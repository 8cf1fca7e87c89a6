import { amountPaidOf, type Invoice, nextInstallmentOf, remainingOf } from "../state"
import { inLanguage, inOtherLanguage } from "./addresses"
import { dateText, documentOf, html, type Markup, moneyText, type Words, wordsOf } from "../html"
import type { PageRequest } from "./pages"
import { lines } from "./summary"

/** The page behind an invoice's link: what is billed, by whom, until when, and what can be paid of it now. */
export function invoicePage(invoice: Invoice, { url, language }: PageRequest, isAmountWrong: boolean): string {
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
