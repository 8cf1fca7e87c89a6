import { behaviourOf, SPECIAL_PHONES } from "../phones"
import { LEGACY_PROVIDERS, logoOf, type Provider, providerNameOf, providersIn } from "../providers"
import type { Prompt, Session, Settings, Transaction } from "../state"
import { addressOf, inLanguage, inOtherLanguage } from "./addresses"
import { documentOf, html, type Language, type Markup, moneyText, type Words, wordsOf } from "../html"
import { payeeOf, summary } from "./summary"

/** Seconds between two looks at a payment that is still waiting. */
const REFRESH_SECONDS = 2

/** What a page needs to know of the request for it. */
export interface PageRequest {
  url: URL
  language: Language
}

/** What a payer typed, and what was wrong with it. */
export interface PaymentForm {
  provider: string
  phone: string
  error:
    "providerMissing" | "phoneMalformed" | "phoneMalformedAbroad" | "phoneBusy" | "unfitForOrange" | "noCards" | null
}

/**
 * The page behind a payment link: what is paid, by which provider, from which phone. Where payments approve
 * themselves, it moves on once this one has.
 */
export function paymentPage(
  transaction: Transaction,
  { url, language }: PageRequest,
  form: PaymentForm,
  { auto_approve_after_ms: approvesAfterMs, page_collects_phone }: Settings,
): string {
  const words = wordsOf(language)
  const { session } = transaction
  const here = addressOf(transaction, "choose", language)
  const providers = providersOf(session)
  const error = form.error === null ? null : html`<p class="error" role="alert">${words[form.error]}</p>`
  return documentOf({
    title: words.checkout,
    language,
    otherLanguage: inOtherLanguage(url, language),
    refresh:
      approvesAfterMs === null
        ? null
        : { seconds: Math.ceil(approvesAfterMs / 1_000) + 1, address: addressOf(transaction, "phone", language) },
    content: html`<section class="card">
        ${summary(transaction, words)}
        ${
          providers.length === 0
            ? html`<p class="error">${words.noProvider}</p>
                ${error}`
            : html`<form method="post" action="${here}">
                <fieldset>
                  <legend>${words.provider}</legend>
                  ${providers.map((provider) => choice(provider, form.provider === provider.shortcode))}
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
                ${session.family === "checkout" && session.collectsPhone && page_collects_phone ? contactField(words) : null}
                ${session.family === "checkout" && session.collectsAddress ? addressField(words) : null} ${error}
                <button class="main">${words.pay} ${moneyText(transaction.price)}</button>
              </form>`
        }
        <form method="post" action="${here}"><button name="by" value="card">${words.payByCard}</button></form>
        <form method="post" action="${addressOf(transaction, "cancel", language)}">
          <button>${words.cancel}</button>
        </form>
      </section>
      ${specialPhones(words)}`,
  })
}

/** The payer's phone, with its prompt. It has no buttons for a payer who always does the same. */
export function phonePage(transaction: Transaction, { url, language }: PageRequest, prompt: Prompt): string {
  const words = wordsOf(language)
  const here = addressOf(transaction, "phone", language)
  return documentOf({
    title: words.phoneTitle,
    language,
    otherLanguage: inOtherLanguage(url, language),
    refresh: { seconds: REFRESH_SECONDS, address: here },
    content: html`<section class="phone">
      <p class="soft">${providerNameOf(prompt.gateway)} · ${prompt.phone}</p>
      <p>${words.phoneQuestion}</p>
      <p class="big amount">${moneyText(transaction.price)}</p>
      <p>${words.payTo} ${payeeOf(transaction)}</p>
      ${behaviourOf(prompt.phone) === "waits" ? decisionForm(here, words) : null}
      <p class="soft" role="status">${words.waiting}</p>
    </section>`,
  })
}

/** The simulated bank's page for a payment by card. */
export function bankPage(transaction: Transaction, { url, language }: PageRequest): string {
  const words = wordsOf(language)
  const here = inLanguage(url.pathname, url.searchParams, language)
  return documentOf({
    title: words.bankTitle,
    language,
    otherLanguage: inOtherLanguage(url, language),
    refresh: { seconds: REFRESH_SECONDS, address: here },
    content: html`<section class="card">
      <p>${words.bankQuestion} •••• ${transaction.card?.lastFour ?? ""}</p>
      ${summary(transaction, words)} ${decisionForm(here, words)}
    </section>`,
  })
}

/** Says that a link is dead, and why. */
export function deadPage(
  { url, language }: PageRequest,
  why: "expired" | "used" | "lapsed" | "unknown" | "invoicePaid",
): string {
  const words = wordsOf(language)
  return documentOf({
    title: why === "unknown" ? words.unknownTitle : words.deadTitle,
    language,
    otherLanguage: inOtherLanguage(url, language),
    refresh: null,
    content: html`<section class="card"><p>${words[why]}</p></section>`,
  })
}

/** Says to a payer who is not sent back how the payment ended. */
export function endPage(transaction: Transaction, { url, language }: PageRequest, end: "paid" | "failed"): string {
  const words = wordsOf(language)
  return documentOf({
    title: words[`${end}Title`],
    language,
    otherLanguage: inOtherLanguage(url, language),
    refresh: null,
    content: html`<section class="card">
      ${summary(transaction, words)}
      <p>${words[end]}</p>
    </section>`,
  })
}

/** The providers that a payer can choose from: those of the country, or those of the legacy family. */
export function providersOf(session: Session): readonly Provider[] {
  switch (session.family) {
    case "checkout":
    case "gateway":
      return providersIn(session.country)
    case "invoice":
      return providersIn(null)
    case "legacy":
      return LEGACY_PROVIDERS
  }
}

function choice(provider: Provider, isChosen: boolean): Markup {
  return html`<label class="choice">
    <input type="radio" name="provider" value="${provider.shortcode}" ${isChosen ? "checked" : null} />
    <img src="${logoOf(provider, "")}" alt="" width="28" height="28" />
    ${provider.name}
  </label>`
}

function contactField(words: Words): Markup {
  return html`<label class="text" for="contact">${words.contact}</label>
    <input id="contact" name="contact" type="tel" autocomplete="tel" required />`
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
