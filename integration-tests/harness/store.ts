import type { MedusaContainer } from "@medusajs/framework/types"
import type { RunningSimulator } from "../../packages/simulator/src"
import type { Books, Sql } from "./books"
import type { Merchant } from "./merchant"
import type { Checkout, Shop, Shopper } from "./shopper"

/** A real Medusa with the plugin as it is built, on a real Postgres, with the simulator in place of the service. */
export interface TestStore {
  readonly shopper: Shopper
  readonly shop: Shop & { inventoryItemIds: Record<string, string>; stockLocationId: string }
  readonly simulator: RunningSimulator
  readonly container: MedusaContainer
  /** What Medusa has logged since the test began, requests included. */
  log(): string
  /** What the simulator has logged since the test began. */
  simulatorLog(): string[]
  /** Rows of a SQL query on the store's database. */
  readonly sql: Sql
  /** The row of a transaction. */
  row(transactionId: string): Promise<any>
  /** Waits until a transaction is in one of these states. */
  reaches(transactionId: string, ...states: string[]): Promise<any>
  books(checkout: Pick<Checkout, "cartId" | "collectionId">): Promise<Books>
  /** An open payment of 13 500 XAF on a cart, from the second of a process on a copy of the first. */
  checkout(providerId?: string): Promise<Checkout>
  /** What `make` makes, from the second test on a copy of it. */
  prepared<Result>(key: string, make: () => Promise<Result>): Promise<Result>
  /** An order that PayUnit's money paid, of 13 500 XAF unless its goods are given; `prepared`. */
  paidOrder(items?: Record<string, number>): Promise<Checkout & { orderId: string }>
  /** Somebody logged in to the admin, the same in every test of a suite. */
  merchant(): Promise<Merchant>
  /** Somebody new who works there, with these roles. */
  colleague(name: string, roleIds: readonly string[]): Promise<Merchant>
  /** Runs the job that takes up what is due. */
  runJob(): Promise<void>
  /** Makes every transaction due now, as if time had passed. */
  makeDue(): Promise<void>
  /** Lets the service be asked again at once, as if the time had passed that lies between two questions about a payment. */
  passAskWindow(): Promise<void>
}
