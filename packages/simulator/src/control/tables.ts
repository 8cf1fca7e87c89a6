import { html, type Markup, moneyText } from "../html"
import { type Deposit, type DepositDecision, depositStatusOf, receivedOf } from "../deposits"
import { amountPaidOf, type Invoice, remainingOf, statusOf, type Transaction } from "../state"

import { maskedPayee } from "./views"

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
        <td class="amount">${moneyText(transaction.price)}</td>
        <td>${transaction.gateway ?? "–"}</td>
        <td>${transaction.status}</td>
        <td class="amount">${moneyText({ ...transaction.report, amount: transaction.collected })}</td>
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

/** The newest payouts, with what somebody can do with each. */
export function payoutTable(all: readonly Deposit[]): Markup {
  const headings = ["transaction_id", "to", "mode", "amount", "status", "received", "approval", ""]
  return tableOf(headings, all, (deposit) => {
    const { terms, merchant, approval } = deposit
    const money = (amount: number): string => moneyText({ amount, currency: terms.destination_currency })
    const address = `/_simulator/payouts/${encodeURIComponent(terms.transaction_id)}`
    return html`<tr>
      <td><a href="${address}">${terms.transaction_id}</a></td>
      <td>${maskedPayee(deposit)}, ${terms.beneficiary_name}</td>
      <td>${merchant.mode}</td>
      <td class="amount">${money(terms.amount)}</td>
      <td>${deposit.payments.length === 0 ? "announced" : depositStatusOf(deposit)}</td>
      <td class="amount">${money(receivedOf(deposit))}</td>
      <td>${approval.replace("_", " ")}</td>
      <td>${decisionsFor(deposit).map((decision) => decisionButton(address, decision))}</td>
    </tr>`
  })
}

/** What makes a difference to a payout as it stands. */
function decisionsFor(deposit: Deposit): readonly DepositDecision[] {
  if (deposit.payments.length === 0) {
    return []
  }
  if (deposit.approval === "awaited") {
    return ["approve", "decline"]
  }
  const status = depositStatusOf(deposit)
  return (["pay", "fail"] as const).filter((decision) => status !== (decision === "pay" ? "SUCCESS" : "FAILED"))
}

function decisionButton(address: string, decision: DepositDecision): Markup {
  return html`<button data-post="${address}" data-body="${JSON.stringify({ decision })}">${decision}</button>`
}

/** Sends what a button says, as the control interface takes it, and shows the page anew. */
export const BUTTONS: Markup = html`<script>
  document.addEventListener("click", ({ target }) => {
    const { post, body } = target.dataset ?? {}
    if (post === undefined) return
    fetch(post, { method: "POST", headers: { "content-type": "application/json" }, body })
      .then(async (answer) => (answer.ok ? location.reload() : alert((await answer.json()).message)))
      .catch(alert)
  })
</script>`

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
