"use client"

import { showPlacedOrder } from "@lib/data/payunit"
import { payunit } from "@lib/payunit"
import { HttpTypes } from "@medusajs/types"
import Link from "next/link"
import { useParams, useSearchParams } from "next/navigation"
import type { CSSProperties } from "react"
import {
  PayUnitCollectionPayment,
  PayUnitPayment,
  PayUnitReturn,
  usePayUnitPayment,
  useShopperLocale,
} from "payunit-storefront/react"
import "payunit-storefront/style.css"

type Cart = HttpTypes.StoreCart & { locale?: string | null }

/** The starter's own colours and corners, light and dark. */
const LOOK = {
  "--payunit-accent": "var(--button-inverted)",
  "--payunit-on-accent": "var(--fg-on-color)",
  "--payunit-text": "var(--fg-base)",
  "--payunit-surface": "var(--bg-base)",
  "--payunit-danger": "var(--fg-error)",
  "--payunit-radius": "6px",
} as CSSProperties

const TEXTS = {
  en: {
    underWay: "A payment for this cart is under way, so the cart cannot change now. Finish it, or wait until it ends.",
    back: "Back to the cart",
  },
  fr: {
    underWay: "Un paiement est en cours : le panier ne peut pas changer. Terminez-le, ou attendez sa fin.",
    back: "Retour au panier",
  },
}

function useOrderPage() {
  const countryCode = String(useParams().countryCode)
  return {
    countryCode,
    onPaid: ({ order }: { order: { id: string } | null }) => order && showPlacedOrder(order.id, countryCode),
  }
}

/** Both ways to pay, in the last step of the checkout. */
export function PayUnitPaymentButton({ cart, providerId }: { cart: Cart; providerId?: string }) {
  const { countryCode, onPaid } = useOrderPage()
  const isRefused = useSearchParams().get("payment") === "under_way"
  const locale = useShopperLocale({ chosen: [cart.locale], countryCode })
  const payment = usePayUnitPayment({
    client: payunit,
    cartId: cart.id,
    amount: cart.total,
    providerId,
    locale,
    returnUrl: `${process.env.NEXT_PUBLIC_BASE_URL}/${countryCode}/payment-return`,
    onPaid,
  })
  return (
    <div style={LOOK}>
      <PayUnitPayment
        payment={payment}
        locale={locale}
        defaultPhone={cart.shipping_address?.phone ?? ""}
        headingLevel={3}
        summary={
          isRefused && payment.state.name === "confirm_on_phone" ? (
            <p role="alert" className="payunit-note">
              {TEXTS[locale].underWay}
            </p>
          ) : null
        }
      />
    </div>
  )
}

/** What became of a payment on PayUnit's page. With a cart, it can be tried again here, either way. */
export function PayUnitReturnPage({ cart, chosen }: { cart: Cart | null; chosen: string | null }) {
  const { countryCode, onPaid } = useOrderPage()
  const locale = useShopperLocale({ chosen: [chosen, cart?.locale], countryCode })
  return (
    <div style={LOOK}>
      <PayUnitReturn
        client={payunit}
        cartId={cart?.id}
        amount={cart?.total}
        locale={locale}
        defaultPhone={cart?.shipping_address?.phone ?? ""}
        headingLevel={1}
        onPaid={onPaid}
      >
        {({ name }) =>
          ["idle", "choose", "failed", "cancelled", "expired"].includes(name) ? (
            <Link href={`/${countryCode}/cart`}>{TEXTS[locale].back}</Link>
          ) : null
        }
      </PayUnitReturn>
    </div>
  )
}

/** Where the payment links of orders lead to. */
export function PayUnitLinkPage({ collectionId, chosen }: { collectionId: string; chosen: string | null }) {
  const locale = useShopperLocale({ chosen: [chosen], countryCode: String(useParams().countryCode) })
  return (
    <div style={LOOK}>
      <PayUnitCollectionPayment client={payunit} collectionId={collectionId} locale={locale} headingLevel={1} />
    </div>
  )
}
