import {
  AuthenticationError,
  FirewallError,
  type LegacyMakePaymentResponse,
  type LegacyPaymentStatus,
  type PayUnitClient,
  PayUnitError,
  UnknownRouteError,
  ValidationError,
} from "../../gateway"
import { legacyMethodsOf, type PaymentReport } from "../../domain/payments"
import {
  hasLivePrompt,
  isVisited,
  type PaymentTokens,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { type StatusQuery, askPaymentStatus, applyStatusWords, unlessUnknown } from "./status-query"
import {
  LINK_LIFETIME_SECONDS,
  type OrderLine,
  type PaymentFlow,
  promptRequest,
  type ServiceAnswer,
} from "./payment-flow"

/**
 * The legacy flow: a prompt through one of its three providers, whose status is asked with the tokens that the
 * prompt was answered with. Its hosted page gives no tokens, so it is offered only where the current API's status
 * answers for the transaction, or where the merchant knows that it does once somebody paid.
 */
export const legacyFlow: PaymentFlow = {
  async open(client, transaction, { lines, addresses, settings }) {
    const { t_id, t_sum, t_url, transaction_url } = await client.legacyInitialize({
      total_amount: transaction.amount,
      transaction_id: transaction.id,
      currency: transaction.currency_code.toUpperCase(),
      return_url: addresses.returnUrl,
      notify_url: addresses.notifyUrl,
      description: descriptionOf(lines),
      purchaseRef: transaction.order_id ?? transaction.cart_id ?? transaction.payment_collection_id,
    })
    const keys = t_id === null || t_sum === null || t_url === null ? null : { t_id, t_sum, t_url }
    return {
      redirectUrl:
        settings.offerLegacyPage || (await isKnownToCurrentApi(client, transaction)) ? transaction_url : null,
      checkoutId: null,
      linkLifetimeSeconds: LINK_LIFETIME_SECONDS,
      methods: null,
      ...(keys === null ? {} : { listMethods: async () => legacyMethodsOf(await client.legacyGateways(keys)) }),
    }
  },

  async ask(client, transaction, question): Promise<ServiceAnswer> {
    const tokens = await question.tokens()
    if (tokens !== null && transaction.redirect_url === null) {
      return await askWithTokens(client, transaction, tokens, question)
    }
    const statusReport = await askCurrentApi(client, transaction, question)
    if (tokens !== null && !isAnEnd(statusReport, transaction)) {
      const byTokens = await askWithTokens(client, transaction, tokens, question)
      if (statusReport === null || statusReport instanceof PayUnitError) {
        return byTokens
      }
      const isSure = typeof byTokens !== "string" && byTokens.status !== "PENDING"
      // The current API has a word for what is pending: it knows better than a FAILED while the prompt lives.
      const isEarly = isSure && byTokens.status === "FAILED" && hasLivePrompt(transaction)
      return isEarly || (!isSure && mayBePaid(statusReport)) ? statusReport : byTokens
    }
    if (statusReport instanceof PayUnitError) {
      throw statusReport
    }
    if (statusReport !== null) {
      return statusReport
    }
    // Nobody can have paid on a page that nobody visited.
    const wasPayable = (transaction.redirect_url !== null && isVisited(transaction)) || transaction.prompted_at !== null
    return wasPayable ? "untraceable" : "unknown"
  },

  async prompt(client, transaction, payment) {
    const promptAnswer = await client.legacyMakePayment(promptRequest(transaction, payment))
    const confirmationUrl = promptAnswer.kind === "second" ? promptAnswer.redirect_url : null
    return { tokens: tokensOf(promptAnswer), confirmationUrl }
  },
}

const LONGEST_DESCRIPTION = 255

/** What is bought, in one text: this API has no lines. */
function descriptionOf(lines: readonly OrderLine[]): string {
  const nameOf = ({ name, about }: OrderLine): string => (about === null ? name : `${name} (${about})`)
  const text = lines
    .map((line) => (line.quantity === 1 ? nameOf(line) : `${line.quantity} × ${nameOf(line)}`))
    .join(", ")
  return Array.from(text).slice(0, LONGEST_DESCRIPTION).join("")
}

/** Without an answer the page is not offered: the prompt always works. */
async function isKnownToCurrentApi(client: PayUnitClient, transaction: TransactionRecord): Promise<boolean> {
  const statusReport = await askCurrentApi(client, transaction, {})
  return (
    statusReport !== null && !(statusReport instanceof PayUnitError) && statusReport.transactionId === transaction.id
  )
}

/** Whether a report says how this very transaction ended. */
function isAnEnd(statusReport: PaymentReport | PayUnitError | null, transaction: TransactionRecord): boolean {
  return (
    statusReport !== null &&
    !(statusReport instanceof PayUnitError) &&
    statusReport.transactionId === transaction.id &&
    statusReport.status !== "PENDING"
  )
}

/** Whether a report says "paid", or something that may mean it. */
function mayBePaid({ status, unknown }: PaymentReport): boolean {
  return status === "SUCCESS" || unknown?.mayMeanPaid === true
}

/**
 * What the current API says of this very transaction, or says to be paid or perhaps paid, of whatever id; null if it
 * does not know it, or is not there for an account whose only product is the legacy one. The error if it failed in a way
 * that passes.
 */
async function askCurrentApi(
  client: PayUnitClient,
  transaction: TransactionRecord,
  asking: StatusQuery,
): Promise<PaymentReport | PayUnitError | null> {
  try {
    const statusReport = await askPaymentStatus(client, transaction, asking)
    if (statusReport === null || statusReport.transactionId === transaction.id) {
      return statusReport
    }
    if (statusReport.transactionId === null && statusReport.status === "SUCCESS") {
      // The answer names no transaction, so it may be that of another one.
      return { ...statusReport, status: "PENDING", unknown: { word: "SUCCESS", mayMeanPaid: true } }
    }
    return mayBePaid(statusReport) ? statusReport : null
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
  { timeoutMs, words }: StatusQuery,
): Promise<ServiceAnswer> {
  const answer = await unlessUnknown(legacyStatus(client, transaction, tokens, timeoutMs))
  if (answer?.transaction_status == null) {
    return "untraceable"
  }
  const { status, unknown } = applyStatusWords(answer.transaction_status, answer.unknown_status, words)
  if (status !== "PENDING" && answer.transaction_id === null) {
    // An end that names no transaction may be that of another one, or of the call itself.
    return "untraceable"
  }
  return {
    transactionId: answer.transaction_id,
    status,
    unknown,
    // This status knows two words for a payment's state, and may say the worse one of a prompt that nobody answered yet.
    premature: status === "FAILED" && answer.transaction_id === transaction.id && hasLivePrompt(transaction),
    amount: answer.transaction_amount,
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

function tokensOf(promptAnswer: LegacyMakePaymentResponse): PaymentTokens {
  if (promptAnswer.kind === "first") {
    const { kind, pay_token, payment_ref } = promptAnswer
    return { kind, pay_token, payment_ref }
  }
  const { kind, paytoken, auth_token, x_token } = promptAnswer
  return { kind, paytoken, auth_token, x_token }
}
