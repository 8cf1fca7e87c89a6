import { fill, type MessageOverrides, type Messages, messagesOf, moneyText, problemText } from "../messages"
import type { PaymentState } from "../machine"
import type { Payment } from "../payment"
import { operatorOf } from "../phone"

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
  money(payment: Payment): string
  problem(problem: NonNullable<PaymentState["problem"]>): string
  say(state: PaymentState): Said
}

/** Gathers what components say. */
export function wordsOf({ locale, messages: overrides }: WordsProps): Words {
  const messages = messagesOf(locale, overrides)
  const money = ({ amount, currency_code }: Payment) => moneyText(amount, currency_code, locale)
  return {
    messages,
    money,
    problem: (problem) => problemText(problem, messages, Date.now()),
    say(state) {
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
          const { title, text } = state.mayBeDeclined ? messages.may_be_declined : messages.confirm
          const phone = state.payment.prompt?.phone ?? ""
          return { title, text: fill(text, { amount, phone, operator: operatorName(state.payment) }) }
        }
        case "paid": {
          const { title, text, placing } = messages.paid
          return { title, text: fill(state.payment.status === "paid" ? text : placing, { amount }) }
        }
        case "unknown":
          return messages.unknown[state.reason]
        default:
          return messages[state.name]
      }
    },
  }
}

/** As the store's list calls it, else as the kit knows it. */
function operatorName({ prompt, providers }: Payment): string {
  const shortcode = prompt?.provider ?? ""
  return providers.find((method) => method.shortcode === shortcode)?.name ?? operatorOf(shortcode).name
}
