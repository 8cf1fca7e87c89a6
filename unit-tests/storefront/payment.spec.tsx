/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react"
import { StrictMode } from "react"
import { type PayableCollection, PayUnitRefusal } from "../../packages/storefront/src"
import {
  PayUnitCollectionPayment,
  PayUnitPayment,
  type PayUnitPaymentProps,
  PayUnitReceipt,
  PayUnitReturn,
  usePayUnitPayment,
} from "../../packages/storefront/src/react"
import { aClient, aPayment, perhapsDeclined } from "./a-payment"

type Client = ReturnType<typeof aClient>

function Checkout({ client, ...props }: { client: Client } & Partial<PayUnitPaymentProps>) {
  const payment = usePayUnitPayment({ client, cartId: "cart_1" })
  return <PayUnitPayment {...props} payment={payment} />
}

const settle = async (milliseconds = 0) => await act(async () => await jest.advanceTimersByTimeAsync(milliseconds))
const press = async (name: RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }))
  await settle()
}
const operator = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name })
const phone = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Phone|Numéro/ })
const type = (value: string) => fireEvent.change(phone(), { target: { value } })

beforeEach(() => {
  jest.useFakeTimers()
  // Waiting differs by a quarter to either side.
  jest.spyOn(Math, "random").mockReturnValue(0.5)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, "", "/")
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe("paying inside the store", () => {
  it("predicts the operator from the number, lets the shopper choose another, and says what does not fit", async () => {
    render(<Checkout client={aClient()} />)
    await press(/mobile money/)
    expect(screen.getByRole("heading").textContent).toMatch(/^Pay FCFA\s13,500$/)
    type("690")
    expect(operator(/Orange/).checked).toBe(true)
    type("677")
    expect(operator(/MTN/).checked).toBe(true)
    fireEvent.click(operator(/Orange/))
    type("677123456")
    expect(operator(/Orange/).checked).toBe(true)
    expect(screen.getByText("This looks like a number of MTN Mobile Money.")).toBeTruthy()
  })

  it("shows an operator's picture when it is told one, and no broken one", async () => {
    const { container } = render(<Checkout client={aClient()} />)
    await press(/mobile money/)
    const pictures = () => [...container.querySelectorAll("img")].map(({ src }) => src)
    expect(pictures()).toEqual(["https://pictures.example/orange.png"])
    fireEvent.error(container.querySelector("img")!)
    expect(pictures()).toEqual([])
  })

  it.each([
    ["1234567", /Enter a mobile number such as 6 70 00 00 00/],
    ["77 12 34 56", /put a 6 in front/],
  ])("says what is wrong with %s, at the field", async (typed, hintText) => {
    const client = aClient()
    render(<Checkout client={client} />)
    await press(/mobile money/)
    type(typed)
    await press(/Send the request/)
    expect(client.pay).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(phone())
    expect(phone().getAttribute("aria-invalid")).toBe("true")
    const hint = document.getElementById(phone().getAttribute("aria-describedby")!)
    expect(hint?.textContent).toMatch(hintText)
  })

  it("takes a number as contacts give it, between marks that nobody sees", async () => {
    const client = aClient()
    render(<Checkout client={client} />)
    await press(/mobile money/)
    type("\u202a+237\u00a0(0)\u00a0670\u201100\u201100\u201101\u202c")
    await press(/Send the request/)
    expect(client.pay).toHaveBeenCalledWith(expect.anything(), { provider: "CM_MTNMOMO", phone: "670000001" })
  })

  it("asks for the operator when the number does not tell it", async () => {
    const client = aClient()
    render(<Checkout client={client} />)
    await press(/mobile money/)
    type("620000001")
    await press(/Send the request/)
    expect(client.pay).not.toHaveBeenCalled()
    expect(screen.getByText("Choose your operator.")).toBeTruthy()
    expect(document.activeElement).toBe(operator(/MTN/))
  })

  it("sends one request, tells what to dial, counts down, and says that it is paid", async () => {
    const client = aClient()
    render(
      <StrictMode>
        <Checkout client={client} defaultPhone="+237670000001" />
      </StrictMode>,
    )
    await press(/Another number/)
    expect(phone().value).toBe("6 70 00 00 01")
    const send = screen.getByRole("button", { name: /Send the request/ })
    fireEvent.click(send)
    fireEvent.click(send)
    await settle()
    expect(client.pay).toHaveBeenCalledTimes(1)
    expect(screen.getByRole("heading", { name: "Confirm on your phone" })).toBe(document.activeElement)
    expect(screen.getByRole("link", { name: "*126#" }).getAttribute("href")).toBe("tel:*126%23")
    expect(screen.getByRole("timer").textContent).toMatch(/ in 5:00\.$/)
    await settle(2_000)
    expect(screen.getByRole("timer").textContent).toMatch(/ in 4:58\.$/)
    client.now = aPayment({ status: "paid" })
    await press(/check now/)
    expect(screen.getByRole("heading", { name: "Paid" })).toBeTruthy()
    expect(screen.getByText("7")).toBeTruthy()
  })

  it("offers to send again, another number, and the page, once the prompt is over", async () => {
    const client = aClient()
    render(<Checkout client={client} defaultPhone="670000003" />)
    await press(/Send the request/)
    client.now = aPayment({ status: "expired" })
    await press(/check now/)
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Send again",
      "Another number or operator",
      "Card or other means (PayUnit’s secure page)",
    ])
    await press(/Another number/)
    expect(phone()).toBeTruthy()
  })

  it("says that a prompt may have been declined, and offers to send again and another number at once", async () => {
    const client = aClient()
    const { container } = render(<Checkout client={client} defaultPhone="670000003" />)
    await press(/Send the request/)
    client.now = perhapsDeclined()
    const check = screen.getByRole("button", { name: /check now/ })
    check.focus()
    await press(/check now/)
    expect(screen.getByRole("heading", { name: "The payment may have been declined" })).toBeTruthy()
    expect(screen.getByRole("status").textContent).toMatch(/still shows it, confirm it there; otherwise send it again/)
    expect(container.querySelector("section")?.dataset).toMatchObject({
      payunitState: "confirm_on_phone",
      payunitReason: "may_be_declined",
    })
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Send again",
      "Another number or operator",
      "I have confirmed, check now",
    ])
    expect(screen.queryByRole("timer")).toBeNull()
    expect(document.activeElement).toBe(check)
    const again = screen.getByRole("button", { name: "Send again" })
    again.focus()
    fireEvent.click(again)
    await settle()
    expect(client.pay).toHaveBeenCalledTimes(2)
    expect(screen.getByRole("heading", { name: "Confirm on your phone" })).toBe(document.activeElement)
  })

  it("gives the heading the focus when sending again is no longer offered", async () => {
    const client = aClient()
    render(<Checkout client={client} defaultPhone="670000003" locale="fr" />)
    await press(/Envoyer la demande/)
    client.now = perhapsDeclined()
    await press(/vérifier/)
    screen.getByRole("button", { name: "Renvoyer" }).focus()
    client.now = aPayment({ status: "confirm_on_phone" })
    await settle(20_000)
    expect(screen.getByRole("heading", { name: "Confirmez sur votre téléphone" })).toBe(document.activeElement)
  })

  it("speaks French, and the storefront's own words", async () => {
    render(<Checkout client={aClient()} locale="fr" messages={{ choose: { pay: "Payer maintenant" } }} />)
    await press(/Payer par mobile money/)
    expect(screen.getByRole("button", { name: "Payer maintenant" })).toBeTruthy()
    expect(screen.getByRole("group", { name: "Votre opérateur" })).toBeTruthy()
  })

  it("leaves the focus alone when the shopper is elsewhere on the page", async () => {
    const client = aClient()
    client.now = aPayment({ status: "confirm_on_phone" })
    localStorage.setItem("payunit:cart_1", `payses_1 ${Date.now()}`)
    render(
      <>
        <input aria-label="Elsewhere" />
        <Checkout client={client} />
      </>,
    )
    await settle()
    screen.getByLabelText("Elsewhere").focus()
    client.now = aPayment({ status: "paid" })
    await settle(20_000)
    expect(screen.getByRole("heading", { name: "Paid" })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText("Elsewhere"))
  })
})

describe("what a shopper in a hurry sees", () => {
  /** Spaces that do not break are spaces. */
  const plain = (text: string | null | undefined) => text?.replace(/\s/g, " ")

  it("has amount and number on the button that sends", async () => {
    render(<Checkout client={aClient()} locale="fr" />)
    await press(/mobile money/)
    const send = screen.getByRole("button", { name: /Envoyer la demande/ })
    expect(plain(send.textContent)).toBe("Envoyer la demande")
    type("690000003")
    expect(plain(send.textContent)).toBe("Envoyer la demande au 6 90 00 00 03 · 13 500 FCFA")
  })

  it("groups digits while they are typed, and leaves the caret behind its digit", async () => {
    render(<Checkout client={aClient()} />)
    await press(/mobile money/)
    type("67000")
    expect(phone().value).toBe("6 70 00")
    // A digit is put in behind the first two.
    phone().value = "6 7100 00"
    phone().setSelectionRange(4, 4)
    const tracker = (phone() as unknown as { _valueTracker: { setValue(value: string): void } })._valueTracker
    tracker.setValue("6 70 00")
    fireEvent.input(phone())
    expect(phone().value).toBe("6 71 00 00")
    expect(phone().selectionStart).toBe(4)
  })

  it("sends at one press where the number tells the operator, and asks where it does not", async () => {
    const client = aClient()
    const { unmount } = render(<Checkout client={client} defaultPhone="+237 690 000 001" locale="fr" />)
    await press(/Envoyer la demande au 6.90/)
    expect(client.pay).toHaveBeenCalledWith("payses_1", { provider: "CM_ORANGE", phone: "690000001" })
    unmount()
    render(<Checkout client={aClient()} defaultPhone="620000001" />)
    expect(screen.queryByRole("button", { name: /Send the request/ })).toBeNull()
  })

  it("shows the whole number in the tab that typed it, and a masked one elsewhere", async () => {
    const client = aClient()
    const { unmount } = render(<Checkout client={client} defaultPhone="670000001" />)
    await press(/Send the request/)
    expect(plain(screen.getByRole("status").textContent)).toContain("was sent to 6 70 00 00 01, MTN")
    unmount()
    sessionStorage.clear()
    render(<Checkout client={client} />)
    await settle()
    expect(screen.getByRole("status").textContent).toContain("6•• ••• •01")
  })

  it("explains what the request to a wrong number can still do, and when another can be sent", async () => {
    const client = aClient()
    render(<Checkout client={client} defaultPhone="670000001" />)
    await press(/Send the request/)
    await press(/Wrong number/)
    expect(plain(screen.getByRole("timer").textContent)).toBe(
      "You can still confirm the request on 6 70 00 00 01 to pay for this order. You can send another in 5:00.",
    )
    type("690000001")
    const send = screen.getByRole("button", { name: /Send the request to 6.90/ })
    expect(send.getAttribute("aria-disabled")).toBe("true")
    expect(screen.queryByRole("button", { name: /Card or other/ })).toBeNull()
    client.now = aPayment({ status: "failed" })
    await settle(15_000)
    expect(screen.queryByRole("timer")).toBeNull()
    expect(send.getAttribute("aria-disabled")).toBe("false")
    fireEvent.click(send)
    await settle()
    expect(client.pay).toHaveBeenCalledTimes(2)
  })

  it("is told when the number is the other operator's, and when nobody answered", async () => {
    const client = aClient()
    render(<Checkout client={client} />)
    await press(/mobile money/)
    type("690000001")
    fireEvent.click(operator(/MTN/))
    await press(/Send the request/)
    client.now = aPayment({ status: "failed" })
    await settle(15_000)
    expect(screen.getByRole("status").textContent).toMatch(/looks like a number of Orange Money\.$/)
    client.now = aPayment({ status: "expired" })
    await settle(60_000)
    expect(plain(screen.getByRole("status").textContent)).toMatch(/^Nobody confirmed on 6 90 00 00 01 in time\./)
  })

  it("is not told that nobody confirmed on a phone to which nothing was sent", async () => {
    const client = aClient()
    // Another device has sent a prompt meanwhile.
    client.now = aPayment({ status: "confirm_on_phone" })
    render(<Checkout client={client} defaultPhone="670000044" />)
    await press(/Send the request/)
    client.now = aPayment({ status: "expired" })
    await settle(60_000)
    expect(screen.getByRole("heading", { name: "The time to pay has passed" })).toBeTruthy()
    expect(screen.getByRole("status").textContent).not.toContain("Nobody confirmed")
  })

  it("reads why it did not work below the buttons, which stay where they are", async () => {
    const client = aClient()
    const { container } = render(<Checkout client={client} />)
    await press(/mobile money/)
    type("670000004")
    client.pay.mockRejectedValueOnce(new PayUnitRefusal(409, { code: "phone_busy" }))
    await press(/Send the request/)
    const [last] = screen.getAllByRole("button").slice(-1)
    const problem = screen.getByRole("alert")
    expect(last!.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(container.querySelector(".payunit")!.lastElementChild).toBe(problem)
  })

  it("has a mark of the kit's own for an operator without a picture", async () => {
    const { container } = render(<Checkout client={aClient()} />)
    await press(/mobile money/)
    expect(container.querySelector(".payunit-mark")?.textContent).toBe("M")
  })
})

describe("a receipt", () => {
  const shop = { name: "Boutique Wouri", contact: "+237 6 99 00 00 00" }
  const paid = aPayment({ status: "paid" })
  const facts = () =>
    [...document.querySelectorAll("dl div")].map(({ textContent }) => textContent?.replace(/\s/g, " "))

  it("says what was paid, with what, when, by which reference, and to whom", () => {
    render(<PayUnitReceipt payment={paid} shop={shop} locale="fr" />)
    expect(facts()).toEqual([
      "BoutiqueBoutique Wouri",
      "Montant13 500 FCFA",
      "Commande7",
      "Payé parMTN Mobile Money",
      "RéférenceaB3dE6gH9jK2mN5pQ8",
      expect.stringMatching(/^Date31 janvier 2026 à \d\d:05$/),
      "Contact+237 6 99 00 00 00",
    ])
  })

  it("says what is known where a store or a shop tells less", () => {
    render(<PayUnitReceipt payment={{ ...paid, receipt: null, order: null }} />)
    expect(facts()).toEqual(["AmountFCFA 13,500"])
  })

  it("names no operator by a code that nobody knows", () => {
    const receipt = { ...paid.receipt!, provider: "XX_UNHEARD_OF" }
    render(<PayUnitReceipt payment={{ ...paid, receipt }} />)
    expect(facts().join()).not.toMatch(/XX_UNHEARD_OF|Paid with/)
  })

  it("is shared as French is written", async () => {
    const copy = jest.fn().mockResolvedValue(undefined)
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copy }, configurable: true })
    render(<PayUnitReceipt payment={paid} shop={shop} locale="fr" />)
    await press(/Partager le reçu/)
    expect(copy).toHaveBeenCalledWith(expect.stringMatching(/^Boutique : Boutique Wouri\nMontant : /))
  })

  it.each<[how: string, navigator: object, does: (given: { share: jest.Mock; copy: jest.Mock }) => void]>([
    [
      "is shared by the phone's own list of programs",
      { share: true },
      ({ share, copy }) => {
        expect(share).toHaveBeenCalledWith({
          title: "Receipt",
          text: expect.stringMatching(/Reference: aB3dE6gH9jK2mN5pQ8/),
        })
        expect(copy).not.toHaveBeenCalled()
      },
    ],
    [
      "is copied where there is none",
      {},
      ({ copy }) => {
        expect(copy).toHaveBeenCalledWith(expect.stringMatching(/^Shop: Boutique Wouri\nAmount: /))
        expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy()
      },
    ],
    [
      "is marked, to be copied by hand, where that is forbidden",
      { isForbidden: true },
      () => expect(getSelection()?.toString() ?? "").toContain("aB3dE6gH9jK2mN5pQ8"),
    ],
  ])("%s", async (_how, { share: canShare, isForbidden }: { share?: boolean; isForbidden?: boolean }, does) => {
    const share = jest.fn().mockResolvedValue(undefined)
    const copy = isForbidden ? jest.fn().mockRejectedValue(new Error("No.")) : jest.fn().mockResolvedValue(undefined)
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copy }, configurable: true })
    if (canShare) {
      Object.defineProperty(navigator, "share", { value: share, configurable: true })
    }
    render(<PayUnitReceipt payment={paid} shop={shop} />)
    await press(/Share the receipt/)
    does({ share, copy })
    Reflect.deleteProperty(navigator, "share")
  })

  it("is printed alone", async () => {
    const print = jest.spyOn(window, "print").mockImplementation(() => {
      expect(document.documentElement.dataset).toHaveProperty("payunitPrint")
      window.dispatchEvent(new Event("afterprint"))
    })
    render(<PayUnitReceipt payment={paid} />)
    await press(/Print/)
    expect(print).toHaveBeenCalledTimes(1)
    expect(document.documentElement.dataset).not.toHaveProperty("payunitPrint")
  })
})

describe("the return page", () => {
  it("shows what became of the payment that the address names", async () => {
    history.replaceState(null, "", "/return?payment_session_id=payses_1")
    const client = aClient()
    client.now = aPayment({ status: "in_review" })
    const { container } = render(
      <PayUnitReturn client={client}>{(state) => <p>We are in {state.name}.</p>}</PayUnitReturn>,
    )
    await settle()
    expect(container.querySelector("section")?.dataset).toMatchObject({ payunitState: "in_review" })
    expect(screen.getByText(/do not pay again/)).toBeTruthy()
    expect(screen.getByText("We are in in_review.")).toBeTruthy()
  })
})

describe("a payment link", () => {
  const collection: PayableCollection = {
    id: "paycol_1",
    status: "not_paid",
    amount: 4_000,
    outstanding_amount: 4_000,
    currency_code: "xaf",
    region_id: "reg_1",
    order: { display_id: 12 },
    provider_ids: ["pp_payunit_api"],
    payable: true,
    message: null,
    retry_at: null,
    payment_session_id: null,
  }
  const open = async (client: Client, locale?: string) => {
    render(<PayUnitCollectionPayment client={client} collectionId="paycol_1" locale={locale} />)
    await settle()
  }

  it("is paid with a provider of the order's region", async () => {
    const client = aClient()
    client.collection.mockResolvedValue(collection)
    await open(client)
    expect(screen.getByText("Order 12")).toBeTruthy()
    await press(/mobile money/)
    expect(client.start).toHaveBeenCalledWith(
      expect.objectContaining({ collectionId: "paycol_1", providerId: "pp_payunit_api" }),
    )
  })

  it("says why it cannot be paid", async () => {
    const client = aClient()
    const message = { code: "amount_changed", text: "The store's sentence." }
    client.collection.mockResolvedValue({ ...collection, payable: false, message })
    await open(client)
    expect(screen.getByText(/The amount has changed/)).toBeTruthy()
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("asks in the language of the page", async () => {
    const client = aClient()
    client.collection.mockResolvedValue({ ...collection, payment_session_id: "payses_1" })
    await open(client, "fr")
    const inFrench = expect.objectContaining({ locale: "fr" })
    expect(client.collection).toHaveBeenCalledWith("paycol_1", inFrench)
    expect(client.status).toHaveBeenCalledWith("payses_1", inFrench)
  })

  it("shows a payment of it that is under way, whoever began it", async () => {
    const client = aClient()
    client.now = aPayment({ status: "confirm_on_phone" })
    client.collection.mockResolvedValue({ ...collection, payable: false, payment_session_id: "payses_1" })
    await open(client)
    expect(screen.getByRole("heading", { name: "Confirm on your phone" })).toBeTruthy()
  })

  it("can be loaded again when the network failed", async () => {
    const client = aClient()
    client.collection.mockRejectedValueOnce(new Error("No."))
    await open(client)
    client.collection.mockResolvedValue(collection)
    await press(/Try again/)
    expect(screen.getByText("Order 12")).toBeTruthy()
  })
})
