import type { FlowName, PaymentMethod, RequestState } from "../../domain/payments"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { ShopperError } from "../../modules/payunit/errors"

/** Something that a customer is asked to pay: a payment request, or a part of an invoice. */
export interface Payable {
  account: string
  /** The payment collection to pay through, which has exactly the amount. */
  payment_collection_id: string
  provider_id: string
  mode: "test" | "live"
  flow: FlowName
  /** Major units, as the payment collection has it. */
  amount: number
  currency_code: string
  locale: string
  /** Where the service's page leads back to. */
  returnUrl: string
  /** How what is to be paid stands now. */
  view: () => Promise<PayableView>
}

/** How something that is to be paid stands. */
export interface PayableView {
  state: RequestState
  /** Why nobody can pay now, where the state is open all the same; null where somebody can. */
  problem: ShopperError | null
}

/** What says which methods something can be paid with. */
export type Payee = Pick<Payable, "account" | "mode" | "flow">

/** The methods that something can be paid with by a prompt. Never waits for the service. */
export async function payableMethods(
  { methods }: PayUnitModuleService,
  { account, mode, flow }: Payee,
): Promise<readonly PaymentMethod[]> {
  return await methods.offered({ account, mode, flow })
}
