import type {
  AccessAnswer,
  HealthReport,
  SettingsAnswer,
  SummaryAnswer,
  TransactionDetailAnswer,
  TransactionsAnswer,
} from "../../../api/answers"
import { post, sdk } from "./sdk"

/** What the list of transactions can be asked by; see the admin API. */
export interface TransactionsQuery {
  state?: string[]
  held_reason?: string[]
  resolved?: "true" | "false"
  account?: string[]
  operator?: string[]
  outcome?: string[]
  prompted?: "true" | "false"
  to_call?: "true"
  from?: string
  to?: string
  paid_from?: string
  paid_to?: string
  refunded_from?: string
  refunded_to?: string
  q?: string
  order_id?: string
  order?: "newest" | "oldest" | "largest" | "smallest" | "held_first"
  limit?: number
  offset?: number
  after?: string
}

/** Which days the summary is about. */
export type SummaryQuery = { range: "today" | "7_days" | "30_days" } | { from: string; to: string }

export interface ManualRefundRequest {
  amount: number
  method: string
  /** Whether PayUnit itself sent it back, from its dashboard. */
  by_payunit: boolean
  reference?: string | undefined
  note?: string | undefined
  /** That the same went back once more, where it would be taken for a click repeated. */
  again?: boolean
}

/** What a merchant decides about a held payment. */
export type Decision =
  | { action: "place_order"; note?: string }
  | ({ action: "paid_back" } & ManualRefundRequest)
  | { action: "dismiss"; note: string }

const AT = "/admin/payunit"

/** The admin API's routes for payments. */
export const api = {
  transactions: async (query: TransactionsQuery) =>
    await sdk.client.fetch<TransactionsAnswer>(`${AT}/transactions`, { query: { ...query } }),
  transaction: async (id: string) =>
    (await sdk.client.fetch<{ transaction: TransactionDetailAnswer }>(`${AT}/transactions/${id}`)).transaction,
  summary: async (query: SummaryQuery) =>
    (await sdk.client.fetch<{ summary: SummaryAnswer }>(`${AT}/summary`, { query: { ...query } })).summary,
  check: async (id: string) => await change(`${AT}/transactions/${id}/check`),
  recordRefund: async (id: string, manualRefund: ManualRefundRequest, key: string) =>
    await change(`${AT}/transactions/${id}/refunds`, manualRefund, key),
  finishManualRefund: async (id: string, manualRefundId: string) =>
    await change(`${AT}/transactions/${id}/refunds/${manualRefundId}/complete`),
  resolve: async (id: string, decision: Decision, key: string) =>
    await change(`${AT}/transactions/${id}/resolve`, decision, key),
  /** Has it written down that a list is taken out of the store. */
  noteExport: async (list: "payments" | "decisions", count: number) => await post(`${AT}/exports`, { list, count }),
  settings: async () => (await sdk.client.fetch<{ settings: SettingsAnswer }>(`${AT}/settings`)).settings,
  access: async () => (await sdk.client.fetch<{ access: AccessAnswer }>(`${AT}/access`)).access,
  health: async () => (await sdk.client.fetch<{ health: HealthReport }>(`${AT}/health`)).health,
}

async function change(path: string, body: object = {}, key?: string): Promise<TransactionDetailAnswer> {
  return ((await post(path, body, key)) as { transaction: TransactionDetailAnswer }).transaction
}
