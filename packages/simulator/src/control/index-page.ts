import { documentOf, html, type Markup, moneyText } from "../html"
import { OPERATIONS } from "../operations"
import { SPECIAL_PAYEES, SPECIAL_PHONES } from "../phones"
import { LEGACY_PROVIDERS, providerNameOf, PROVIDERS } from "../providers"
import type { Simulation } from "../simulation"
import { balanceOf } from "../deposits"
import { FAULT_KINDS, FAULT_MEANINGS, HABITS, type Habits, type MerchantAccount } from "../state"
import { CONTROL_ROUTES } from "./routes"
import { BUTTONS, invoiceTable, payoutTable, transactionTable } from "./tables"

/** The simulator's own page: what it has, what it knows, and how to make it misbehave. */
export function indexPage(simulation: Simulation): string {
  return documentOf({
    title: "PayUnit simulator",
    language: "en",
    otherLanguage: null,
    refresh: null,
    wide: true,
    content: html`<p>
        The payment service at <code>${simulation.url}</code>, its legacy family at
        <code>${simulation.url}/legacy/api</code>, played by this machine. Everything is kept in memory.
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
        <h2>Habits</h2>
        <p class="soft">
          Of the profile <code>${simulation.settings.profile}</code>. Each can be changed by
          <code>POST /_simulator/settings</code>.
        </p>
        <div class="scroll">
          <table>
            <tr>
              <th>habit</th>
              <th>now</th>
              <th>contract</th>
              <th>live</th>
              <th>known</th>
              <th>means</th>
            </tr>
            ${habitRows(simulation.settings)}
          </table>
        </div>
      </section>
      <section class="card">
        <h2>Transactions</h2>
        <div class="scroll">${transactionTable(simulation.ledger.all())}</div>
      </section>
      <section class="card">
        <h2>Invoices</h2>
        <div class="scroll">${invoiceTable(simulation.invoices.all())}</div>
      </section>
      <section class="card">
        <h2>Payouts</h2>
        <p class="soft">
          ${simulation.settings.deposits ? null : html`Off: the profile or the habit <code>deposits</code> turns them on. `}To
          pay out: ${simulation.accounts.map((account) => balanceText(simulation, account)).join(", ")}.
        </p>
        <div class="scroll">${payoutTable(simulation.deposits.all())}</div>
        ${BUTTONS}
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
                  <td>${providerNameOf(operator)}</td>
                  <td>${meaning}</td>
                </tr>`,
            )}
          </table>
          <table>
            <tr>
              <th>number</th>
              <th>operator</th>
              <th>who is paid out</th>
            </tr>
            ${SPECIAL_PAYEES.map(
              ({ account_number, operator, meaning }) =>
                html`<tr>
                  <td><code>${account_number}</code></td>
                  <td>${providerNameOf(operator)}</td>
                  <td>${meaning}</td>
                </tr>`,
            )}
          </table>
        </div>
      </section>
      <section class="card">
        <h2>Providers</h2>
        <div class="scroll">
          <table>
            <tr>
              <th>shortcode</th>
              <th>name</th>
              <th>country</th>
            </tr>
            ${[...PROVIDERS, ...LEGACY_PROVIDERS].map(
              ({ shortcode, name, country }) =>
                html`<tr>
                  <td><code>${shortcode}</code></td>
                  <td>${name}</td>
                  <td>${country.name}</td>
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

function balanceText(simulation: Simulation, account: MerchantAccount): string {
  const currency = account.mode === "live" ? simulation.settings.live_currency : "XAF"
  const amount = balanceOf(simulation, account, currency)
  return `${moneyText({ amount, currency })} in ${account.mode} mode`
}

function habitRows(now: Habits): readonly Markup[] {
  return Object.entries(HABITS).map(
    ([name, { contract, live, evidence, source, means }]) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${String(now[name as keyof Habits])}</td>
        <td>${String(contract)}</td>
        <td>${String(live)}</td>
        <td title="${source}">${evidence}</td>
        <td>${means}</td>
      </tr>`,
  )
}
