import { SPECIAL_PHONES } from "../phones"
import { PROVIDERS, providerOf } from "../providers"
import type { Prompt, Transaction } from "../state/transaction"
import { documentOf } from "./layout"
import { html, type Markup } from "./markup"
import { type Language, moneyText, type Words, wordsOf } from "./words"

/** Seconds between two looks at a payment that is still waiting. */
const REFRESH_SECONDS = 2

/** What a payer typed, and what was wrong with it. */
export interface CheckoutForm {
  provider: string
  phone: string
  error: "providerMissing" | "phoneMalformed" | "phoneBusy" | "unfitForOrange" | null
}

/**
 * The page behind a payment link: what is paid, by which provider, from which phone. Where payments approve
 * themselves, it moves on once this one has.
 */
export function checkoutPage(
  transaction: Transaction,
  language: Language,
  form: CheckoutForm,
  approvesAfterMs: number | null,
): string {
  const words = wordsOf(language)
  const { checkout } = transaction
  const path = `/checkout/${checkout.checkoutId}`
  const providers = PROVIDERS.filter(({ countryCode }) => checkout.country === null || checkout.country === countryCode)
  return documentOf({
    title: words.checkout,
    language,
    otherLanguage: `${path}${queryOf(other(language))}`,
    refresh:
      approvesAfterMs === null
        ? null
        : { seconds: Math.ceil(approvesAfterMs / 1_000) + 1, address: `${path}/phone${queryOf(language)}` },
    content: html`<section class="card">
        ${summary(transaction, words)}
        ${
          providers.length === 0
            ? html`<p class="error">${words.noProvider}</p>`
            : html`<form method="post" action="${path}${queryOf(language)}">
                <fieldset>
                  <legend>${words.provider}</legend>
                  ${providers.map(
                    ({ shortcode, name }) =>
                      html`<label class="choice">
                        <input
                          type="radio"
                          name="provider"
                          value="${shortcode}"
                          ${form.provider === shortcode ? "checked" : null}
                        />
                        ${name}
                      </label>`,
                  )}
                </fieldset>
                <label class="text" for="phone">${words.phone}</label>
                <input
                  id="phone"
                  name="phone"
                  type="tel"
                  inputmode="tel"
                  autocomplete="tel-national"
                  required
                  value="${form.phone}"
                  aria-describedby="phone-hint"
                />
                <p class="soft" id="phone-hint">${words.phoneHint}</p>
                ${checkout.collectsAddress ? addressField(words) : null}
                ${form.error === null ? null : html`<p class="error" role="alert">${words[form.error]}</p>`}
                <button class="main">${words.pay} ${moneyText(transaction.asked)}</button>
              </form>`
        }
        <form method="post" action="${path}/cancel${queryOf(language)}"><button>${words.cancel}</button></form>
      </section>
      ${specialPhones(words)}`,
  })
}

/** The payer's phone, with its prompt. `answers` is false for a payer who never answers. */
export function phonePage(transaction: Transaction, prompt: Prompt, language: Language, answers: boolean): string {
  const words = wordsOf(language)
  const path = `/checkout/${transaction.checkout.checkoutId}/phone`
  return documentOf({
    title: words.phoneTitle,
    language,
    otherLanguage: `${path}${queryOf(other(language))}`,
    refresh: { seconds: REFRESH_SECONDS, address: `${path}${queryOf(language)}` },
    content: html`<section class="phone">
      <p class="soft">${providerOf(prompt.gateway)?.name ?? prompt.gateway} · ${prompt.phone}</p>
      <p>${words.phoneQuestion}</p>
      <p class="big amount">${moneyText(transaction.asked)}</p>
      <p>${words.payTo} ${transaction.merchant.name}</p>
      ${answers ? decisionForm(`${path}${queryOf(language)}`, words) : null}
      <p class="soft" role="status">${words.waiting}</p>
    </section>`,
  })
}

/** The simulated bank's page for a payment by card. */
export function bankPage(transaction: Transaction, language: Language): string {
  const words = wordsOf(language)
  const path = `/bank/${transaction.card?.id ?? ""}`
  return documentOf({
    title: words.bankTitle,
    language,
    otherLanguage: `${path}${queryOf(other(language))}`,
    refresh: { seconds: REFRESH_SECONDS, address: `${path}${queryOf(language)}` },
    content: html`<section class="card">
      <p>${words.bankQuestion} •••• ${transaction.card?.lastFour ?? ""}</p>
      ${summary(transaction, words)} ${decisionForm(`${path}${queryOf(language)}`, words)}
    </section>`,
  })
}

/** Says that a link is dead, and why. */
export function deadPage(language: Language, why: "expired" | "used" | "lapsed" | "unknown"): string {
  const words = wordsOf(language)
  return documentOf({
    title: why === "unknown" ? words.unknownTitle : words.deadTitle,
    language,
    otherLanguage: language === "fr" ? "?lang=en" : "?lang=fr",
    refresh: null,
    content: html`<section class="card"><p>${words[why]}</p></section>`,
  })
}

/** What carries a language from page to page. */
export function queryOf(language: Language): string {
  return language === "fr" ? "?lang=fr" : ""
}

function other(language: Language): Language {
  return language === "fr" ? "en" : "fr"
}

function summary(transaction: Transaction, words: Words): Markup {
  const { currency } = transaction.asked
  return html`<p class="soft">${words.payTo}</p>
    <h2>${transaction.merchant.name}</h2>
    <ul>
      ${transaction.checkout.items.map(
        ({ name, about, unitAmount, quantity }) =>
          html`<li class="item">
            <span>${quantity} × ${name}${about === null ? null : html`<br /><span class="soft">${about}</span>`}</span>
            <span class="amount">${moneyText({ amount: unitAmount * quantity, currency })}</span>
          </li>`,
      )}
    </ul>
    <p class="total"><span>${words.total}</span> <span class="amount">${moneyText(transaction.asked)}</span></p>`
}

function addressField(words: Words): Markup {
  return html`<label class="text" for="address">${words.address}</label>
    <input id="address" name="address" type="text" autocomplete="street-address" />`
}

function decisionForm(action: string, words: Words): Markup {
  return html`<form method="post" action="${action}">
    <button class="main" name="decision" value="confirm">${words.confirm}</button>
    <button name="decision" value="decline">${words.decline}</button>
  </form>`
}

function specialPhones(words: Words): Markup {
  return html`<details class="soft">
    <summary>${words.specialPhones}</summary>
    <table>
      ${SPECIAL_PHONES.map(
        ({ phone, behaviour }) =>
          html`<tr>
            <td><code>${phone}</code></td>
            <td>${words[behaviour]}</td>
          </tr>`,
      )}
    </table>
  </details>`
}
