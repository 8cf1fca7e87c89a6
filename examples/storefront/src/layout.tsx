import { type ReactNode, useEffect, useRef } from "react"
import { Link, Outlet, useLocation } from "react-router-dom"
import { useCart } from "./cart"
import { useLanguage } from "./language"
import { UnderWay } from "./under-way"

/** What all pages have around them. */
export function Layout() {
  const { text, change, locale } = useLanguage()
  const { cart, orderedCartId } = useCart()
  const { pathname } = useLocation()
  const count = cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <>
      <header className="top">
        <Link to="/" className="brand">
          Boutique Wouri
        </Link>
        <nav>
          <button type="button" className="link" lang={locale === "en" ? "fr" : "en"} onClick={change}>
            {text.language}
          </button>
          <Link to="/cart" className="cart-link">
            {text.cart}
            <span className="count">{count}</span>
          </Link>
        </nav>
      </header>
      {orderedCartId === null || pathname === "/return" || pathname.startsWith("/order/") ? null : (
        <p className="notice" role="status">
          {text.orderThanks} <Link to={`/return?cart=${orderedCartId}`}>{text.seeOrder}</Link>
        </p>
      )}
      {cart && ["/", "/cart"].includes(pathname) ? <UnderWay key={cart.id} cartId={cart.id} /> : null}
      <main>
        <Outlet />
      </main>
      <footer>{text.tagline}</footer>
    </>
  )
}

/** A page with its heading, which takes the focus when somebody comes from another page. */
export function Page({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    document.title = `${title} · Boutique Wouri`
  }, [title])
  useEffect(() => {
    // The first page of a visit leaves the focus where the browser puts it.
    if (key !== "default") {
      heading.current?.focus()
      window.scrollTo(0, 0)
    }
  }, [key])
  return (
    <div className={className ?? "narrow"}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

/** Two ends of a line: what, and how much. */
export function Line({ what, amount, isTotal = false }: { what: string; amount: number; isTotal?: boolean }) {
  const { money } = useLanguage()
  return (
    <p className={isTotal ? "line total" : "line"}>
      <span>{what}</span>
      <span className="amount">{money(amount)}</span>
    </p>
  )
}

/** What went wrong with the cart. */
export function CartProblem() {
  const { failure } = useCart()
  const { text } = useLanguage()
  return failure === null ? null : (
    <p className="problem" role="alert">
      {text[failure]}
    </p>
  )
}
