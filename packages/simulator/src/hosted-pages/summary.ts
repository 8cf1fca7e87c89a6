import type { Session, Transaction } from "../state"
import { html, type Markup, moneyText, type Words } from "../html"

/** One line of what is paid. */
interface Line {
  name: string
  about: string | null
  /** In the transaction's currency; null where only the total is known. */
  amount: number | null
}

/** What is paid and to whom, on every page of a payment. */
export function summary(transaction: Transaction, words: Words): Markup {
  const { price, session } = transaction
  return html`<p class="soft">${words.payTo}</p>
    <h2>${payeeOf(transaction)}</h2>
    ${lines(linesOf(session, words), price.currency)}
    <p class="total"><span>${words.total}</span> <span class="amount">${moneyText(price)}</span></p>`
}

/** Lines of a bill. */
export function lines(entries: readonly Line[], currency: string): Markup {
  return html`<ul>
    ${entries.map(
      ({ name, about, amount }) =>
        html`<li class="item">
          <span>${name}${about === null ? null : html`<br /><span class="soft">${about}</span>`}</span>
          ${amount === null ? null : html`<span class="amount">${moneyText({ amount, currency })}</span>`}
        </li>`,
    )}
  </ul>`
}

/** Who is paid, as the payer knows it. */
export function payeeOf({ session, merchant }: Transaction): string {
  switch (session.family) {
    case "legacy":
      return session.name ?? merchant.name
    case "invoice":
      return session.invoice.terms.custom_billing_company?.name ?? merchant.name
    case "checkout":
    case "gateway":
      return merchant.name
  }
}

function linesOf(session: Session, words: Words): readonly Line[] {
  switch (session.family) {
    case "checkout":
      return session.items.map(({ name, about, unitAmount, quantity }) => ({
        name: `${quantity} × ${name}`,
        about,
        amount: unitAmount * quantity,
      }))
    case "legacy":
      return session.description === null ? [] : [{ name: session.description, about: null, amount: null }]
    case "invoice": {
      const installment = session.invoice.installments.find(({ uuid }) => uuid === session.installmentId)
      return [{ name: `${words.invoice} ${session.invoice.ref}`, about: installment?.title ?? null, amount: null }]
    }
    case "gateway":
      return []
  }
}
