import { reconcileCommand } from "../cli/reconcile"
import { scriptOf } from "./in-process"

/** `payunit reconcile` within the store: needs no address and no key. */
export default scriptOf(reconcileCommand, "reconcile")
