import { useEffect, useState, useSyncExternalStore } from "react"
import { createPaymentFlow, type FlowOptions, type Payer, type PaymentActions, type PaymentFlow } from "../flow"
import { IDLE, type PaymentState } from "../machine"

/** A payment as a component sees it. */
export interface PayUnitPayment extends PaymentActions {
  state: PaymentState
  /** What is to be paid, as the hook was told, in major units. */
  amount: number | undefined
  /** To whom the last prompt of this payment was sent, or may have been, if this tab sent it; `sendAgain` sends there again. */
  lastPayer: Payer | null
  /** Whether a new payment can be opened: it is told what to pay. */
  canStart: boolean
}

/**
 * The payment of a cart or of a payment collection: where it stands, and what the shopper can do. Finds an earlier
 * payment again after a reload or a return from PayUnit's page, and watches it for as long as the component is there.
 */
export function usePayUnitPayment(options: FlowOptions): PayUnitPayment {
  const { client, cartId, collectionId, sessionId } = options
  const flow = useFlow(options, [client, cartId, collectionId, sessionId])
  const { connect, subscribe, getState, update, lastPayer, canStart, ...actions } = flow
  useEffect(() => update(options))
  useEffect(() => connect(), [connect])
  const state = useSyncExternalStore(subscribe, getState, () => IDLE)
  return { ...actions, state, amount: options.amount, lastPayer: lastPayer(), canStart: canStart() }
}

/** One flow for each thing to pay. */
function useFlow(options: FlowOptions, identity: readonly unknown[]): PaymentFlow {
  const make = () => ({ identity, flow: createPaymentFlow(options) })
  const [kept, keep] = useState(make)
  if (kept.identity.every((part, index) => part === identity[index])) {
    return kept.flow
  }
  const initial = make()
  keep(initial)
  return initial.flow
}
