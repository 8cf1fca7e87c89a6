"use client"

import { showPlacedOrder } from "@lib/data/payunit"
import { payunit } from "@lib/payunit"
import { HttpTypes } from "@medusajs/types"
import Link from "next/link"
import { useParams, useSearchParams } from "next/navigation"
import { PayUnitCollectionPayment, PayUnitPayment, PayUnitReturn, usePayUnitPayment } from "payunit-storefront/react"
import "payunit-storefront/style.css"

type Cart = HttpTypes.StoreCart & { locale?: string | null }

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
  const locale = cart.locale ?? undefined
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
    <PayUnitPayment
      payment={payment}
      locale={locale}
      defaultPhone={cart.shipping_address?.phone ?? ""}
      headingLevel={3}
      summary={
        isRefused && payment.state.name === "confirm_on_phone" ? (
          <p role="alert" className="payunit-note">
            {textsIn(locale).underWay}
          </p>
        ) : null
      }
    />
  )
}

/** What became of a payment on PayUnit's page. With a cart, it can be tried again here, either way. */
export function PayUnitReturnPage({ cart, locale }: { cart: Cart | null; locale?: string }) {
  const { countryCode, onPaid } = useOrderPage()
  return (
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
          <Link href={`/${countryCode}/cart`}>{textsIn(locale).back}</Link>
        ) : null
      }
    </PayUnitReturn>
  )
}

/** Where the payment links of orders lead to. */
export function PayUnitLinkPage({ collectionId, locale }: { collectionId: string; locale?: string }) {
  return <PayUnitCollectionPayment client={payunit} collectionId={collectionId} locale={locale} headingLevel={1} />
}

function textsIn(locale?: string) {
  return locale?.toLowerCase().startsWith("fr") ? TEXTS.fr : TEXTS.en
}
