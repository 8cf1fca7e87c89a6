import type { HttpTypes } from "@medusajs/types"
import { PayUnitPayment, usePayUnitPayment } from "payunit-storefront/react"
import { type FormEvent, useEffect, useState } from "react"
import { Link, useNavigate } from "react-router-dom"
import { useCart } from "../cart"
import { nameIn, useLanguage } from "../language"
import { CartProblem, Line, Page } from "../layout"
import { SimulatedPhone } from "../simulated-phone"
import { COUNTRY } from "../store"

/** States in which the cart may still change. */
const CHANGEABLE = ["idle", "choose", "failed", "cancelled", "expired"]

/** Who buys, where to, and the payment. */
export function Checkout() {
  const { cart, orderedCartId } = useCart()
  const { text } = useLanguage()
  const cartId = cart?.id ?? orderedCartId
  return (
    <Page title={text.checkout}>
      {cart === undefined ? <p className="soft">{text.loading}</p> : null}
      {cart === null && orderedCartId === null ? (
        <p className="card">
          {text.cartEmpty} <Link to="/">{text.toShop}</Link>
        </p>
      ) : null}
      {cartId == null ? null : <Paying key={cartId} cartId={cartId} cart={cart ?? null} />}
    </Page>
  )
}

function Paying({ cartId, cart }: { cartId: string; cart: HttpTypes.StoreCart | null }) {
  const { payunit, forget, reload } = useCart()
  const { text, locale } = useLanguage()
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  const payment = usePayUnitPayment({
    client: payunit,
    cartId,
    amount: cart?.total,
    returnUrl: `${location.origin}/return`,
    locale,
    onPaid(paid) {
      if (paid.order !== null) {
        void navigate(`/order/${paid.order.id}`, { replace: true, state: { payment: paid } })
        forget()
      }
    },
  })
  // The store says another amount than this page: the cart was changed elsewhere.
  const asked = payment.state.payment?.amount
  const total = cart?.total
  useEffect(() => {
    if (asked !== undefined && asked !== total) {
      void reload()
    }
  }, [asked, total, reload])
  const isComplete = Boolean(cart?.email && cart.shipping_address?.address_1 && cart.shipping_methods?.length)
  const isPaying = !CHANGEABLE.includes(payment.state.name)
  if (cart !== null && !isPaying && (!isComplete || isChanging)) {
    return <Details cart={cart} onSaved={() => setIsChanging(false)} />
  }
  return (
    <>
      {cart === null ? null : (
        <section className="card">
          <p className="line">
            <span>
              {cart.shipping_address?.first_name} {cart.shipping_address?.last_name}
              <br />
              <span className="soft">
                {cart.shipping_address?.address_1}, {cart.shipping_address?.city}
              </span>
            </span>
            {isPaying ? null : (
              <button type="button" className="link" onClick={() => setIsChanging(true)}>
                {text.change}
              </button>
            )}
          </p>
          <Line what={text.items} amount={cart.item_total} />
          <Line what={text.shipping} amount={cart.shipping_total} />
          <Line what={text.total} amount={cart.total} isTotal />
        </section>
      )}
      <PayUnitPayment payment={payment} locale={locale} defaultPhone={cart?.shipping_address?.phone ?? ""}>
        {(state) => <SimulatedPhone state={state} />}
      </PayUnitPayment>
    </>
  )
}

function Details({ cart, onSaved }: { cart: HttpTypes.StoreCart; onSaved: () => void }) {
  const { sdk, change, isBusy } = useCart()
  const { text, money, locale } = useLanguage()
  const [options, setOptions] = useState<HttpTypes.StoreCartShippingOption[]>([])
  useEffect(() => {
    sdk.store.fulfillment
      .listCartOptions({ cart_id: cart.id })
      // Medusa tells them in any order, and the first one is chosen to begin with.
      .then(({ shipping_options }) =>
        setOptions(shipping_options.sort((one, other) => one.name.localeCompare(other.name))),
      )
      // The form says what is missing when it is sent.
      .catch(() => undefined)
  }, [sdk, cart.id])

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) {
      return
    }
    const form = new FormData(event.currentTarget)
    const field = (name: string) => {
      const value = form.get(name)
      return typeof value === "string" ? value.trim() : ""
    }
    const [first_name = "", ...rest] = field("name").split(" ")
    const address = {
      first_name,
      last_name: rest.join(" "),
      address_1: field("street"),
      city: "Douala",
      country_code: COUNTRY,
      phone: field("phone"),
    }
    const isSaved = await change(async (medusa, id) => {
      await medusa.store.cart.update(id, {
        email: field("email"),
        // The order keeps it, for what is written to the customer.
        locale,
        shipping_address: address,
        billing_address: address,
      })
      const option_id = field("option")
      // With its names, for the order.
      const data = options.find((option) => option.id === option_id)?.data ?? {}
      await medusa.store.cart.addShippingMethod(id, { option_id, data })
    })
    if (isSaved) {
      onSaved()
    }
  }

  const { shipping_address: address, shipping_methods: methods } = cart
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(" ")
  return (
    <form className="card" onSubmit={(event) => void save(event)}>
      <h2>{text.contact}</h2>
      <Field label={text.name} name="name" value={name || "Aïcha Njoya"} autoComplete="name" />
      <Field
        label={text.email}
        name="email"
        type="email"
        value={cart.email ?? "aicha@example.com"}
        autoComplete="email"
      />
      <Field
        label={text.street}
        name="street"
        value={address?.address_1 ?? "Rue Joffre 12"}
        autoComplete="address-line1"
      />
      <Field
        label={text.phone}
        name="phone"
        type="tel"
        value={address?.phone ?? "+237 6 70 00 00 05"}
        autoComplete="tel"
      />
      <fieldset>
        <legend>{text.delivery}</legend>
        {options.map(({ id, name: what, amount, data }, index) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="option"
              value={id}
              required
              defaultChecked={methods?.[0] ? methods[0].shipping_option_id === id : index === 0}
            />
            <span className="line">
              <span>{nameIn(locale, what, data)}</span>
              <span className="amount">{money(amount)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <CartProblem />
      <button type="submit" className="button main" aria-disabled={isBusy || options.length === 0}>
        {isBusy ? text.saving : text.save}
      </button>
    </form>
  )
}

interface FieldProps {
  label: string
  name: string
  value: string
  type?: string
  autoComplete: string
}

function Field({ label, value, ...input }: FieldProps) {
  return (
    <label className="field">
      {label}
      <input {...input} defaultValue={value} required />
    </label>
  )
}
