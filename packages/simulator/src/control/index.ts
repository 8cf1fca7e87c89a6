/** The control interface, by which tests and people steer the simulation. */
export { checked, ControlError, type DecisionResult, SimulatorControl } from "./control"
export { indexPage } from "./index-page"
export type { DecisionInput, FaultInput, NotificationsInput, PayoutDecisionInput } from "./inputs"
export { serveControl } from "./routes"
export type { InvoiceView, PayoutView, TransactionView } from "./views"
