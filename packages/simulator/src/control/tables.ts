import { html, type Markup, moneyText } from "../html"
import { amountPaidOf, type Invoice, remainingOf, statusOf, type Transaction } from "../state"

/** Rows that the page lists; the control interface tells of all. */
const LISTED = 20

/** The newest transactions of every family. */
export function transactionTable(all: readonly Transaction[]): Markup {
  return tableOf(
    ["transaction_id", "family", "mode", "amount", "provider", "status", "collected"],
    all,
    (transaction) =>
      html`<tr>
        <td>
          <a href="/_simulator/transactions/${encodeURIComponent(transaction.transactionId)}"
            >${transaction.transactionId}</a
          >
        </td>
        <td><a href="${transaction.session.link}">${transaction.session.family}</a></td>
        <td>${transaction.merchant.mode}</td>
        <td class="amount">${moneyText(transaction.asked)}</td>
        <td>${transaction.gateway ?? "–"}</td>
        <td>${transaction.status}</td>
        <td class="amount">${moneyText({ ...transaction.told, amount: transaction.collected })}</td>
      </tr>`,
  )
}

/** The newest invoices. */
export function invoiceTable(all: readonly Invoice[]): Markup {
  return tableOf(["ref", "client", "type", "mode", "amount", "paid", "left", "status"], all, (invoice) => {
    const money = (amount: number): string => moneyText({ amount, currency: invoice.terms.currency })
    return html`<tr>
      <td><a href="${invoice.link}">${invoice.ref}</a></td>
      <td>${invoice.terms.client_name}</td>
      <td>${invoice.terms.type}</td>
      <td>${invoice.merchant.mode}</td>
      <td class="amount">${money(invoice.total)}</td>
      <td class="amount">${money(amountPaidOf(invoice))}</td>
      <td class="amount">${money(remainingOf(invoice))}</td>
      <td>${statusOf(invoice)}</td>
    </tr>`
  })
}

function tableOf<Entry>(headings: readonly string[], all: readonly Entry[], row: (entry: Entry) => Markup): Markup {
  if (all.length === 0) {
    return html`<p class="soft">None yet.</p>`
  }
  return html`<table>
    <tr>
      ${headings.map((heading) => html`<th>${heading}</th>`)}
    </tr>
    ${all.slice(-LISTED).reverse().map(row)}
  </table>`
}
