import { oneOf, type Random } from "./random"
import type { Scene, Step } from "./order-scene"

const [CLOTH, SOAP] = ["pagne-wax", "savon-de-karite"]

/** Where Medusa takes an open change of an order back, by its kind. */
const OPEN_CHANGES: Readonly<Record<string, (change: any) => string>> = {
  edit: ({ order_id }) => `order-edits/${String(order_id)}`,
  return_request: ({ return_id }) => `returns/${String(return_id)}/request`,
  return_receive: ({ return_id }) => `returns/${String(return_id)}/receive`,
  exchange: ({ exchange_id }) => `exchanges/${String(exchange_id)}/request`,
  claim: ({ claim_id }) => `claims/${String(claim_id)}/request`,
}

/** What a shop does to the goods of an order, and beside it. */
export const GOODS: readonly Step[] = [
  [3, "an edit up", orGivenUp(async (scene) => await edit(scene, 1))],
  [3, "an edit down", orGivenUp(async (scene) => await edit(scene, -1))],
  [1, "another product", orGivenUp(addSoap)],
  [1, "what is open is given up", giveUp],
  [3, "goods are sent", ship],
  [3, "a return is asked for", orGivenUp(requestReturn)],
  [3, "a return is received", orGivenUp(receiveReturn)],
  [3, "an exchange", orGivenUp(exchange)],
  [3, "a claim", orGivenUp(claim)],
  [2, "a return, exchange or claim is cancelled", cancelOne],
  [1, "a product is made and added", orGivenUp(addOwnProduct)],
  [1, "a product is deleted", deleteOwnProduct],
  [2, "a draft order", draft],
  [1, "a draft becomes cheaper", discountDraft],
  [1, "a draft becomes an order", convertDraft],
  [1, "a draft is deleted", deleteDraft],
]

/** The order's cloth: how many of it there are, and how many the customer has. */
async function cloth(scene: Scene): Promise<{ quantity: number; sent: number }> {
  const order = await scene.order()
  const item = order?.items?.find(({ product_handle }: any) => product_handle === CLOTH)
  return { quantity: item?.quantity ?? 0, sent: item?.detail?.fulfilled_quantity ?? 0 }
}

async function edit(scene: Scene, pieces: number): Promise<void> {
  const { quantity } = await cloth(scene)
  await scene.desk.edit(scene.orderId, { [CLOTH]: Math.max(1, quantity + pieces) })
}

async function addSoap(scene: Scene, random: Random): Promise<void> {
  await scene.desk.edit(scene.orderId, { [SOAP]: random.between(1, 2) })
}

/** A change that broke off stays open, and no other can be begun then: mostly it is taken back. */
function orGivenUp(change: Step[2]): Step[2] {
  return async (scene, random) => {
    try {
      await change(scene, random)
    } catch (error) {
      scene.write(String(error))
      if (random.chance(0.7)) await giveUp(scene)
    }
  }
}

async function giveUp(scene: Scene): Promise<void> {
  const open = await scene.store.sql(
    "SELECT * FROM order_change WHERE order_id = ? AND status IN ('pending', 'requested') AND deleted_at IS NULL",
    [scene.orderId],
  )
  for (const change of open) {
    const path = OPEN_CHANGES[change.change_type]?.(change)
    if (path !== undefined) await scene.remove(`gives up the ${String(change.change_type)}`, `/admin/${path}`)
  }
}

async function ship(scene: Scene): Promise<void> {
  const { quantity, sent } = await cloth(scene)
  if (sent < quantity) {
    await scene.desk.ship(scene.orderId, { [CLOTH]: 1 })
  }
}

/** Only what was sent comes back. */
async function sendFirst(scene: Scene): Promise<void> {
  if ((await cloth(scene)).sent === 0) await ship(scene)
}

async function requestReturn(scene: Scene): Promise<void> {
  await sendFirst(scene)
  scene.returnIds.push(await scene.desk.requestReturn(scene.orderId, { [CLOTH]: 1 }))
}

async function receiveReturn(scene: Scene, random: Random): Promise<void> {
  const id = oneOf(scene.returnIds, random)
  if (id !== undefined) {
    await scene.desk.receive(scene.orderId, id, { [CLOTH]: 1 }, random.chance(0.3))
  }
}

/** For something cheaper, of the same price, or dearer. */
async function exchange(scene: Scene, random: Random): Promise<void> {
  const out = random.pick([{ [SOAP]: 1 }, { [CLOTH]: 1 }, { [CLOTH]: 1, [SOAP]: 2 }])
  const isSent = random.chance(0.7)
  await sendFirst(scene)
  const { id, returnId } = await scene.desk.exchange(scene.orderId, { [CLOTH]: 1 }, out, { isSent })
  scene.swaps.push(`exchanges/${id}`)
  scene.returnIds.push(returnId)
}

async function claim(scene: Scene, random: Random): Promise<void> {
  const one = { [CLOTH]: 1 }
  const [type, goods] = random.pick([
    ["refund", { back: one }] as const,
    ["replace", { back: one, out: one }] as const,
    ["replace", { out: { [SOAP]: 1 } }] as const,
  ])
  await sendFirst(scene)
  const { id, returnId } = await scene.desk.claim(scene.orderId, type, one, goods)
  scene.swaps.push(`claims/${id}`)
  if (returnId !== null) {
    scene.returnIds.push(returnId)
  }
}

async function cancelOne(scene: Scene, random: Random): Promise<void> {
  const path = oneOf([...scene.swaps, ...scene.returnIds.map((id) => `returns/${id}`)], random)
  if (path !== undefined) {
    await scene.ask(`cancels ${path}`, `/admin/${path}/cancel`)
  }
}

/** A product that nobody else buys, so that it can be deleted. */
async function addOwnProduct(scene: Scene, random: Random): Promise<void> {
  const { merchant, desk, orderId } = scene
  const { shipping_profiles } = await desk.ok(merchant.get("/admin/shipping-profiles"))
  const { product } = await desk.ok(
    merchant.post("/admin/products", {
      title: `Only once ${random.between(1, 1e9)}`,
      status: "published",
      shipping_profile_id: shipping_profiles[0].id,
      options: [{ title: "Edition", values: ["Standard"] }],
      variants: [
        {
          title: "Standard",
          options: { Edition: "Standard" },
          manage_inventory: false,
          prices: [{ currency_code: "xaf", amount: 3_000 }],
        },
      ],
    }),
  )
  scene.productId = product.id
  const path = `/admin/order-edits/${orderId}`
  await desk.ok(merchant.post("/admin/order-edits", { order_id: orderId }))
  await desk.ok(merchant.post(`${path}/items`, { items: [{ variant_id: product.variants[0].id, quantity: 1 }] }))
  await desk.ok(merchant.post(`${path}/request`))
  await desk.ok(merchant.post(`${path}/confirm`))
}

async function deleteOwnProduct(scene: Scene): Promise<void> {
  if (scene.productId !== null) {
    await scene.remove("deletes a product of the order", `/admin/products/${scene.productId}`)
  }
}

/** A draft order of 5 000 whose customer opens its link. */
async function draft(scene: Scene): Promise<void> {
  const { desk, merchant } = scene
  const { draft_order } = await desk.ok(
    merchant.post("/admin/draft-orders", {
      region_id: scene.store.shop.regionId,
      email: "ada@example.com",
      items: [{ title: "Sewing", quantity: 1, unit_price: 5_000 }],
    }),
  )
  const { payment_collection } = await desk.ok(
    merchant.post("/admin/payment-collections", { order_id: draft_order.id, amount: 5_000 }),
  )
  const transactionId = await scene.openLink(payment_collection)
  if (transactionId !== null) {
    scene.drafts.push({ orderId: draft_order.id, transactionId })
  }
}

async function discountDraft(scene: Scene, random: Random): Promise<void> {
  const one = oneOf(scene.drafts, random)
  if (one === undefined) return
  const { desk, merchant } = scene
  const path = `/admin/draft-orders/${one.orderId}/edit`
  await desk.ok(merchant.post(path))
  await desk.ok(merchant.post(`${path}/promotions`, { promo_codes: [await scene.promotion()] }))
  await desk.ok(merchant.post(`${path}/request`))
  await desk.ok(merchant.post(`${path}/confirm`))
}

async function convertDraft(scene: Scene, random: Random): Promise<void> {
  const one = oneOf(scene.drafts, random)
  if (one !== undefined) {
    await scene.ask("makes an order of a draft", `/admin/draft-orders/${one.orderId}/convert-to-order`)
  }
}

async function deleteDraft(scene: Scene, random: Random): Promise<void> {
  const one = oneOf(scene.drafts, random)
  if (one !== undefined) {
    await scene.remove(`deletes the draft ${one.orderId}`, `/admin/draft-orders/${one.orderId}`)
  }
}
