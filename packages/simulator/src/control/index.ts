/** The control interface, by which tests and people steer the simulation. */
export { checked, ControlError, type Decided, SimulatorControl } from "./control"
export { indexPage } from "./index-page"
export type { DecisionInput, FaultInput, NotificationsInput } from "./inputs"
export { serveControl } from "./routes"
export type { InvoiceView, TransactionView } from "./views"
