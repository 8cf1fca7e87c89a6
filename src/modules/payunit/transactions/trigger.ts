import { AsyncLocalStorage } from "node:async_hooks"

/** What made this process look at a payment. */
export type Trigger =
  /** The service's notification. */
  | "notification"
  /** The shopper's browser, back from the payment page. */
  | "return"
  /** The storefront: opening, prompting, "is it paid?", or a change of the cart. */
  | "storefront"
  /** Medusa, completing the cart. */
  | "completion"
  /** The job that takes up what is due. */
  | "job"
  /** A person in the admin, or the program `payunit`. */
  | "admin"
  /** Medusa, since the order was cancelled. */
  | "order"
  /** Code of the store that runs the workflow itself. */
  | "workflow"

const current = new AsyncLocalStorage<Trigger>()

/**
 * Does something because of `trigger`, with whatever follows from it. What began because of something else goes on as
 * that: a payment that the job found is completed by Medusa, and it is the job that found it.
 */
export function triggeredBy<Result>(trigger: Trigger, act: () => Result): Result {
  return current.getStore() === undefined ? current.run(trigger, act) : act()
}

/** What made this process do what it does just now. */
export function currentTrigger(): Trigger {
  return current.getStore() ?? "workflow"
}
