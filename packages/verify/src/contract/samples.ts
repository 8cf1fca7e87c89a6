import type {
  CardInfo,
  CardPath,
  CheckoutInitializeRequest,
  DepositRequest,
  InitializeRequest,
  InvoiceCreateResponse,
  InvoiceProcessRequest,
  LegacyInitializeRequest,
  LegacyMakePaymentRequest,
  LegacyMakePaymentResponse,
  MakePaymentRequest,
} from "../../../../src/gateway"
import {
  brandOf,
  countryOf,
  LEGACY_PROVIDERS,
  newTransactionId,
  type Operator,
  operatorOf,
  payeeNumberOf,
  type PayUnitClient,
  PayUnitError,
} from "../../../../src/gateway"

/** A card as a payer types it; no bank's. */
export const CARD: CardInfo = {
  card_number: "4242424242424242",
  cvv: "987",
  expiry_month: "12",
  expiry_year: "31",
  card_country: "CM",
  card_state: "Littoral",
  card_city: "Douala",
  card_address: "1 Rue Joffre",
  card_zipcode: "00237",
}

/** Phones that prompts may be sent to: their national digits, by their operators' shortcodes. */
export type Phones = ReadonlyMap<string, string>

/** What a sample needs to be made ready: clients that are good for it, phones, and an address. */
export interface SampleContext {
  client: PayUnitClient
  /** Null where no card can be paid. */
  cardClient: (cardPath: CardPath) => PayUnitClient | null
  notifyUrl: string
  phones: Phones
  bodies: Bodies
  /** An invoice for an operation, made once. */
  invoiceFor: (operation: string) => Promise<InvoiceCreateResponse["invoice"]>
}

/** Something was not tried, and why: its words go to people. */
export class NotTried extends Error {}

type Fields = Record<string, unknown>

/** A request with every field that the contract has, and what makes it one that the service takes. */
interface Sample {
  full: (bodies: Bodies) => Fields
  ready: (full: Fields, context: SampleContext) => Promise<Fields>
  /** What else has to change where only required fields are sent. */
  bare?: Fields
  cardPath?: CardPath
  /** How many prompts are sent for the request, at most. */
  prompts?: number
  /** Whether somebody is billed for the request. */
  bills?: true
  /** Whether the request is about money that leaves the merchant, which nobody moves without having been asked. */
  paysOut?: true
}

const ID = "aB3dE6gH9jK2mN5pQ8"
const BACK = "https://shop.example/back?order=7"
const NOTIFY = "https://shop.example/notify"

const withFreshId = async (full: Fields, { notifyUrl }: Pick<SampleContext, "notifyUrl">): Promise<Fields> => ({
  ...full,
  transaction_id: newTransactionId(),
  notify_url: notifyUrl,
})

const shipping = (payment_method: string, payment_info: Fields): Fields => ({
  address: "1 Rue Joffre, Douala",
  phone: "670000001",
  payment_method,
  payment_info,
})

const process = (payment: Fields): Fields => ({
  checkout_id: "PU_payment_1",
  customer: { email: "awa@example.com", phone: "670000001", country: "CM", name: "Awa" },
  shipping: payment,
})

/** The bodies of what opens and pays, all of one amount in francs. */
export function bodiesOf(amount: number) {
  const initialize: Fields = {
    total_amount: amount,
    transaction_id: ID,
    currency: "XAF",
    return_url: BACK,
    notify_url: NOTIFY,
    payment_country: "CM",
    pay_with: "CM_MTNMOMO",
    redirect_on_failed: "NO",
    custom_fields: { order: "7", lines: [1, 2] },
  }

  const makePayment: Fields = {
    gateway: "CM_MTNMOMO",
    amount,
    transaction_id: ID,
    phone_number: "670000001",
    return_url: BACK,
    notify_url: NOTIFY,
    currency: "XAF",
    paymentType: "button",
  }

  const checkout: Fields = {
    total_amount: amount,
    transaction_id: ID,
    mode: "payment",
    currency: "XAF",
    success_url: BACK,
    cancel_url: BACK,
    notify_url: NOTIFY,
    payment_country: "CM",
    items: [
      {
        price_description: { unit_amount: amount },
        product_description: {
          name: "Shirt",
          image_url: "https://shop.example/shirt.png",
          about_product: "Of cotton",
        },
        quantity: 1,
      },
    ],
    meta: { phone_number_collection: true, address_collection: false },
  }

  const byPhone = process(shipping("CM_MTNMOMO", { phone: "670000001" }))
  const byCard = process(
    shipping("CM_CARD", {
      card_info: CARD,
    }),
  )

  const invoice: Fields = {
    client_name: "Awa",
    client_email: "awa@example.com",
    client_phone_number: "670000001",
    due_date: "2031-01-31T10:00:00+01:00",
    partial_payment: true,
    is_custom_company: true,
    type: "INSTALLMENT",
    currency: "XAF",
    callback_url: BACK,
    custom_billing_company: {
      name: "Shop",
      logo: "https://shop.example/logo.png",
      email: "shop@example.com",
      phone_number: "233000000",
    },
    items: [{ name: "Shirt", amount, quantity: 1 }],
    installments: partsOf(amount),
  }

  const legacyInitialize: Fields = {
    total_amount: amount,
    transaction_id: ID,
    currency: "XAF",
    return_url: BACK,
    notify_url: NOTIFY,
    name: "Shop",
    description: "A shirt",
    purchaseRef: "order-7",
  }

  const legacyMakePayment: Fields = {
    gateway: "mtnmomo",
    amount,
    transaction_id: ID,
    notify_url: NOTIFY,
    return_url: BACK,
    name: "Shop",
    phone_number: "670000001",
    currency: "XAF",
    paymentType: "button",
  }

  const deposit: Fields = {
    transaction_id: ID,
    amount,
    destination_currency: "XAF",
    debit_currency: "XAF",
    account_number: "237670000001",
    account_bank: "CM_MTNMOMO",
    beneficiary_name: "Awa",
    deposit_type: "MOBILE_MONEY",
    country: "CM",
  }
  return { initialize, makePayment, checkout, byPhone, byCard, invoice, legacyInitialize, legacyMakePayment, deposit }
}

export type Bodies = ReturnType<typeof bodiesOf>

/** An amount in two instalments, where it is enough for two. */
function partsOf(amount: number): { amount: number; title: string }[] {
  const first = Math.ceil((amount * 4) / 5)
  return [
    { amount: first, title: "First" },
    { amount: amount - first, title: "Rest" },
  ].filter((part) => part.amount > 0)
}

/** The samples by the titles of the table's rows. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  initialize: { full: ({ initialize }) => initialize, ready: withFreshId },
  gateways: {
    full: () => ({ t_id: "1", t_sum: "2", t_url: "3" }),
    ready: async (_full, context) =>
      encryptedOf(await context.client.initialize(await given<InitializeRequest>(context.bodies.initialize, context))),
  },
  makepayment: { full: ({ makePayment }) => makePayment, ready: initialized, prompts: 1 },
  paymentstatus: {
    full: () => ({ transactionID: ID }),
    prompts: 1,
    async ready(_full, context) {
      const request = await initialized(context.bodies.makePayment, context)
      await context.client.makePayment(request as unknown as MakePaymentRequest)
      return { transactionID: request.transaction_id }
    },
  },
  "checkout/initialize": { full: ({ checkout }) => checkout, ready: withFreshId },
  "checkout/status": {
    full: () => ({ checkout_id: "PU_payment_1" }),
    prompts: 1,
    async ready(_full, context) {
      const request = await opened(context.bodies.byPhone, context)
      await context.client.invoiceProcess(request as unknown as InvoiceProcessRequest)
      return { checkout_id: request.checkout_id }
    },
  },
  "invoice/process, mobile money": { full: ({ byPhone }) => byPhone, ready: opened, prompts: 1 },
  "checkout/process, card": { full: ({ byCard }) => byCard, ready: openedForCard, cardPath: "checkout/process" },
  "invoice/process, card": { full: ({ byCard }) => byCard, ready: openedForCard, cardPath: "invoice/process" },
  "invoice/create": {
    full: ({ invoice }) => invoice,
    bills: true,
    ready: async (full, { phones }) => billedTo(phones, full),
    bare: { type: "NORMAL" },
  },
  "invoice/payment": {
    full: () => ({ amount: 100, invoice_id: "1", installment_id: "2" }),
    bills: true,
    async ready(_full, context) {
      const invoice = await context.invoiceFor("invoice/payment")
      const [first] = invoice.installments
      return { amount: first?.amount, invoice_id: invoice.uuid, installment_id: first?.uuid }
    },
  },
  "invoice/get": {
    full: () => ({ invoice_id: "1" }),
    bills: true,
    ready: async (_full, context) => ({ invoice_id: (await context.invoiceFor("invoice/get")).uuid }),
  },
  deposit: {
    full: ({ deposit }) => deposit,
    paysOut: true,
    ready: async (full, { phones }) => announcedTo(phones, full),
  },
  "deposit/confirm": {
    full: () => ({ pay_token: "1", deposit_message: "Refund", deposit_note: "Order 7", notify_url: NOTIFY }),
    paysOut: true,
    ready: async (full, context) => ({ ...full, pay_token: await announced(context), notify_url: context.notifyUrl }),
  },
  "deposit/deposit_status": {
    full: () => ({ pay_token: "1" }),
    paysOut: true,
    ready: async (_full, context) => ({ pay_token: await announced(context) }),
  },
  "legacy initialize": { full: ({ legacyInitialize }) => legacyInitialize, ready: withFreshId },
  "legacy gateways": {
    full: () => ({ t_id: "1", t_sum: "2", t_url: "3" }),
    ready: async (_full, context) =>
      encryptedOf(
        await context.client.legacyInitialize(
          await given<LegacyInitializeRequest>(context.bodies.legacyInitialize, context),
        ),
      ),
  },
  "legacy makepayment, first kind": {
    full: ({ legacyMakePayment }) => legacyMakePayment,
    prompts: 4,
    ready: async (_full, context) => (await paidBy("first", context)).again(),
  },
  "legacy makepayment, second kind": {
    full: ({ legacyMakePayment }) => ({ ...legacyMakePayment, gateway: "orange" }),
    prompts: 4,
    ready: async (_full, context) => (await paidBy("second", context)).again(),
  },
  "legacy paymentstatus, first kind": {
    prompts: 3,
    full: () => ({ gateway: "mtnmomo", transaction_id: ID, pay_token: "1", payment_ref: "2" }),
    async ready(_full, context) {
      const { request, payment } = await paidBy("first", context)
      const { pay_token, payment_ref } = payment as unknown as Fields
      return { gateway: request.gateway, transaction_id: request.transaction_id, pay_token, payment_ref }
    },
  },
  "legacy paymentstatus, second kind": {
    prompts: 3,
    full: () => ({ gateway: "orange", transaction_id: ID, paytoken: "1", auth_token: "2", x_token: "3" }),
    async ready(_full, context) {
      const { request, payment } = await paidBy("second", context)
      const { paytoken, auth_token, x_token } = payment as unknown as Fields
      return { gateway: request.gateway, transaction_id: request.transaction_id, paytoken, auth_token, x_token }
    },
  },
}

/** A request with an id of its own, in the type that the client takes. */
async function given<Request>(full: Fields, context: Pick<SampleContext, "notifyUrl">): Promise<Request> {
  return (await withFreshId(full, context)) as Request
}

function encryptedOf({ t_id, t_sum, t_url }: { t_id: unknown; t_sum: unknown; t_url: unknown }): Fields {
  return { t_id, t_sum, t_url }
}

/** An invoice to whoever calls, where their number is known. */
export function billedTo(phones: Phones, full: Fields): Fields {
  const [phone] = phones.values()
  return { ...full, client_phone_number: phone ?? full.client_phone_number }
}

/** A phone with its operator's shortcode: the first that was given. */
export function walletOf(phones: Phones): { gateway: string; phone: string } {
  const [wallet] = phones
  if (wallet === undefined) {
    throw new NotTried("needs a phone: give yours with --phone")
  }
  const [gateway, phone] = wallet
  return { gateway, phone: countryOf(gateway).sentWith + phone }
}

/** Whose phone a payout goes to: the first of Cameroon, where alone they go. */
export function payeeOf(phones: Phones): { account_number: string; account_bank: string } {
  for (const [account_bank, phone] of phones) {
    const account_number = countryOf(account_bank).code === "CM" ? payeeNumberOf(phone) : null
    if (account_number !== null) {
      return { account_number, account_bank }
    }
  }
  throw new NotTried("needs a phone of Cameroon: give yours with --phone")
}

/** A payout to that phone, with an id of its own. */
function announcedTo(phones: Phones, full: Fields): Fields {
  return { ...full, ...payeeOf(phones), transaction_id: newTransactionId() }
}

/** The token of a payout that was announced. */
async function announced({ client, phones, bodies }: SampleContext): Promise<string> {
  const { pay_token } = await client.deposit(announcedTo(phones, bodies.deposit) as unknown as DepositRequest)
  return pay_token
}

/** A prompt for a transaction that was initialised. */
async function initialized(full: Fields, context: SampleContext): Promise<Fields> {
  const { gateway, phone } = walletOf(context.phones)
  const request = await given<InitializeRequest>(context.bodies.initialize, context)
  await context.client.initialize(request)
  const { transaction_id, notify_url } = request
  return { ...full, gateway, transaction_id, notify_url, phone_number: phone }
}

async function opened(full: Fields, context: SampleContext): Promise<Fields> {
  const { gateway, phone } = walletOf(context.phones)
  const { checkout_id } = await context.client.checkoutInitialize(
    await given<CheckoutInitializeRequest>(context.bodies.checkout, context),
  )
  const shipping = { ...(full.shipping as Fields), payment_method: gateway, payment_info: { phone } }
  return { ...full, checkout_id, shipping }
}

async function openedForCard(full: Fields, context: SampleContext): Promise<Fields> {
  const client = context.cardClient("checkout/process")
  if (client === null) {
    throw new NotTried("no card is paid with by this command")
  }
  const { checkout_id } = await client.checkoutInitialize(
    await given<CheckoutInitializeRequest>(context.bodies.checkout, context),
  )
  return { ...full, checkout_id }
}

/**
 * A legacy payment by a provider of this kind. The contract does not say which provider is of which: each that there is a
 * phone for is tried until one answers in the kind's shape.
 */
async function paidBy(kind: LegacyMakePaymentResponse["kind"], context: SampleContext) {
  const refused: PayUnitError[] = []
  const wallets = LEGACY_PROVIDERS.map((gateway) => ({ gateway, operator: operatorOf(gateway) }))
  const phoneOf = (operator: Operator | null): string | undefined => context.phones.get(operator?.shortcode ?? "")
  for (const { gateway, operator } of wallets) {
    const phone_number = phoneOf(operator)
    if (phone_number === undefined) {
      continue
    }
    const again = async (): Promise<Fields> => {
      const { transaction_id, notify_url } = await legacyInitialized(context)
      return { ...context.bodies.legacyMakePayment, gateway, transaction_id, notify_url, phone_number }
    }
    const request = await again()
    try {
      const payment = await context.client.legacyMakePayment(request as unknown as LegacyMakePaymentRequest)
      if (payment.kind === kind) {
        return { request, payment, again }
      }
    } catch (error) {
      if (!(error instanceof PayUnitError)) {
        throw error
      }
      refused.push(error)
    }
  }
  const [first] = refused
  if (first !== undefined) {
    throw first
  }
  const missing = wallets.find(({ operator }) => operator !== null && phoneOf(operator) === undefined)?.operator ?? null
  throw new NotTried(
    missing === null
      ? `no legacy provider answers in the shape of the ${kind} kind`
      : `no legacy provider answered in the shape of the ${kind} kind: give a phone of ${brandOf(missing)} too, with --phone`,
  )
}

async function legacyInitialized(context: SampleContext): Promise<LegacyInitializeRequest> {
  const request = await given<LegacyInitializeRequest>(context.bodies.legacyInitialize, context)
  await context.client.legacyInitialize(request)
  return request
}
