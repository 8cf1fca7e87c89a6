import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import type { PaymentState } from "../machine"
import { fill } from "../messages"
import type { PaymentMethod } from "../payment"
import { countryOf, formatPhone, operatorOf, predictMethod, problemOfPhone } from "../phone"
import { Button } from "./button"
import { clockText, useSecondsUntil } from "./countdown"
import type { PayUnitPayment } from "./use-payunit-payment"
import { promptedPhone, type Words } from "./words"

interface ChooseProps {
  payment: PayUnitPayment
  state: Extract<PaymentState, { name: "choose" | "sending" }>
  words: Words
  defaultPhone: string
}

/** Which operator and which phone shall pay. The number's prefix suggests the operator; the shopper decides. */
export function Choose({ payment, state, words, defaultPhone }: ChooseProps) {
  const { choose } = words.messages
  const methods = state.payment.providers
  const [phone, setPhone] = useState(() => formatPhone(payment.lastPayer?.phone ?? defaultPhone))
  const [chosen, setChosen] = useState<string | null>(state.name === "sending" ? state.provider : null)
  const [wrong, setWrong] = useState<ReturnType<typeof problemOfPhone>>(null)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const operators = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  const isSending = state.name === "sending"
  const isStarting = state.name === "choose" && state.isStarting
  const predicted = predictMethod(phone, methods)
  const provider = chosen ?? predicted ?? (methods.length === 1 ? methods[0]?.shortcode : undefined)
  const endsAt = state.name === "choose" ? state.endsAt : null
  const seconds = useSecondsUntil(endsAt)
  const isInvalid = wrong !== null || state.problem?.code === "invalid_phone" || state.problem?.code === "old_phone"
  const likely = provider ?? methods[0]?.shortcode ?? ""
  const country = countryOf(likely)
  const problem = problemOfPhone(phone, likely)

  useEffect(() => {
    if (isInvalid) {
      field.current?.focus()
    }
  }, [isInvalid])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== null) {
      setWrong(problem)
      field.current?.focus()
    } else if (provider === undefined) {
      setIsMissing(true)
      operators.current?.querySelector("input")?.focus()
    } else {
      void payment.pay({ provider, phone })
    }
  }

  return (
    <form className="payunit-form" onSubmit={submit} noValidate>
      {seconds === null ? null : (
        <p className="payunit-note" role="timer">
          {fill(choose.waits, { phone: promptedPhone(state.payment, payment.lastPayer), time: clockText(seconds) })}
        </p>
      )}
      <div className="payunit-field">
        <label htmlFor={`${id}-phone`}>{choose.phone}</label>
        <div className="payunit-phone">
          <span aria-hidden="true">+{country.callingCode}</span>
          <input
            ref={field}
            id={`${id}-phone`}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={phone}
            readOnly={isSending}
            aria-describedby={`${id}-hint`}
            aria-invalid={isInvalid}
            onChange={({ target }) => {
              setPhone(groupDigits(target))
              setWrong(null)
            }}
          />
        </div>
        <p id={`${id}-hint`} className="payunit-hint">
          {fill((wrong && words.messages.problems[wrong]) ?? choose.phoneHint, { example: country.example })}
        </p>
      </div>
      <fieldset ref={operators} className="payunit-operators" disabled={isSending}>
        <legend>{choose.operator}</legend>
        {methods.map((method) => (
          <label key={method.shortcode} className="payunit-operator" data-operator={method.shortcode}>
            <input
              type="radio"
              name={`${id}-operator`}
              value={method.shortcode}
              checked={provider === method.shortcode}
              required
              onChange={() => setChosen(method.shortcode)}
            />
            <Logo method={method} />
            <span>{method.name}</span>
          </label>
        ))}
      </fieldset>
      <p className="payunit-hint" role="status">
        {isMissing && provider === undefined
          ? choose.noOperator
          : chosen !== null && predicted !== null && predicted !== chosen
            ? fill(choose.looksLike, { operator: operatorOf(predicted).name })
            : null}
      </p>
      <button
        type="submit"
        className="payunit-button payunit-main"
        aria-disabled={isSending || endsAt !== null}
        data-busy={isSending}
      >
        {isSending ? choose.sending : problem === null ? words.sendTo(phone, state.payment.amount) : choose.pay}
      </button>
      {endsAt === null && (payment.canStart || state.payment.redirect_url !== null) ? (
        <Button look="quiet" isOff={isSending || isStarting} onPress={payment.payOnPage}>
          {words.messages.onPage}
        </Button>
      ) : null}
    </form>
  )
}

/** Groups the digits in the field while they are typed, and keeps the caret behind the same digit. */
function groupDigits(field: HTMLInputElement): string {
  const { value, selectionStart } = field
  const grouped = formatPhone(value)
  if (grouped !== value && selectionStart !== null && selectionStart < value.length) {
    const digits = value.slice(0, selectionStart).replace(/\D/g, "").length
    const caret = new RegExp(`^(\\D*\\d){${digits}}`).exec(grouped)?.[0].length ?? grouped.length
    field.value = grouped
    field.setSelectionRange(caret, caret)
  }
  return grouped
}

/** The operator's picture as PayUnit lists it; else a mark of ours, since an operator's sign is not ours to draw. */
function Logo({ method: { logo, name } }: { method: PaymentMethod }) {
  const [isBroken, setIsBroken] = useState(false)
  return logo === null || isBroken ? (
    <span className="payunit-logo payunit-mark" aria-hidden="true">
      {name.charAt(0)}
    </span>
  ) : (
    <img className="payunit-logo" src={logo} alt="" width={32} height={32} onError={() => setIsBroken(true)} />
  )
}
