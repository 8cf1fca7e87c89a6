import { paidOnce } from "./harness/books"
import { FailingStatement } from "./harness/failing-statement"
import type { Checkout } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* The last pieces are paid for by more shoppers than there are pieces: no order is settled without its goods. */

onTestStore("standard", (store) => {
  /** The orders that the store was told of as placed. */
  const placed: string[] = []
  const listen = ({ data }: any): void => void placed.push(data.id)
  beforeEach(() => {
    placed.length = 0
    store.container.resolve<any>("event_bus").subscribe("order.placed", listen, { subscriberId: "last-pieces" })
  })
  afterEach(() => {
    store.container.resolve<any>("event_bus").unsubscribe("order.placed", listen, { subscriberId: "last-pieces" })
  })
  /** The store was told of these, once each. */
  async function expectPlacedOnce(orders: string[]): Promise<void> {
    await until("the orders to be announced", () => placed.length >= orders.length)
    expect([...placed].sort()).toEqual([...orders].sort())
  }

  const HANDLE = "pagne-wax"
  async function stock(pieces: number): Promise<void> {
    await store.sql(
      `UPDATE inventory_level SET stocked_quantity = reserved_quantity + ?, raw_stocked_quantity = jsonb_build_object('value', (reserved_quantity + ?)::text, 'precision', 20)
        WHERE inventory_item_id = ?`,
      [pieces, pieces, store.shop.inventoryItemIds[HANDLE]],
    )
  }
  const reservations = async (): Promise<any[]> =>
    await store.sql("SELECT line_item_id FROM reservation_item WHERE deleted_at IS NULL")
  const pay = async (checkout: Checkout): Promise<void> => {
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
  }

  it("paid when nothing is left: the cart is not even tried, and its order placed once there is stock", async () => {
    const checkout = await store.checkout()
    await stock(0)
    await pay(checkout)
    const row = await until("the money to be held", async () => {
      await store.makeDue()
      await store.runJob()
      const now = await store.row(checkout.transactionId)
      return now.state === "held" && now
    })
    expect(row).toMatchObject({ held_reason: "order_not_placed", settled_at: null })
    expect(row.held_causes).toMatchObject([
      { code: "short_of_at", params: { item: expect.any(String), quantity: 1, stock: 0, where: expect.any(String) } },
    ])
    expect(await store.sql("SELECT id FROM workflow_execution WHERE workflow_id = 'complete-cart'")).toEqual([])

    await stock(1)
    const merchant = await store.merchant()
    await store.shopper.expect(200, merchant.resolve(checkout.transactionId, { action: "place_order" }))
    const settled = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(settled))
  })

  /** Orders are placed without anything being put aside for them, until that is ended. */
  async function losingReservations(): Promise<() => Promise<void>> {
    await store.sql(
      "CREATE FUNCTION lose_reservation() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN RETURN NULL; END $body$",
    )
    await store.sql(
      "CREATE TRIGGER lose_reservation BEFORE INSERT ON reservation_item FOR EACH ROW EXECUTE FUNCTION lose_reservation()",
    )
    return async () => {
      await store.sql("DROP TRIGGER lose_reservation ON reservation_item")
      await store.sql("DROP FUNCTION lose_reservation")
    }
  }

  /**
   * Medusa's engine is slow to write down that a step failed, as on a busy machine: then it may stop in the middle. That it
   * began to write is counted by a sequence, which others see before the writing is committed.
   */
  async function slowEngine(seconds = 0.4): Promise<() => Promise<void>> {
    await store.sql("CREATE SEQUENCE slow_engine_began")
    await store.sql(
      `CREATE FUNCTION slow_engine() RETURNS trigger LANGUAGE plpgsql AS $body$
       BEGIN PERFORM nextval('slow_engine_began'); PERFORM pg_sleep(${seconds}); RETURN NEW; END $body$`,
    )
    await store.sql(
      `CREATE TRIGGER slow_engine BEFORE INSERT OR UPDATE ON workflow_execution FOR EACH ROW
        WHEN (NEW.state = 'waiting_to_compensate' OR NEW.state = 'compensating') EXECUTE FUNCTION slow_engine()`,
    )
    return async () => {
      await store.sql("DROP TRIGGER slow_engine ON workflow_execution")
      await store.sql("DROP FUNCTION slow_engine")
      await store.sql("DROP SEQUENCE slow_engine_began")
    }
  }

  /** Stock is put aside while the engine writes down that a step beside it failed. It waits 10 s at most for that. */
  async function reservationsAfterFailure(): Promise<() => Promise<void>> {
    await store.sql(
      `CREATE FUNCTION slow_reservation() RETURNS trigger LANGUAGE plpgsql AS $body$
       BEGIN
         FOR i IN 1..500 LOOP
           EXIT WHEN (SELECT is_called FROM slow_engine_began);
           PERFORM pg_sleep(0.02);
         END LOOP;
         RETURN NEW;
       END $body$`,
    )
    await store.sql(
      "CREATE TRIGGER slow_reservation BEFORE INSERT ON reservation_item FOR EACH ROW EXECUTE FUNCTION slow_reservation()",
    )
    return async () => {
      await store.sql("DROP TRIGGER slow_reservation ON reservation_item")
      await store.sql("DROP FUNCTION slow_reservation")
    }
  }

  /** As if the time had passed that Medusa's locks last, and that is waited for a completion that got stuck. */
  async function passLocks(): Promise<void> {
    await store.container.resolve<any>("locking").releaseAll()
    await store.sql(`UPDATE "order" SET created_at = created_at - interval '3 minutes'`)
  }

  /** What got stuck stays so for good: Medusa never takes it up again. */
  const forgetStuck = async () =>
    await store.sql("DELETE FROM workflow_execution WHERE state = 'waiting_to_compensate'")

  it("stuck over the cart alone, with all that an order needs: settled, told once, and the cart completed", async () => {
    const ends = [await slowEngine(2), await reservationsAfterFailure()]
    const checkout = await store.checkout()
    const failing = await FailingStatement.lay(store.sql, "cart", "UPDATE")
    try {
      await pay(checkout)
      const row = await until("the money to be settled", async () => {
        await passLocks()
        await store.makeDue()
        await store.runJob()
        const now = await store.row(checkout.transactionId)
        return now.state === "settled" && now
      })

      expect(row.history).toContainEqual(expect.objectContaining({ code: "completion_stuck" }))
      expect(await store.books(checkout)).toEqual(paidOnce(row))
      await expectPlacedOnce([row.order_id])
      const [cart] = await store.sql("SELECT completed_at FROM cart WHERE id = ?", [checkout.cartId])
      expect(cart.completed_at).not.toBeNull()
    } finally {
      await failing.lift()
      await Promise.all(ends.map(async (end) => await end()))
      await forgetStuck()
    }
  })

  it("paid by four at once, of whom two get one: the others are held, and no order is settled without its stock", async () => {
    const endSlowness = await slowEngine()
    try {
      const checkouts = await Promise.all([1, 2, 3, 4].map(async () => await store.checkout()))
      await stock(2)
      await Promise.all(checkouts.map(pay))

      const rows = await until(
        "all of it to be at rest",
        async () => {
          await passLocks()
          await store.makeDue()
          await store.runJob()
          const now = await Promise.all(checkouts.map(async ({ transactionId }) => await store.row(transactionId)))
          return now.every(({ state }) => state === "settled" || state === "held") && now
        },
        90_000,
      )

      expect(rows.map(({ state }: any) => state).sort()).toEqual(["held", "held", "settled", "settled"])
      expect(await reservations()).toHaveLength(2)
      await expectPlacedOnce(rows.filter(({ state }: any) => state === "settled").map(({ order_id }: any) => order_id))
      for (const [index, row] of rows.entries()) {
        if (row.state === "settled") {
          expect(await store.books(checkouts[index]!)).toEqual(paidOnce(row))
        } else {
          expect(row).toMatchObject({ held_reason: "order_not_placed" })
          expect(row.held_causes).toMatchObject([{ code: expect.stringMatching(/stock|^short_of/u) }])
        }
      }
    } finally {
      await endSlowness()
      await forgetStuck()
    }
  }, 150_000)

  it("an order that was placed without its stock: held by name, reserved when there is some, then settled", async () => {
    const checkout = await store.checkout()
    const endLosing = await losingReservations()
    try {
      await pay(checkout)
      const row = await store.reaches(checkout.transactionId, "held")
      expect(row).toMatchObject({
        held_reason: "order_not_placed",
        order_id: expect.stringMatching(/^order_/u),
        settled_at: expect.any(Date),
      })
      expect(row.held_causes).toMatchObject([
        { code: "without_stock", params: { items: expect.stringMatching(/^1 × /u) } },
      ])
    } finally {
      await endLosing()
    }
    // Medusa has told of it, and a thousand others were completed since.
    await store.sql(`INSERT INTO workflow_execution (id, workflow_id, transaction_id, run_id, state, context, created_at)
      SELECT 'other_' || n, 'complete-cart', 'other_' || n, 'other_' || n, 'done', '{"data":{"payload":{"id":"other"}}}', now() + interval '1 minute'
        FROM generate_series(1, 1001) n`)
    const merchant = await store.merchant()
    const place = async () => await merchant.resolve(checkout.transactionId, { action: "place_order" })
    await stock(0)
    expect(await place()).toMatchObject({ status: 409, body: { code: "cannot_be_placed" } })
    expect(await reservations()).toEqual([])

    await stock(1)
    await store.shopper.expect(200, place())
    const settled = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(settled))
    expect(await reservations()).toHaveLength(1)
    await expectPlacedOnce([settled.order_id])
  })

  it("held for want of stock, then placed without it all the same: still held, and known to be on the order", async () => {
    const checkout = await store.checkout()
    await stock(0)
    await pay(checkout)
    const held = await until("the money to be held", async () => {
      await store.makeDue()
      await store.runJob()
      const now = await store.row(checkout.transactionId)
      return now.state === "held" && now
    })
    expect(held).toMatchObject({ held_reason: "order_not_placed", settled_at: null })

    await stock(1)
    const merchant = await store.merchant()
    const endLosing = await losingReservations()
    try {
      await merchant.resolve(checkout.transactionId, { action: "place_order" })
      const placed = await until("the order", async () => {
        const now = await store.row(checkout.transactionId)
        return now.order_id !== null && now
      })
      expect(placed).toMatchObject({ state: "held", held_reason: "order_not_placed", settled_at: expect.any(Date) })
    } finally {
      await endLosing()
    }
    await stock(1)
    await store.shopper.expect(200, merchant.resolve(checkout.transactionId, { action: "place_order" }))
    const settled = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(settled))
    expect(await reservations()).toHaveLength(1)
    await expectPlacedOnce([settled.order_id])
  })
})
