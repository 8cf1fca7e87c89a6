import { Button } from "./button"
import type { PayUnitPayment } from "./use-payunit-payment"
import type { Words } from "./words"

interface RetryActionsProps {
  payment: PayUnitPayment
  words: Words
  isStarting?: boolean
}

/** Sending the last prompt once more, if this tab knows to whom, and choosing anew. */
export function RetryActions({ payment, words, isStarting = false }: RetryActionsProps) {
  const { retry } = words.messages
  const isKnown = payment.lastPayer !== null
  return (
    <>
      {isKnown ? (
        <Button look="main" isOff={isStarting} onPress={payment.sendAgain}>
          {retry.sendAgain}
        </Button>
      ) : null}
      <Button look={isKnown ? undefined : "main"} isOff={isStarting} onPress={payment.chooseAgain}>
        {retry.other}
      </Button>
    </>
  )
}
