import { type PayUnitClient, SESSION_PARAMETER, type StartedPayment } from "./client"
import { PayUnitRefusal } from "./errors"
import {
  IDLE,
  mayPay,
  nextState,
  type PaymentEvent,
  problemWith,
  type ShopperError,
  type PaymentState,
} from "./machine"
import { browserMemory, payerOfTab, type PaymentMemory, type LastPrompt } from "./memory"
import { isUnderWay, type Payment } from "./payment"
import { countryOf, methodAmong, normalizePhone, problemOfPhone } from "./phone"
import { page, type Watch, watchPayment } from "./waiting"

/** What a payment flow is about, and how it reaches the rest of the storefront. */
export interface FlowOptions {
  client: PayUnitClient
  /** The cart to be paid. */
  cartId?: string | undefined
  /** Or the payment collection, as in an order's payment link. */
  collectionId?: string | undefined
  /**
   * A payment session to go on with. Else that of the address (`?payment_session_id=…`), which PayUnit's page brings
   * shoppers back to; else the one that this browser remembers of the cart or the payment collection.
   */
  sessionId?: string | null | undefined
  /** What is to be paid now, in major units: an older payment of another amount, if still unpaid, is forgotten. */
  amount?: number | undefined
  providerId?: string | undefined
  /** Where PayUnit's page sends the shopper back; the page they are on unless told otherwise. */
  returnUrl?: string | undefined
  locale?: string | undefined
  /** Runs once a session is open, before anybody is asked to pay: to place an order before its payment, for example. */
  beforePaying?: ((started: StartedPayment) => Promise<unknown>) | undefined
  /** Runs once, when the payment is done and its order is there. */
  onPaid?: ((payment: Payment) => void) | undefined
  memory?: PaymentMemory | undefined
  /** Goes to PayUnit's page. */
  navigate?: ((url: string) => void) | undefined
}

/** Who pays, and with what. */
export interface Payer {
  /** A payment method's shortcode. */
  provider: string
  phone: string
}

/** What a shopper can do. Each does nothing where it makes no sense, and nothing twice. */
export interface PaymentActions {
  /** Opens a payment and asks which phone shall pay. */
  start: () => Promise<void>
  /** Goes to PayUnit's page, opening a payment if need be. */
  payOnPage: () => Promise<void>
  /**
   * Sends a prompt to a phone. Before anything was opened, it opens a payment first; if that is of another amount than the
   * flow was told, or the operator is not offered, the shopper is asked again and nothing is sent.
   */
  pay: (payer: Payer) => Promise<void>
  /**
   * Sends the last prompt once more: when it is over, or may have been declined. Only this tab knows the number: another
   * one asks for it.
   */
  sendAgain: () => Promise<void>
  /**
   * Back to choosing: another number, another operator. While a prompt waits on a phone nothing new can be sent, as
   * `endsAt` says; if it is confirmed there after all, the payment is made.
   */
  chooseAgain: () => void
  /** Asks now, rather than when it is time. */
  check: () => void
  /** Forgets the payment. What was paid is not lost by that: the store watches it. */
  reset: () => void
}

/** A payment flow: state, actions and all that happens in the background; for any framework, or none. */
export interface PaymentFlow extends PaymentActions {
  getState: () => PaymentState
  /** Whether the flow is told what to pay: else it can only go on with the payment that it finds. */
  canStart: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Finds an earlier payment again and watches it. Returns how to stop, for when the page goes away. */
  connect: () => () => void
  /**
   * To whom the last prompt of this payment was sent, or may have been, if this tab sent it;
   * {@link PaymentActions.sendAgain} sends there again. Not where the store refused to send it.
   */
  lastPayer: () => Payer | null
  /** Options that may change from one moment to the next. */
  update: (options: Partial<FlowOptions>) => void
}

/** PayUnit may still call a payment pending that was confirmed on its page a moment ago. */
const PATIENCE_MS = 15_000
const PATIENT_LOOK_MS = 3_000

/** Makes a payment flow. */
export function createPaymentFlow(given: FlowOptions): PaymentFlow {
  let options = given
  let state: PaymentState = IDLE
  let watch: Watch | undefined
  let watched: string | undefined
  /** A payment of earlier that the store has not told of yet: it may be of another amount than the cart is now. */
  let unseen: string | undefined
  /** Until when somebody who is back from PayUnit's page is not asked to pay: their payment may be on its way. */
  let patientUntil = 0
  let isConnected = false
  /** For looking when it is worth it, whatever the pace. */
  let lookTimer: ReturnType<typeof setTimeout> | undefined
  /** Never told by the store, which masks it. */
  let lastPrompt: LastPrompt | undefined
  /** What a press of a button has begun. A second press does nothing. */
  let running: Promise<unknown> | undefined
  let memory: PaymentMemory | undefined
  const listeners = new Set<() => void>()
  const announced = new Set<string>()

  return {
    getState: () => state,
    canStart: () => subjectKey() !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect,
    lastPayer,
    update(changed) {
      const { amount } = options
      options = { ...options, ...changed }
      // The cart has changed under a payment that nobody has made yet.
      if (options.amount !== amount && mayPay(state) && running === undefined && isOfAnotherAmount(state.payment)) {
        startOver()
      }
    },
    start: () => once(() => open("choose")),
    payOnPage: () =>
      once(async () => {
        const { payment } = state
        if (payment?.status === "open" && payment.redirect_url !== null) {
          leaveFor(payment, payment.redirect_url)
        } else {
          await open("page")
        }
      }),
    pay: (payer) => once(() => pay(payer)),
    sendAgain: () =>
      once(async () => {
        const payer = lastPayer()
        if (payer === null) {
          chooseAgain()
        } else {
          await pay(payer)
        }
      }),
    chooseAgain,
    check: () => watch?.wake(),
    reset() {
      rememberPrompt()
      startOver()
    },
  }

  function dispatch(event: PaymentEvent): void {
    const before = state
    state = nextState(before, event)
    if (state === before) {
      return
    }
    clearTimeout(lookTimer)
    if ("endsAt" in state && state.endsAt !== null) {
      // The moment that the prompt ends, "send again" is on offer.
      lookTimer = setTimeout(() => watch?.wake(), Math.max(0, state.endsAt - Date.now()) + 500)
    }
    if (state.name === "paid") {
      const { payment } = state
      forget()
      rememberPrompt()
      if (!announced.has(payment.session_id)) {
        announced.add(payment.session_id)
        options.onPaid?.(payment)
      }
    }
    listeners.forEach((listener) => listener())
  }

  async function once(work: () => Promise<unknown>): Promise<void> {
    running ??= work().finally(() => {
      running = undefined
    })
    await running
  }

  async function open(way: "choose" | "page", problem?: ShopperError): Promise<Payment | null> {
    if (!("isStarting" in state)) {
      return null
    }
    dispatch({ type: "starting" })
    const started = await startOrRefuse()
    if (started === null) {
      return null
    }
    const { payment } = started
    if (isUnderWay(payment.status)) {
      dispatch({ type: "pay_answered", payment, now: Date.now() })
    } else if (way === "page" && payment.redirect_url !== null) {
      leaveFor(payment, payment.redirect_url)
    } else {
      dispatch({ type: "choosing", payment, ...(problem && { problem }) })
    }
    return payment
  }

  async function startOrRefuse(): Promise<StartedPayment | null> {
    const { client, cartId, collectionId, providerId, returnUrl, locale } = options
    const subject = collectionId !== undefined ? { collectionId } : cartId !== undefined ? { cartId } : undefined
    try {
      if (subject === undefined) {
        // Which is "payment_not_found".
        throw new PayUnitRefusal(404, {})
      }
      const started = await client.start({ ...subject, providerId, returnUrl, locale })
      if (!isUnderWay(started.payment.status)) {
        await options.beforePaying?.(started)
      }
      const key = subjectKey()
      if (key !== undefined) {
        remembered().write(key, started.sessionId)
      }
      follow(started.sessionId)
      return started
    } catch (error) {
      dispatch({ type: "start_refused", problem: problemOf(error) })
      return null
    }
  }

  function leaveFor(payment: Payment, url: string): void {
    dispatch({ type: "redirecting", payment, url })
    const navigate = options.navigate ?? ((to: string) => location.assign(to))
    navigate(url)
  }

  async function pay({ provider, phone: given }: Payer): Promise<void> {
    if (state.name === "idle") {
      const opened = await open("choose")
      if (isOfAnotherAmount(opened)) {
        dispatch({ type: "choosing", problem: problemWith("amount_changed") })
        return
      }
      const offered = methodAmong(opened?.providers ?? [], provider)
      if (!offered) {
        return
      }
      provider = offered.shortcode
    }
    const { payment } = state
    if (!mayPay(state) || payment === null) {
      return
    }
    const phone = normalizePhone(given, countryOf(provider))
    if (phone === null) {
      dispatch({ type: "choosing", problem: problemWith(problemOfPhone(given, provider) ?? "invalid_phone") })
      return
    }
    const before = lastPrompt
    const payer = { provider, phone }
    rememberPrompt({ sessionId: payment.session_id, payer })
    dispatch({ type: "sending", provider })
    try {
      const answer = await options.client.pay(payment.session_id, payer)
      dispatch({ type: "pay_answered", payment: answer, now: Date.now() })
    } catch (error) {
      if (error instanceof PayUnitRefusal) {
        // Nothing was sent.
        rememberPrompt(before)
        dispatch({ type: "pay_refused", problem: problemOf(error) })
        if (["amount_changed", "payment_not_found"].includes(error.code) && subjectKey()) {
          // The session was of another amount: the shopper sees what it comes to now before paying.
          await open("choose", problemWith("amount_changed"))
          return
        }
      } else {
        dispatch({ type: "pay_unanswered" })
      }
    }
    watch?.wake()
  }

  function chooseAgain(): void {
    if (state.name === "confirm_on_phone" || mayPay(state)) {
      dispatch({ type: "choosing" })
    }
  }

  function connect(): () => void {
    isConnected = true
    const cameBack = (event: PageTransitionEvent) => {
      if (event.persisted) {
        dispatch({ type: "came_back" })
        watch?.wake()
      }
    }
    page.addEventListener?.("pageshow", cameBack)
    const key = subjectKey()
    const returned = new URLSearchParams(page.location?.search).get(SESSION_PARAMETER)
    const sessionId = watched ?? options.sessionId ?? returned ?? (key === undefined ? null : remembered().read(key))
    lastPrompt ??= payerOfTab.read(sessionId)
    if (sessionId !== null) {
      if (state === IDLE) {
        dispatch({ type: "checking" })
      }
      if (watched === undefined) {
        unseen = sessionId
        patientUntil = sessionId === returned ? Date.now() + PATIENCE_MS : 0
      }
      follow(sessionId)
    }
    return () => {
      isConnected = false
      page.removeEventListener?.("pageshow", cameBack)
      clearTimeout(lookTimer)
      unfollow()
    }
  }

  function follow(sessionId: string): void {
    unfollow()
    watched = sessionId
    if (!isConnected) {
      return
    }
    watch = watchPayment(options.client, sessionId, {
      onPayment(payment) {
        if (unseen === sessionId && isOfAnotherAmount(payment)) {
          startOver()
          return true
        }
        unseen = undefined
        if (payment.status === "open" && state.name === "checking" && Date.now() < patientUntil) {
          clearTimeout(lookTimer)
          lookTimer = setTimeout(() => watch?.wake(), PATIENT_LOOK_MS)
          return false
        }
        dispatch({ type: "report", payment, now: Date.now() })
        return payment.status === "paid"
      },
      onTrouble: () => dispatch({ type: "trouble" }),
      onGone() {
        forget()
        rememberPrompt()
        watched = undefined
        dispatch(subjectKey() === undefined ? { type: "gone" } : { type: "reset" })
      },
    })
  }

  function unfollow(): void {
    watch?.stop()
    watch = undefined
  }

  function startOver(): void {
    forget()
    unfollow()
    watched = undefined
    unseen = undefined
    dispatch({ type: "reset" })
  }

  function lastPayer(): Payer | null {
    return lastPrompt && lastPrompt.sessionId === state.payment?.session_id ? lastPrompt.payer : null
  }

  /** In the tab's memory already while it is being sent: the page may be loaded anew before there is an answer. */
  function rememberPrompt(now?: LastPrompt): void {
    lastPrompt = now
    payerOfTab.write(now)
  }

  function isOfAnotherAmount(payment: Payment | null): boolean {
    const { amount } = options
    return (
      payment !== null && amount !== undefined && Math.round(amount) !== payment.amount && !isUnderWay(payment.status)
    )
  }

  function subjectKey(): string | undefined {
    return options.collectionId ?? options.cartId
  }

  function remembered(): PaymentMemory {
    memory ??= options.memory ?? browserMemory()
    return memory
  }

  function forget(): void {
    const key = subjectKey()
    if (key !== undefined) {
      remembered().forget(key)
    }
  }
}

function problemOf(error: unknown): ShopperError {
  return error instanceof PayUnitRefusal
    ? { code: error.code, text: error.text, retryAt: error.retryAt?.getTime() ?? null, details: error.details }
    : problemWith("unreachable")
}
