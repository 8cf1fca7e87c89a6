import { documentOf } from "../hosted-pages/layout"
import { html } from "../hosted-pages/markup"
import { moneyText } from "../hosted-pages/words"
import { OPERATIONS } from "../operations/routes"
import { SPECIAL_PHONES } from "../phones"
import { providerOf } from "../providers"
import type { Simulation } from "../simulation"
import { FAULT_KINDS, FAULT_MEANINGS } from "../state/faults"
import { CONTROL_ROUTES } from "./routes"

/** Transactions that the page lists; the control interface tells of all. */
const LISTED = 20

/** The simulator's own page: what it has, what it knows, and how to make it misbehave. */
export function indexPage(simulation: Simulation): string {
  return documentOf({
    title: "PayUnit simulator",
    language: "en",
    otherLanguage: null,
    refresh: null,
    wide: true,
    content: html`<p>
        The payment service at <code>${simulation.url}</code>, played by this machine. Everything is kept in memory.
      </p>
      <section class="card">
        <h2>Merchant</h2>
        <div class="scroll">
          <table>
            <tr>
              <th>mode</th>
              <th>API user</th>
              <th>API password</th>
              <th>x-api-key</th>
            </tr>
            ${simulation.accounts.map(
              (account) =>
                html`<tr>
                  <td>${account.mode}</td>
                  <td><code>${account.apiUser}</code></td>
                  <td><code>${account.apiPassword}</code></td>
                  <td><code>${account.apiKey}</code></td>
                </tr>`,
            )}
          </table>
        </div>
      </section>
      <section class="card">
        <h2>Transactions</h2>
        <div class="scroll">${transactions(simulation)}</div>
      </section>
      <section class="card">
        <h2>Phone numbers with a fixed meaning</h2>
        <p class="soft">
          A number of one operator given to the other fails at once. Every other number waits until somebody decides.
        </p>
        <div class="scroll">
          <table>
            <tr>
              <th>number</th>
              <th>operator</th>
              <th>the payer</th>
            </tr>
            ${SPECIAL_PHONES.map(
              ({ phone, operator, meaning }) =>
                html`<tr>
                  <td><code>${phone}</code></td>
                  <td>${providerOf(operator)?.name ?? operator}</td>
                  <td>${meaning}</td>
                </tr>`,
            )}
          </table>
        </div>
      </section>
      <section class="card">
        <h2>Operations</h2>
        <div class="scroll">
          <table>
            ${OPERATIONS.map(
              ({ name, method, path }) =>
                html`<tr>
                  <td><code>${method} ${path}</code></td>
                  <td>${name}</td>
                </tr>`,
            )}
          </table>
        </div>
      </section>
      <section class="card">
        <h2>Control interface</h2>
        <div class="scroll">
          <table>
            ${CONTROL_ROUTES.map(
              ({ method, path, body, meaning }) =>
                html`<tr>
                  <td><code>${method} ${path}</code></td>
                  <td>${meaning}${body === null ? null : html`<br /><span class="soft">${body}</span>`}</td>
                </tr>`,
            )}
          </table>
        </div>
      </section>
      <section class="card">
        <h2>Kinds of fault</h2>
        <div class="scroll">
          <table>
            ${FAULT_KINDS.map(
              (kind) =>
                html`<tr>
                  <td><code>${kind}</code></td>
                  <td>${FAULT_MEANINGS[kind]}</td>
                </tr>`,
            )}
          </table>
        </div>
      </section>`,
  })
}

function transactions(simulation: Simulation) {
  const newest = simulation.ledger.all().slice(-LISTED).reverse()
  if (newest.length === 0) {
    return html`<p class="soft">None yet.</p>`
  }
  return html`<table>
    <tr>
      <th>transaction_id</th>
      <th>mode</th>
      <th>amount</th>
      <th>status</th>
      <th>collected</th>
    </tr>
    ${newest.map(
      (transaction) =>
        html`<tr>
          <td>
            <a href="/_simulator/transactions/${encodeURIComponent(transaction.transactionId)}"
              >${transaction.transactionId}</a
            >
          </td>
          <td>${transaction.merchant.mode}</td>
          <td class="amount">${moneyText(transaction.asked)}</td>
          <td>${transaction.status}</td>
          <td class="amount">${moneyText({ ...transaction.told, amount: transaction.collected })}</td>
        </tr>`,
    )}
  </table>`
}
