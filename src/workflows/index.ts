export { settleTransactionWorkflow } from "./settle-transaction"
export { settleTransactionWorkflowId } from "./settlement/waking"
