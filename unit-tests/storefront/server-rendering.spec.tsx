import { renderToStaticMarkup } from "react-dom/server"
import { PayUnitPayment, usePayUnitPayment } from "../../packages/storefront/src/react"
import { aClient } from "./a-payment"

function Checkout({ pageAction }: { pageAction?: string }) {
  const payment = usePayUnitPayment({ client: aClient(), cartId: "cart_1", amount: 13_500 })
  return <PayUnitPayment payment={payment} defaultPhone="670000001" pageAction={pageAction} locale="fr" />
}

const submits = (html: string) => [...html.matchAll(/<button type="submit"[^>]*>([^<]*)/g)].map(([, text]) => text)

describe("a page that a server has rendered, before scripts come or without any", () => {
  it("leads to PayUnit's page by a form of the shop", () => {
    const html = renderToStaticMarkup(<Checkout pageAction="/pay" />)
    expect(html).toContain('<form class="payunit-actions" method="post" action="/pay">')
    expect(submits(html)).toEqual(["Carte ou autre moyen (page sécurisée PayUnit)"])
  })

  it("sends nothing anywhere where the shop has no such address", () => {
    expect(submits(renderToStaticMarkup(<Checkout />))).toEqual([])
  })
})
