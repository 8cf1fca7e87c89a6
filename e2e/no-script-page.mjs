import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { PayUnitPayment, usePayUnitPayment } from "payunit-storefront/react"

/** @typedef {import("payunit-storefront").PayUnitClient} PayUnitClient */

/** @param {{ client: PayUnitClient, cartId: string }} props */
function Checkout({ client, cartId }) {
  const payment = usePayUnitPayment({ client, cartId, locale: "fr" })
  return createElement(PayUnitPayment, { payment, locale: "fr", pageAction: "/pay", defaultPhone: "670000001" })
}

/**
 * Serves a checkout as a shop does that renders its pages on its server, and the address that its button posts to. The
 * second is as in docs/storefront.md.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} shop
 * @param {{ client: PayUnitClient, cartId: string }} given
 */
export async function serveWithoutScripts(page, shop, { client, cartId }) {
  const content = renderToStaticMarkup(createElement(Checkout, { client, cartId }))
  await page.route(`${shop}/checkout`, async (route) => {
    await route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Boutique</title><body>${content}</body></html>`,
    })
  })
  await page.route(`${shop}/pay`, async (route) => {
    const { payment } = await client.start({ cartId, returnUrl: `${shop}/return`, locale: "fr" })
    await route.fulfill({ status: 303, headers: { location: payment.redirect_url ?? `${shop}/return` } })
  })
}
