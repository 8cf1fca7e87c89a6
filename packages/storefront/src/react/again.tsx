import type { PayUnitPayment } from "./use-payunit-payment"
import type { Words } from "./words"

interface AgainProps {
  payment: PayUnitPayment
  words: Words
  isStarting?: boolean
}

/** Sending the last prompt once more, if this page knows to whom, and choosing anew. */
export function Again({ payment, words, isStarting = false }: AgainProps) {
  const { retry } = words.messages
  return (
    <>
      {payment.lastPayer === null ? null : (
        <button
          type="button"
          className="payunit-button payunit-main"
          aria-disabled={isStarting}
          onClick={() => void payment.sendAgain()}
        >
          {retry.sendAgain}
        </button>
      )}
      <button
        type="button"
        className={payment.lastPayer !== null ? "payunit-button" : "payunit-button payunit-main"}
        aria-disabled={isStarting}
        onClick={() => payment.chooseAgain()}
      >
        {retry.other}
      </button>
    </>
  )
}
