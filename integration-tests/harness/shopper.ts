import type { Answer } from "./answer"
import { checkAnswer } from "./answer-schemas"
import { waitingFor } from "./until"

/** What a shopper's browser keeps of a checkout. */
export interface Checkout {
  cartId: string
  collectionId: string
  sessionId: string
  session: any
  transactionId: string
  /** The store's address of PayUnit's page. */
  redirect: string
}

/** What the shop sells and how it is reached. */
export interface Shop {
  url: string
  publishableKey: string
  regionId: string
  variantIds: Record<string, string>
  shippingOptionIds: { delivery: string; pickup: string }
}

export const PROVIDER = "pp_payunit_payunit"

/** A shopper who talks to the store by its HTTP API, as a storefront does. */
export class Shopper {
  readonly #shop: () => Shop
  /** Carts as `cart` makes them unless told otherwise, that nobody has used. */
  readonly #readyCarts: () => string[]

  constructor(shop: () => Shop, readyCarts: () => string[] = () => []) {
    this.#shop = shop
    this.#readyCarts = readyCarts
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { url, publishableKey } = this.#shop()
    return await waitingFor(`the answer to ${method} ${path}`, async () => {
      const response = await fetch(path.startsWith("http") ? path : `${url}${path}`, {
        method,
        redirect: "manual",
        headers: {
          ...(/^(https?:\/\/[^/]+)?\/store/.test(path) ? { "x-publishable-api-key": publishableKey } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer = { status: response.status, headers: response.headers, body: parse(text) }
      checkAnswer(method, path, answer, body)
      return answer
    })
  }

  async get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return await this.request("GET", path, undefined, headers)
  }

  async post(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<Answer> {
    return await this.request("POST", path, body, headers)
  }

  /** A cart that could be ordered: goods, e-mail, address and delivery. 12 500 + 1 000 XAF unless told otherwise. */
  async cart(items?: Record<string, number>): Promise<string> {
    return (items === undefined ? this.#readyCarts().shift() : undefined) ?? (await this.newCart(items))
  }

  /** The same, made now: it takes Medusa a second. */
  async newCart(items: Record<string, number> = { "pagne-wax": 1 }): Promise<string> {
    const shop = this.#shop()
    const { body } = await this.expect(
      200,
      this.post("/store/carts", {
        region_id: shop.regionId,
        email: "ada@example.com",
        items: Object.entries(items).map(([handle, quantity]) => ({ variant_id: shop.variantIds[handle], quantity })),
        shipping_address: {
          first_name: "Ada",
          last_name: "Ngono",
          address_1: "Rue Joss",
          city: "Douala",
          country_code: "cm",
          phone: "+237670000001",
        },
      }),
    )
    const cartId: string = body.cart.id
    await this.expect(
      200,
      this.post(`/store/carts/${cartId}/shipping-methods`, { option_id: shop.shippingOptionIds.delivery }),
    )
    return cartId
  }

  async changeDelivery(cartId: string, option: keyof Shop["shippingOptionIds"]): Promise<Answer> {
    return await this.post(`/store/carts/${cartId}/shipping-methods`, {
      option_id: this.#shop().shippingOptionIds[option],
    })
  }

  async addItem(cartId: string, handle: string, quantity = 1): Promise<Answer> {
    return await this.post(`/store/carts/${cartId}/line-items`, {
      variant_id: this.#shop().variantIds[handle],
      quantity,
    })
  }

  async collection(cartId: string): Promise<string> {
    const { body } = await this.expect(200, this.post("/store/payment-collections", { cart_id: cartId }))
    return body.payment_collection.id
  }

  async openSession(collectionId: string, data: unknown = {}, providerId = PROVIDER): Promise<Answer> {
    return await this.post(`/store/payment-collections/${collectionId}/payment-sessions`, {
      provider_id: providerId,
      data,
    })
  }

  /** Follows an order's payment link as far as PayUnit's page. */
  async followLink(collectionId: string): Promise<{ sessionId: string; transactionId: string }> {
    const { body } = await this.expect(200, this.openSession(collectionId))
    const [session] = body.payment_collection.payment_sessions
    return { sessionId: session.id, transactionId: session.data.payunit.transaction_id }
  }

  /** Everything up to the payment page. */
  async checkout(
    options: { items?: Record<string, number>; data?: unknown; providerId?: string } = {},
  ): Promise<Checkout> {
    const cartId = await this.cart(options.items)
    return await this.startPaying(cartId, options.data, options.providerId)
  }

  /** A payment session on a cart. */
  async startPaying(cartId: string, data: unknown = {}, providerId = PROVIDER): Promise<Checkout> {
    const collectionId = await this.collection(cartId)
    const { body } = await this.expect(200, this.openSession(collectionId, data, providerId))
    const session = body.payment_collection.payment_sessions.find(
      (candidate: any) => candidate.provider_id === providerId,
    )
    return {
      cartId,
      collectionId,
      sessionId: session.id,
      session,
      transactionId: session.data.payunit.transaction_id,
      redirect: session.data.payunit.redirect_url,
    }
  }

  /** Opens the payment page of a checkout, as a browser does, as far as PayUnit. Says where that is. */
  async openPage({ redirect }: Pick<Checkout, "redirect">): Promise<string> {
    const { headers } = await this.expect(302, this.get(redirect))
    return headers.get("location") ?? ""
  }

  async payment(sessionId: string): Promise<any> {
    return (await this.expect(200, this.get(`/store/payunit/payment-sessions/${sessionId}`))).body.payment
  }

  async refresh(sessionId: string): Promise<Answer> {
    return await this.post(`/store/payunit/payment-sessions/${sessionId}/refresh`)
  }

  async pay(sessionId: string, phone: string, provider = "CM_MTNMOMO"): Promise<Answer> {
    return await this.post(`/store/payunit/payment-sessions/${sessionId}/pay`, { provider, phone })
  }

  async complete(cartId: string): Promise<Answer> {
    return await this.post(`/store/carts/${cartId}/complete`)
  }

  /** Fails with the answer's own words when a request went otherwise than meant. */
  async expect(status: number, answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering
    if (answer.status !== status) {
      throw new Error(`expected HTTP ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    return answer
  }
}

function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
