import {
  AuthenticationError,
  FirewallError,
  type LegacyPaymentMade,
  type LegacyPaymentStatus,
  type PayUnitClient,
  PayUnitError,
  UnknownRouteError,
  ValidationError,
} from "../../../gateway"
import type { Testimony } from "../../../settlement"
import { LEGACY_CATALOGUE, legacyMethodsOf } from "../catalogues"
import type { PaymentTokens } from "../payment-tokens"
import { hasLivePrompt, type TransactionRecord } from "../transaction-record"
import { askPaymentStatus, unlessUnknown } from "./asking"
import { LINK_LIFETIME_SECONDS } from "./link"
import type { PaymentFlow, Told } from "./payment-flow"

/**
 * The legacy family: a prompt through one of its three providers, whose status is asked with the tokens that the
 * prompt was answered with. Its hosted page gives no tokens, so it is offered only where the current family's status
 * answers for the transaction.
 */
export const legacyFlow: PaymentFlow = {
  catalogue: LEGACY_CATALOGUE,
  addressOption: "legacyBaseUrl",

  async open(client, transaction, { addresses }) {
    const { t_id, t_sum, t_url, transaction_url } = await client.legacyInitialize({
      total_amount: transaction.amount,
      transaction_id: transaction.id,
      currency: transaction.currency_code.toUpperCase(),
      return_url: addresses.returnUrl,
      notify_url: addresses.notifyUrl,
      purchaseRef: transaction.order_id ?? transaction.cart_id ?? transaction.payment_collection_id,
    })
    const keys = t_id === null || t_sum === null || t_url === null ? null : { t_id, t_sum, t_url }
    return {
      redirectUrl: (await isKnownToCurrentFamily(client, transaction)) ? transaction_url : null,
      checkoutId: null,
      linkLifetimeSeconds: LINK_LIFETIME_SECONDS,
      methods: null,
      ...(keys === null ? {} : { listMethods: async () => legacyMethodsOf(await client.legacyGateways(keys)) }),
    }
  },

  async ask(client, transaction, { timeoutMs, tokens: readTokens }): Promise<Told> {
    const tokens = await readTokens()
    if (tokens !== null && transaction.redirect_url === null) {
      return await askWithTokens(client, transaction, tokens, timeoutMs)
    }
    const told = await askCurrentFamily(client, transaction, timeoutMs)
    if (tokens !== null && (told === null || told instanceof PayUnitError || told.status === "PENDING")) {
      return await askWithTokens(client, transaction, tokens, timeoutMs)
    }
    if (told instanceof PayUnitError) {
      throw told
    }
    if (told !== null) {
      return told
    }
    const mayBePaid = transaction.redirect_url !== null || transaction.prompted_at !== null
    return mayBePaid ? "untraceable" : "unknown"
  },

  async prompt(client, transaction, { provider, phone, addresses }) {
    const made = await client.legacyMakePayment({
      gateway: provider,
      amount: transaction.amount,
      transaction_id: transaction.id,
      phone_number: phone,
      return_url: addresses.returnUrl,
      notify_url: addresses.notifyUrl,
      currency: transaction.currency_code.toUpperCase(),
      paymentType: "button",
    })
    const confirmationUrl = made.kind === "second" ? made.redirect_url : null
    return { tokens: tokensOf(made), confirmationUrl }
  },
}

/** Without an answer the page is not offered: the prompt always works. */
async function isKnownToCurrentFamily(client: PayUnitClient, transaction: TransactionRecord): Promise<boolean> {
  const told = await askCurrentFamily(client, transaction, undefined)
  return told !== null && !(told instanceof PayUnitError)
}

/**
 * What the current family says of this very transaction; null if it does not know it, or is not there for an account
 * whose only product is the legacy one. The error if it failed in a way that passes.
 */
async function askCurrentFamily(
  client: PayUnitClient,
  transaction: TransactionRecord,
  timeoutMs: number | undefined,
): Promise<Testimony | PayUnitError | null> {
  try {
    const told = await askPaymentStatus(client, transaction, timeoutMs)
    return told?.transactionId === transaction.id ? told : null
  } catch (error) {
    if (
      error instanceof AuthenticationError ||
      error instanceof FirewallError ||
      error instanceof UnknownRouteError ||
      error instanceof ValidationError
    ) {
      return null
    }
    if (error instanceof PayUnitError) {
      return error
    }
    throw error
  }
}

async function askWithTokens(
  client: PayUnitClient,
  transaction: TransactionRecord,
  tokens: PaymentTokens,
  timeoutMs: number | undefined,
): Promise<Told> {
  const status = await unlessUnknown(legacyStatus(client, transaction, tokens, timeoutMs))
  if (status?.transaction_status == null) {
    return "untraceable"
  }
  if (status.transaction_status !== "PENDING" && status.transaction_id === null) {
    // An end that names no transaction may be that of another one, or of the call itself.
    return "untraceable"
  }
  // This status knows two words for a payment's state, and may say the worse one of a prompt that nobody answered yet.
  const isPremature = status.transaction_status === "FAILED" && hasLivePrompt(transaction)
  return {
    transactionId: status.transaction_id,
    status: isPremature ? "PENDING" : status.transaction_status,
    amount: status.transaction_amount,
    currency: null,
    mode: null,
    gateway: transaction.prompt_provider,
    tellsNoAmount: tokens.kind === "first",
  }
}

async function legacyStatus(
  client: PayUnitClient,
  transaction: TransactionRecord,
  tokens: PaymentTokens,
  timeoutMs: number | undefined,
): Promise<LegacyPaymentStatus> {
  const of = { gateway: transaction.prompt_provider ?? "", transaction_id: transaction.id }
  if (tokens.kind === "first") {
    const { pay_token, payment_ref } = tokens
    return await client.legacyFirstKindStatus({ ...of, pay_token, payment_ref }, { timeoutMs })
  }
  const { paytoken, auth_token, x_token } = tokens
  return await client.legacySecondKindStatus({ ...of, paytoken, auth_token, x_token }, { timeoutMs })
}

function tokensOf(made: LegacyPaymentMade): PaymentTokens {
  if (made.kind === "first") {
    const { kind, pay_token, payment_ref } = made
    return { kind, pay_token, payment_ref }
  }
  const { kind, paytoken, auth_token, x_token } = made
  return { kind, paytoken, auth_token, x_token }
}
