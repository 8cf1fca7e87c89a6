import { createPaymentFlow, type FlowOptions, type PaymentState } from "payunit-storefront"
import { onMounted, onUnmounted, type ShallowRef, shallowRef } from "vue"

/** The flow of a payment in a component: its state, and the actions of the kit. */
export function usePayment(options: FlowOptions) {
  const flow = createPaymentFlow(options)
  const state: ShallowRef<PaymentState> = shallowRef(flow.getState())
  flow.subscribe(() => {
    state.value = flow.getState()
  })
  let disconnect: () => void
  onMounted(() => {
    disconnect = flow.connect()
  })
  onUnmounted(() => disconnect())
  return { state, flow }
}
