import type { PaymentState } from "../machine"
import { fill } from "../messages"
import { operatorOf } from "../phone"
import { RetryActions } from "./retry-actions"
import { Button } from "./button"
import { clockText, useSecondsUntil } from "./countdown"
import type { PayUnitPayment } from "./use-payunit-payment"
import type { Words } from "./words"

interface ConfirmProps {
  payment: PayUnitPayment
  state: Extract<PaymentState, { name: "confirm_on_phone" }>
  words: Words
}

/** A prompt waits on a phone: what to do if it does not show, and when it can be sent again. At once if it may be declined. */
export function Confirm({ payment, state, words }: ConfirmProps) {
  const { confirm_on_phone: confirm } = words.messages
  const { prompt, redirect_url } = state.payment
  const seconds = useSecondsUntil(state.endsAt)
  const ussd = prompt?.provider == null ? null : operatorOf(prompt.provider).ussd
  const [beforeCode, afterCode] = confirm.noPrompt.split("{code}")
  return (
    <div className="payunit-confirm">
      {ussd === null ? null : (
        <p className="payunit-ussd">
          {beforeCode}
          <a href={`tel:${ussd.replace("#", "%23").replace("#", "%23")}`}>{ussd}</a>
          {afterCode}
        </p>
      )}
      {seconds === null || state.mayBeDeclined ? null : (
        <p className="payunit-countdown" role="timer">
          {fill(confirm.again, { time: clockText(seconds) })}
        </p>
      )}
      {redirect_url === null ? null : (
        <a className="payunit-button" href={redirect_url}>
          {confirm.operatorPage}
        </a>
      )}
      {state.mayBeDeclined ? <RetryActions payment={payment} words={words} /> : null}
      <Button look={state.mayBeDeclined ? undefined : "main"} onPress={payment.check}>
        {confirm.check}
      </Button>
      {state.mayBeDeclined ? null : (
        <Button look="quiet" onPress={payment.chooseAgain}>
          {confirm.wrong}
        </Button>
      )}
      <p className="payunit-hint">{confirm.leave}</p>
    </div>
  )
}
