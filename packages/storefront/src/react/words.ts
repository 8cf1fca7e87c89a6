import { useEffect, useState } from "react"
import { type LocaleHints, preferredLocale } from "../locale"
import {
  fill,
  type KitLocale,
  type MessageOverrides,
  type Messages,
  messagesOf,
  moneyText,
  problemText,
} from "../messages"
import type { PaymentState } from "../machine"
import type { Payer } from "../flow"
import type { Payment } from "../payment"
import { formatPhone, operatorOf, predictMethod } from "../phone"

/** The language of components, and what they say otherwise than the kit. */
export interface WordsProps {
  /** `en` unless told otherwise; `fr` or `fr-CM` for French. */
  locale?: string | undefined
  messages?: MessageOverrides | undefined
}

/** A heading and a sentence for each state. */
interface Said {
  title: string
  text: string
}

/** What components say, in the shopper's language. */
export interface Words {
  messages: Messages
  money(of: { amount: number; currency_code: string }): string
  /** Of the button that sends a request: to whom, and how much, where that is known. */
  sendTo(phone: string, amount: number | undefined): string
  problem(problem: NonNullable<PaymentState["problem"]>): string
  /** `payer`: to whom this tab sent the last prompt. */
  say(state: PaymentState, payer: Payer | null): Said
}

/** Gathers what components say. */
export function wordsOf({ locale, messages: overrides }: WordsProps): Words {
  const messages = messagesOf(locale, overrides)
  const money = ({ amount, currency_code }: { amount: number; currency_code: string }) =>
    moneyText(amount, currency_code, locale)
  return {
    messages,
    money,
    sendTo: (phone, amount) =>
      fill(messages.choose.payTo, { phone: phoneText(phone) }) +
      // Where the text takes two lines, the second begins with the amount.
      (amount === undefined ? "" : `\u00a0· ${money({ amount, currency_code: "XAF" })}`),
    problem: (problem) => problemText(problem, messages, Date.now()),
    say(state, payer) {
      const { payment } = state
      const amount = payment === null ? "" : money(payment)
      switch (state.name) {
        case "idle":
          return messages.idle
        case "redirecting":
          return messages.redirecting
        case "choose":
        case "sending":
          return { title: fill(messages.choose.title, { amount }), text: messages.choose.text }
        case "confirm_on_phone": {
          const { title, text } = state.mayBeDeclined ? messages.may_be_declined : messages.confirm_on_phone
          const phone = promptedPhone(state.payment, payer)
          return {
            title,
            text: fill(text, { amount, phone, operator: operatorName(state.payment, state.payment.prompt) }),
          }
        }
        case "confirm_with_bank":
          return state.payment.redirect_url === null ? messages.awaiting_bank : messages.confirm_with_bank
        case "processing":
        case "paid": {
          const { title, text } = messages[state.name]
          return { title, text: fill(text, { amount }) }
        }
        case "failed": {
          const { title, text } = messages.failed
          const predicted = payer && predictMethod(payer.phone, state.payment.providers)
          return predicted && predicted !== payer.provider
            ? { title, text: `${text} ${fill(messages.choose.looksLike, { operator: operatorOf(predicted).name })}` }
            : { title, text }
        }
        case "expired": {
          const { title, text, onPhone } = messages.expired
          return { title, text: payer ? `${fill(onPhone, { phone: phoneText(payer.phone) })} ${text}` : text }
        }
        default:
          return messages[state.name]
      }
    },
  }
}

/** A number that is not broken at the end of a line. */
function phoneText(phone: string): string {
  return formatPhone(phone).replace(/ /g, "\u00a0")
}

/** The phone with the prompt: whole in the tab that sent it, so that a slip can be seen, and masked elsewhere. */
export function promptedPhone({ prompt }: Payment, payer: Payer | null): string {
  const masked = prompt?.phone ?? ""
  return payer && payer.provider === prompt?.provider && payer.phone.slice(-2) === masked.slice(-2)
    ? phoneText(payer.phone)
    : masked
}

/** As the store's list calls it, else as the kit knows it. */
export function operatorName({ providers }: Payment, means: { provider: string | null } | null | undefined): string {
  const shortcode = means?.provider ?? ""
  return providers.find((method) => method.shortcode === shortcode)?.name ?? operatorOf(shortcode).name
}

/**
 * The language to pay in, as {@link preferredLocale} decides. A server that draws the page first does not know the browser's
 * languages here, so these count from the first moment in the browser on.
 */
export function useShopperLocale({ chosen, countryCode }: Omit<LocaleHints, "languages">): KitLocale {
  const [languages, setLanguages] = useState<readonly string[]>([])
  useEffect(() => {
    setLanguages(navigator.languages)
  }, [])
  return preferredLocale({ ...(chosen && { chosen }), languages, countryCode: countryCode ?? null })
}
