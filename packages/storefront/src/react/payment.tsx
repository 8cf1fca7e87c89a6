import { type ReactNode, useEffect, useId, useRef } from "react"
import type { PaymentState } from "../machine"
import { OPERATORS, predictMethod, problemOfPhone } from "../phone"
import { RetryActions } from "./retry-actions"
import { Button } from "./button"
import { Choose } from "./choose"
import { Confirm } from "./confirm"
import { Receipt, type ReceiptShop } from "./receipt"
import type { PayUnitPayment as PaymentOfHook } from "./use-payunit-payment"
import { type Words, wordsOf, type WordsProps } from "./words"

/** Properties of {@link PayUnitPayment}. */
export interface PayUnitPaymentProps extends WordsProps {
  /** From `usePayUnitPayment`. */
  payment: PaymentOfHook
  /** To begin with, such as the phone number of the shipping address. */
  defaultPhone?: string | undefined
  className?: string | undefined
  /**
   * An address of the shop's own server that opens a payment by `POST` and answers with a redirect to its page. The
   * button of PayUnit's page leads there without JavaScript.
   */
  pageAction?: string | undefined
  /** Who was paid, for the receipt: the shop's name, and how to reach it. */
  shop?: ReceiptShop | undefined
  /** Of the heading; 2 unless told otherwise. */
  headingLevel?: 1 | 2 | 3 | 4
  /** What is paid for, above the first sentence. */
  summary?: ReactNode
  /** Further things to show in a state, below the kit's own: a link to the order, for example. */
  children?: (state: PaymentState) => ReactNode
}

/**
 * A whole payment: choosing, confirming on the phone, and what became of it. `payunit-storefront/style.css` styles it; or
 * style the classes that begin with `payunit-`, and `data-payunit-state` on the section, yourself.
 */
export function PayUnitPayment(props: PayUnitPaymentProps) {
  const { payment, className, headingLevel = 2, summary, children } = props
  const words = wordsOf(props)
  const { state } = payment
  const { title, text } = words.say(state, payment.lastPayer)
  const heading = useFocusWhenLost(screenOf(state))
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (section.current !== null) {
      holdInPlace(section.current)
    }
  }, [state.name])
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      ref={section}
      className={["payunit", className].filter(Boolean).join(" ")}
      data-payunit-state={state.name}
      data-payunit-reason={reasonOf(state)}
      aria-labelledby={id}
      aria-busy={state.name === "sending" || ("isStarting" in state && state.isStarting)}
    >
      <Heading id={id} ref={heading} tabIndex={-1} className="payunit-title">
        {title}
      </Heading>
      {summary}
      <p className="payunit-text" role="status">
        {text}
      </p>
      <Body {...props} words={words} />
      {/* Below the button that was pressed: in sight there, and no button moves away under a thumb. */}
      {state.problem === null ? null : (
        <p className="payunit-problem" role="alert" data-code={state.problem.code}>
          {words.problem(state.problem)}
        </p>
      )}
      {state.isOffline ? (
        <p className="payunit-offline" role="status">
          {words.messages.offline}
        </p>
      ) : null}
      {children?.(state)}
    </section>
  )
}

interface BodyProps extends PayUnitPaymentProps {
  words: Words
}

function Body(props: BodyProps) {
  const { payment, words, defaultPhone = "", shop, locale } = props
  const { state } = payment
  switch (state.name) {
    case "idle":
      return <Begin {...props} isStarting={state.isStarting} />
    case "redirecting":
      return (
        <a className="payunit-button" href={state.url}>
          {words.messages.redirecting.link}
        </a>
      )
    case "choose":
    case "sending":
      return <Choose payment={payment} state={state} words={words} defaultPhone={defaultPhone} />
    case "confirm_on_phone":
      return <Confirm payment={payment} state={state} words={words} />
    case "paid":
      return <Receipt payment={state.payment} shop={shop} locale={locale} words={words} />
    case "failed":
    case "cancelled":
    case "expired":
      return <Retry payment={payment} words={words} isStarting={state.isStarting} />
    case "confirm_with_bank":
      return state.payment.redirect_url === null ? null : (
        <a className="payunit-button payunit-main" href={state.payment.redirect_url}>
          {words.messages.redirecting.link}
        </a>
      )
    default:
      return null
  }
}

interface ButtonsProps {
  payment: PaymentOfHook
  words: Words
  isStarting: boolean
}

/** Where the number tells the operator, one press sends the request. */
function Begin({
  payment,
  words,
  isStarting,
  defaultPhone: phone = "",
  pageAction,
}: BodyProps & { isStarting: boolean }) {
  const { idle, onPage } = words.messages
  const predicted = predictMethod(phone, OPERATORS)
  const provider = predicted !== null && problemOfPhone(phone, predicted) === null ? predicted : null
  return (
    <form className="payunit-actions" method="post" action={pageAction}>
      <Button
        look="main"
        isOff={isStarting}
        onPress={() => (provider ? payment.pay({ provider, phone }) : payment.start())}
      >
        {isStarting ? idle.starting : provider ? words.sendTo(phone, payment.amount) : idle.byPhone}
      </Button>
      {provider ? (
        <Button isOff={isStarting} onPress={payment.start}>
          {words.messages.retry.other}
        </Button>
      ) : null}
      <Button
        look={provider ? "quiet" : undefined}
        isOff={isStarting}
        isSubmit={pageAction !== undefined}
        onPress={payment.payOnPage}
      >
        {onPage}
      </Button>
    </form>
  )
}

function Retry({ payment, words, isStarting }: ButtonsProps) {
  return (
    <div className="payunit-actions">
      <RetryActions payment={payment} words={words} isStarting={isStarting} />
      {payment.canStart ? (
        <Button look="quiet" isOff={isStarting} onPress={payment.payOnPage}>
          {words.messages.onPage}
        </Button>
      ) : null}
    </div>
  )
}

/**
 * After a screen that is lower than the one before, leaves what people see below the section where it is. What lies below
 * the window follows: nobody sees it move, and no gap is left.
 */
function holdInPlace(section: HTMLElement) {
  const { style } = section
  const atLeast = (height: number): string => `max(${height}px, var(--payunit-min-height, 24rem))`
  // As high as the screen before, which is held until here.
  const { top, height } = section.getBoundingClientRect()
  style.minHeight = atLeast(Math.min(height, Math.max(0, window.innerHeight - top)))
  style.minHeight = atLeast(section.getBoundingClientRect().height)
}

/** Why a payment stands where it does, where its state has several looks. */
function reasonOf(state: PaymentState): string | undefined {
  switch (state.name) {
    case "confirm_on_phone":
      return state.mayBeDeclined ? "may_be_declined" : undefined
    case "confirm_with_bank":
      return state.payment.redirect_url === null ? "awaiting_bank" : undefined
    default:
      return undefined
  }
}

/** Choosing and sending are one form. What may have been declined has buttons of its own. */
function screenOf(state: PaymentState): string {
  switch (state.name) {
    case "sending":
      return "choose"
    case "confirm_on_phone":
      return reasonOf(state) ?? state.name
    default:
      return state.name
  }
}

/**
 * When a screen gives way to another, the button that was pressed is gone, and with it the place of whoever uses the
 * keyboard or hears the page: the heading takes the focus then. What somebody does elsewhere on the page is left alone.
 */
function useFocusWhenLost(screen: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(screen)
  useEffect(() => {
    const active = document.activeElement
    if (last.current !== screen && (active === null || active === document.body)) {
      heading.current?.focus()
    }
    last.current = screen
  }, [screen])
  return heading
}
