import { type ReactNode, useCallback, useEffect, useState } from "react"
import type { PayUnitClient } from "../client"
import type { AskOptions } from "../waiting"
import { PayUnitRefusal } from "../errors"
import { fill, moneyText } from "../messages"
import { isUnderWay, type PayableCollection } from "../payment"
import { Button } from "./button"
import { PayUnitPayment, type PayUnitPaymentProps } from "./payment"
import { usePayUnitPayment } from "./use-payunit-payment"
import { type Words, wordsOf } from "./words"

/** Properties of {@link PayUnitCollectionPayment}. */
export interface PayUnitCollectionPaymentProps extends Omit<PayUnitPaymentProps, "payment" | "summary"> {
  client: PayUnitClient
  /** From the address: Medusa's payment links end in `/payment-collection/<id>`. */
  collectionId: string
  /** One of the PayUnit providers of the order's region; the first unless told otherwise. */
  providerId?: string | undefined
  returnUrl?: string | undefined
  onPaid?: (() => void) | undefined
}

type Loaded =
  | { name: "loading" | "unreachable" }
  | { name: "closed"; code: string; text: string | null; collection: PayableCollection | null }
  | { name: "payable"; collection: PayableCollection; sessionId: string | null }

/** Pays what is outstanding on an order, for whoever was sent its payment link. */
export function PayUnitCollectionPayment(props: PayUnitCollectionPaymentProps) {
  const { client, collectionId, locale, headingLevel = 2 } = props
  const words = wordsOf(props)
  const [loaded, setLoaded] = useState<Loaded>({ name: "loading" })
  const load = useCallback(() => {
    const controller = new AbortController()
    setLoaded({ name: "loading" })
    void lookAt(client, collectionId, { locale, signal: controller.signal }).then((found) => {
      if (!controller.signal.aborted) {
        setLoaded(found)
      }
    })
    return () => controller.abort()
  }, [client, collectionId, locale])
  useEffect(() => load(), [load])

  const Heading = `h${headingLevel}` as const
  switch (loaded.name) {
    case "loading":
    case "unreachable": {
      const { title, tryAgain } = words.messages.collection
      return (
        <section className="payunit" data-payunit-state={loaded.name}>
          <Heading className="payunit-title">{title}</Heading>
          <p className="payunit-text" role="status">
            {loaded.name === "loading" ? words.messages.idle.starting : words.messages.problems.unreachable}
          </p>
          {loaded.name === "loading" ? null : (
            <Button look="main" onPress={load}>
              {tryAgain}
            </Button>
          )}
        </section>
      )
    }
    case "closed":
      return (
        <section className="payunit" data-payunit-state="closed">
          <Heading className="payunit-title">{words.messages.collection.title}</Heading>
          <Summary collection={loaded.collection} locale={locale} words={words} />
          <p className="payunit-text" role="status">
            {closedText(loaded, words)}
          </p>
        </section>
      )
    case "payable":
      return (
        <Paying
          {...props}
          collection={loaded.collection}
          sessionId={loaded.sessionId}
          summary={<Summary collection={loaded.collection} locale={locale} words={words} />}
        />
      )
  }
}

interface PayingProps extends PayUnitCollectionPaymentProps {
  collection: PayableCollection
  sessionId: string | null
  summary: ReactNode
}

function Paying({ collection, sessionId, ...props }: PayingProps): ReactNode {
  const { client, collectionId, providerId = collection.provider_ids[0], returnUrl, locale, onPaid } = props
  const { amount } = collection
  const payment = usePayUnitPayment({
    client,
    collectionId,
    providerId,
    returnUrl,
    locale,
    onPaid,
    ...(sessionId === null ? { amount } : { sessionId }),
  })
  return <PayUnitPayment {...props} payment={payment} />
}

interface SummaryProps {
  collection: PayableCollection | null
  locale: string | undefined
  words: Words
}

function Summary({ collection, locale, words }: SummaryProps): ReactNode {
  if (collection === null) {
    return null
  }
  const number = collection.order.display_id
  return (
    <p className="payunit-summary">
      {number == null ? null : <span>{fill(words.messages.collection.order, { number })}</span>}
      <strong>{moneyText(collection.amount, collection.currency_code, locale)}</strong>
    </p>
  )
}

function closedText({ collection, code, text }: Extract<Loaded, { name: "closed" }>, words: Words): string {
  const retryAt = collection?.retry_at ?? null
  return words.problem({ code, text, retryAt: retryAt === null ? null : Date.parse(retryAt), details: [] })
}

/** A payment of this collection that is under way is shown, whoever began it: nobody shall pay beside it. */
async function lookAt(client: PayUnitClient, id: string, options: AskOptions): Promise<Loaded> {
  try {
    const collection = await client.collection(id, options)
    const latest = collection.payment_session_id
    const payment = latest === null ? null : await client.status(latest, options)
    if (payment !== null && isUnderWay(payment.status)) {
      return { name: "payable", collection, sessionId: payment.session_id }
    }
    return collection.payable
      ? { name: "payable", collection, sessionId: null }
      : {
          name: "closed",
          collection,
          code: collection.message?.code ?? "unknown",
          text: collection.message?.text ?? null,
        }
  } catch (error) {
    return error instanceof PayUnitRefusal
      ? { name: "closed", collection: null, code: error.code, text: error.text }
      : { name: "unreachable" }
  }
}
