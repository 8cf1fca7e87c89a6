import { PayUnitPayment, type PayUnitPaymentProps } from "./payment"
import { usePayUnitPayment } from "./use-payunit-payment"
import type { FlowOptions } from "../flow"

/** Properties of {@link PayUnitReturn}. */
export type PayUnitReturnProps = FlowOptions & Omit<PayUnitPaymentProps, "payment">

/**
 * The page that PayUnit's page brings shoppers back to: it shows what became of the payment that the address names.
 * Coming back proves nothing; the store is asked. With the `cartId` it can also begin a new try.
 */
export function PayUnitReturn(props: PayUnitReturnProps) {
  const payment = usePayUnitPayment(props)
  return <PayUnitPayment {...props} payment={payment} />
}
