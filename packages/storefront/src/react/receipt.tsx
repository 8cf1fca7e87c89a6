import { useRef, useState } from "react"
import { fill } from "../messages"
import type { Payment } from "../payment"
import { Button } from "./button"
import { operatorName, type Words, wordsOf, type WordsProps } from "./words"

/** Who was paid. */
export interface ReceiptShop {
  name: string
  /** How to reach the shop: a telephone number, an e-mail address. */
  contact?: string | undefined
}

/** Properties of {@link PayUnitReceipt}. */
export interface PayUnitReceiptProps extends WordsProps {
  /** A payment that is paid. */
  payment: Payment
  shop?: ReceiptShop | undefined
}

/** A receipt: what was paid, by which operator, when, its reference, and the shop. It can be shared and printed. */
export function PayUnitReceipt({ payment, shop, ...props }: PayUnitReceiptProps) {
  return (
    <section className="payunit" data-payunit-state="receipt">
      <Receipt payment={payment} shop={shop} locale={props.locale} words={wordsOf(props)} />
    </section>
  )
}

interface ReceiptProps {
  payment: Payment
  shop: ReceiptShop | undefined
  locale: string | undefined
  words: Words
}

/** A receipt, within a section of the kit. */
export function Receipt({ payment, shop, locale, words }: ReceiptProps) {
  const { receipt: facts, order } = payment
  const { receipt } = words.messages
  const [isCopied, setIsCopied] = useState(false)
  const list = useRef<HTMLDListElement>(null)
  const time = facts?.paid_at && new Intl.DateTimeFormat(locale ?? "en", DATE).format(new Date(facts.paid_at))
  // Of a code that nobody knows there is no name.
  const operator = operatorName(payment, facts)
  const rows: [string, string | number][] = (
    [
      [receipt.shop, shop?.name],
      [receipt.amount, words.money(payment)],
      [receipt.order, order?.display_id],
      [receipt.operator, operator !== facts?.provider && operator],
      [receipt.reference, facts?.reference],
      [receipt.time, time],
      [receipt.contact, shop?.contact],
    ] as const
  ).flatMap(([name, value]) => (value ? [[name, value]] : []))

  const share = async () => {
    const text = rows.map(([name, value]) => fill(receipt.line, { name, value })).join("\n")
    try {
      if ("share" in navigator) {
        await navigator.share({ title: receipt.title, text })
      } else {
        await (navigator as Navigator).clipboard.writeText(text)
        setIsCopied(true)
      }
    } catch (error) {
      // Who closes the list of programs wants nothing more. Else it is marked, to be copied by hand.
      if ((error as Error).name !== "AbortError" && list.current !== null) {
        getSelection()?.selectAllChildren(list.current)
      }
    }
  }

  return (
    <div className="payunit-receipt">
      <dl ref={list} aria-label={receipt.title}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="payunit-row">
        <Button onPress={share}>{isCopied ? receipt.copied : receipt.share}</Button>
        <Button onPress={printReceipt}>{receipt.print}</Button>
      </div>
    </div>
  )
}

const DATE = { dateStyle: "long", timeStyle: "short" } as const

/** Has the stylesheet leave out everything but the receipt, for as long as this printing takes. */
function printReceipt(): void {
  const { dataset } = document.documentElement
  dataset.payunitPrint = ""
  addEventListener(
    "afterprint",
    () => {
      delete dataset.payunitPrint
    },
    { once: true },
  )
  print()
}
