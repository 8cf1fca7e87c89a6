import { FetchError } from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react"
import type { Store } from "./store"

/** Medusa's types leave the language out. */
type StoreCart = HttpTypes.StoreCart & { locale?: string | null }

interface Cart extends Store {
  /** Undefined until it is known; null if there is none. */
  cart: StoreCart | null | undefined
  /** A cart that has become an order while nobody looked. */
  orderedCartId: string | null
  /** What went wrong the last time: a payment of the cart was under way, or something else. */
  failure: "busy" | "failed" | null
  isBusy: boolean
  add: (variantId: string) => Promise<void>
  setQuantity: (item: { id: string; quantity: number }) => Promise<void>
  /** Changes the cart. False if it could not be changed. */
  change: (work: (sdk: Store["sdk"], cartId: string) => Promise<unknown>) => Promise<boolean>
  /** Looks at it again: something else has changed it. */
  reload: () => Promise<void>
  forget: () => void
}

const KEY = "cart_id"
const FIELDS = "*items,*shipping_methods,*shipping_address,+completed_at"
const CartContext = createContext<Cart | null>(null)

/** The cart that this browser has begun. */
export function CartProvider({ store, children }: { store: Store; children: ReactNode }) {
  const { sdk, regionId } = store
  const [cart, setCart] = useState<StoreCart | null>()
  const [orderedCartId, setOrderedCartId] = useState<string | null>(null)
  const [failure, setFailure] = useState<Cart["failure"]>(null)
  const [isBusy, setIsBusy] = useState(false)

  const load = useCallback(async () => {
    const id = localStorage.getItem(KEY)
    if (id === null) {
      setCart(null)
      return
    }
    try {
      const { cart: found } = await sdk.store.cart.retrieve(id, { fields: FIELDS })
      if ("completed_at" in found && found.completed_at) {
        localStorage.removeItem(KEY)
        setOrderedCartId(id)
        setCart(null)
      } else {
        setCart(found)
      }
    } catch (error) {
      if (error instanceof FetchError && error.status === 404) {
        localStorage.removeItem(KEY)
        setCart(null)
      } else {
        setFailure("failed")
      }
    }
  }, [sdk])

  useEffect(() => void load(), [load])
  // Another tab may have changed it, and a payment may have made an order of it.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") {
        void load()
      }
    }
    document.addEventListener("visibilitychange", look)
    return () => {
      document.removeEventListener("visibilitychange", look)
    }
  }, [load])

  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      setIsBusy(true)
      setFailure(null)
      try {
        await work()
        return true
      } catch (error) {
        setFailure(error instanceof FetchError && error.status === 409 ? "busy" : "failed")
        return false
      } finally {
        await load()
        setIsBusy(false)
      }
    },
    [load],
  )

  const value = useMemo<Cart>(
    () => ({
      ...store,
      cart,
      orderedCartId,
      failure,
      isBusy,
      async add(variantId) {
        await attempt(async () => {
          let id = localStorage.getItem(KEY)
          if (id === null) {
            const made = await sdk.store.cart.create({ region_id: regionId })
            id = made.cart.id
            localStorage.setItem(KEY, id)
          }
          await sdk.store.cart.createLineItem(id, { variant_id: variantId, quantity: 1 })
        })
      },
      async setQuantity({ id, quantity }) {
        await attempt(async () => {
          if (cart && quantity === 0) {
            await sdk.store.cart.deleteLineItem(cart.id, id)
          } else if (cart) {
            await sdk.store.cart.updateLineItem(cart.id, id, { quantity })
          }
        })
      },
      change: async (work) => cart != null && (await attempt(() => work(sdk, cart.id))),
      reload: load,
      forget() {
        localStorage.removeItem(KEY)
        setOrderedCartId(null)
        setCart(null)
      },
    }),
    [store, cart, orderedCartId, failure, isBusy, attempt, load, sdk, regionId],
  )
  return <CartContext.Provider value={value}>{children}</CartContext.Provider>
}

export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (cart === null) {
    throw new Error("There is no CartProvider around this component.")
  }
  return cart
}
