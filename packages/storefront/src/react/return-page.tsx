import { PayUnitPayment, type PayUnitPaymentProps } from "./payment"
import { usePayUnitPayment } from "./use-payunit-payment"
import { wordsOf } from "./words"
import type { FlowOptions } from "../flow"

/** Properties of {@link PayUnitReturn}. */
export type PayUnitReturnProps = FlowOptions & Omit<PayUnitPaymentProps, "payment">

/**
 * The page that PayUnit's page brings shoppers back to: it shows what became of the payment that the address names.
 * Coming back proves nothing; the store is asked. With the `cartId` it can also begin a new try.
 */
export function PayUnitReturn(props: PayUnitReturnProps) {
  const payment = usePayUnitPayment(props)
  const words = wordsOf(props)
  const { state } = payment
  // The receipt says it by itself.
  const subject = state.name === "paid" ? null : state.payment
  const amount = subject === null ? null : words.money(subject)
  const summary = amount && (
    <p className="payunit-summary">
      <span>{words.messages.receipt.amount}</span>
      <strong>{amount}</strong>
    </p>
  )
  return <PayUnitPayment {...props} summary={props.summary ?? summary} payment={payment} />
}
