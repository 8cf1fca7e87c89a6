import { type PaymentPage, renderPaymentPage } from "../../src/api/pages/payment-page"

const page = (over: Partial<PaymentPage> = {}): string =>
  renderPaymentPage({
    locale: "en",
    title: "Invoice",
    shop: { name: "Chez Awa", phone: "+237 6 70 00 00 01", logo: "https://shop.example/logo.png" },
    state: "open",
    amount: "FCFA 8,500",
    caption: "To pay now: Rest, by 3 March 2027",
    received: null,
    facts: [],
    phone: null,
    confirmationUrl: null,
    problem: null,
    hasFailed: false,
    form: {
      methods: [
        { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", logo: null },
        { shortcode: "CM_ORANGE", name: "Orange Money", logo: "https://shop.example/orange.png" },
      ],
      knownPhone: null,
      typed: "",
    },
    tables: [],
    ...over,
  })

it("says who is paid, what the amount is of, and how it can be paid", () => {
  const html = page()
  expect(html).toContain("<strong>Chez Awa</strong>")
  expect(html).toContain('href="tel:+237670000001"')
  expect(html).toContain('src="https://shop.example/logo.png"')
  expect(html).toContain("To pay now: Rest, by 3 March 2027")
  expect(html).toContain('<li class="mark mtn">MTN Mobile Money</li>')
  expect(html).toContain('alt="Orange Money"')
})

it("says what happens next, and what to do in doubt", () => {
  expect(page()).toMatch(/What happens next.*FCFA 8,500.*Chez Awa.*call \+237 6 70 00 00 01/s)
  const unknown = page({ shop: { name: null, phone: null, logo: null } })
  expect(unknown).toContain("You do not know the shop, or did not expect this? Do not pay.")
  expect(unknown).not.toContain("tel:")
  expect(page({ locale: "fr" })).toContain("Comment ça se passe")
})

it("after a part payment thanks for it, and does not say that nothing was paid", () => {
  const html = page({ received: "Thank you: FCFA 5,000 of FCFA 13,500 received." })
  expect(html).toContain("Thank you: FCFA 5,000 of FCFA 13,500 received.")
  expect(html).not.toContain("Not paid yet")
})

it("after a part payment says both while the next is confirmed", () => {
  const html = page({ received: "Thank you: FCFA 5,000 of FCFA 13,500 received.", state: "confirm_on_phone" })
  expect(html).toContain("Thank you: FCFA 5,000")
  expect(html).toContain("Confirm the payment on your phone")
})

it("what others wrote is text, and opens nothing", () => {
  const evil = '"><script>alert(1)</script>'
  const html = page({ shop: { name: evil, phone: evil, logo: evil }, caption: evil, received: evil })
  expect(html).not.toContain("<script>")
})
