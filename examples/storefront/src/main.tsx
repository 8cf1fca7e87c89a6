import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { BrowserRouter, Route, Routes } from "react-router-dom"
import { CartProvider } from "./cart"
import { LanguageProvider, useLanguage } from "./language"
import { Layout, Page } from "./layout"
import { CartPage } from "./pages/cart"
import { Catalogue } from "./pages/catalogue"
import { Checkout } from "./pages/checkout"
import { OrderPage } from "./pages/order"
import { PaymentLink } from "./pages/payment-link"
import { Return } from "./pages/return"
import { connectStore, type Store } from "./store"
import "payunit-storefront/style.css"
import "./style.css"

function NotFound() {
  const { text } = useLanguage()
  return <Page title={text.notFound}>{null}</Page>
}

function Shop({ store }: { store: Store }) {
  return (
    <BrowserRouter>
      <CartProvider store={store}>
        <LanguageProvider>
          <Routes>
            <Route element={<Layout />}>
              <Route index element={<Catalogue />} />
              <Route path="cart" element={<CartPage />} />
              <Route path="checkout" element={<Checkout />} />
              <Route path="return" element={<Return />} />
              <Route path="order/:id" element={<OrderPage />} />
              <Route path="payment-collection/:id" element={<PaymentLink />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </LanguageProvider>
      </CartProvider>
    </BrowserRouter>
  )
}

async function start(): Promise<void> {
  const element = document.getElementById("root")
  if (element === null) {
    throw new Error("The page has no place for the shop.")
  }
  const root = createRoot(element)
  try {
    const store = await connectStore()
    root.render(
      <StrictMode>
        <Shop store={store} />
      </StrictMode>,
    )
  } catch (error) {
    root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>)
  }
}

void start()
