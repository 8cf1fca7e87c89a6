import { Badge, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { nameOfFlow, nameOfOperator } from "../lib/operators"
import { useSettings } from "../../shared/hooks/use-settings"
import { Disclosure } from "../../shared/components/disclosure"
import { CopyButton } from "../../shared/components/copy-button"
import { InvoiceLink, OrderLink } from "../../shared/components/order-link"
import { Facts, Row } from "../../shared/layout/row"
import { accountName } from "../../shared/lib/texts"

interface PaymentFactsProps {
  transaction: TransactionAnswer
  /** Names of users, by their ids. */
  people: Readonly<Record<string, string>>
}

/** The facts of a payment: money, payer and times. What PayUnit reported or staff confirmed was asked for nowhere. */
export function PaymentFacts({ transaction, people }: PaymentFactsProps) {
  const { t, money } = useTexts()
  const { paid, refunded_amount, operator, prompt, payment_due_at } = transaction
  const { source, confirmation } = transaction
  const isAsked = source === "attempt"
  const isOneOfSeveral = (useSettings().data?.accounts.length ?? 0) > 1
  const paidSum = paid === null ? null : money(paid.amount, paid.currency_code)
  return (
    <>
      <Facts>
        {(transaction.order_id !== null || transaction.invoice_id === null) && (
          <Row title={t("fields.order")}>
            <OrderLink of={transaction} />
          </Row>
        )}
        {transaction.invoice_id !== null && (
          <Row title={t("fields.invoice")}>
            <InvoiceLink of={transaction} />
          </Row>
        )}
        {isAsked && <Row title={t("fields.amount")}>{money(transaction.amount, transaction.currency_code)}</Row>}
        {paidSum !== null && <Row title={t("fields.paid")}>{paidSum}</Row>}
        {paid?.fee != null && <Row title={t("fields.fee")}>{money(paid.fee, paid.currency_code)}</Row>}
        {paid?.net != null && <Row title={t("fields.net")}>{money(paid.net, paid.currency_code)}</Row>}
        {paid !== null && refunded_amount > 0 && (
          <Row title={t("fields.refunded")}>
            {t("fields.refunded_of", { amount: money(refunded_amount, paid.currency_code), paid: paidSum ?? "" })}
          </Row>
        )}
        {operator !== null && (
          <Row title={t(paid === null ? "fields.requestedOperator" : "fields.operator")}>
            {nameOfOperator(t, operator)}
          </Row>
        )}
        {confirmation !== null && <Confirmation confirmation={confirmation} people={people} />}
        {prompt?.phone != null && <Row title={t("fields.phone")}>{prompt.phone}</Row>}
        {payment_due_at !== null && paid === null && (
          <Row title={t(new Date(payment_due_at) > new Date() ? "fields.due" : "fields.overdue")}>
            <When at={payment_due_at} />
            <span className="block">{t("fields.dueDetail")}</span>
          </Row>
        )}
        {isAsked && (
          <Row title={t("fields.opened")}>
            <When at={transaction.created_at} />
          </Row>
        )}
        {isAsked && transaction.by_hand && <Row title={t("byHand.label")}>{t("byHand.means")}</Row>}
        {paid?.at != null && (
          <Row title={t(source === "staff" ? "byHand.at" : "fields.paid_at")}>
            <When at={paid.at} />
          </Row>
        )}
        {transaction.settled_at !== null && (
          <Row title={t("fields.settled")}>
            <When at={transaction.settled_at} />
          </Row>
        )}
        {isOneOfSeveral && <Row title={t("fields.account")}>{accountName(t, transaction.account)}</Row>}
        {transaction.mode === "test" && (
          <Row title={t("fields.mode")}>
            <Mode mode={transaction.mode} />
          </Row>
        )}
        <Row title={t(isAsked ? "fields.id" : "invoices.fields.id")}>
          <span className="flex items-center gap-x-1">
            <span className="txt-compact-small break-all font-mono">{transaction.id}</span>
            <CopyButton text={transaction.id} />
          </span>
        </Row>
      </Facts>
      {isAsked && <TechnicalFacts transaction={transaction} />}
    </>
  )
}

function When({ at }: { at: string }) {
  const { time, ago } = useTexts()
  return (
    <Tooltip content={ago(at)}>
      <time dateTime={at}>{time(at)}</time>
    </Tooltip>
  )
}

/** When PayUnit was asked and what it said, for whoever looks into one payment. */
function TechnicalFacts({ transaction }: Pick<PaymentFactsProps, "transaction">) {
  const { t, ago } = useTexts()
  const { asked_at, last_answer, next_check_at, flow } = transaction
  return (
    <Disclosure
      closed={t("fields.more")}
      open={t("fields.fewer")}
      classNames={{ button: "border-t px-6 py-3", region: "border-t" }}
    >
      {() => (
        <Facts>
          <Row title={t("fields.lastCheck")}>{asked_at === null ? t("fields.never") : <When at={asked_at} />}</Row>
          {last_answer !== null && (
            <Row title={t("fields.answer")}>
              <LastAnswer answer={last_answer} />
            </Row>
          )}
          {next_check_at !== null && (
            <Row title={t("fields.next_check")}>
              {new Date(next_check_at) > new Date() ? ago(next_check_at) : t("fields.now")}
            </Row>
          )}
          <Row title={t("fields.flow")}>{nameOfFlow(t, flow)}</Row>
        </Facts>
      )}
    </Disclosure>
  )
}

interface ConfirmationProps {
  confirmation: NonNullable<TransactionAnswer["confirmation"]>
  people: PaymentFactsProps["people"]
}

/** What staff said when they confirmed a payment, and who did. */
function Confirmation({ confirmation, people }: ConfirmationProps) {
  const { t } = useTexts()
  const { by, method, reference, note, surplus_of } = confirmation
  return (
    <>
      <Row title={t("byHand.by")}>{people[by] ?? by}</Row>
      {method !== null && <Row title={t("invoices.confirmForm.method")}>{method}</Row>}
      {reference !== null && <Row title={t("form.reference")}>{reference}</Row>}
      {note !== null && (
        <Row title={t("form.note")}>
          <span data-quoted>{note}</span>
        </Row>
      )}
      {surplus_of !== null && (
        <Row title={t("byHand.surplus")}>
          <Link className="text-ui-fg-interactive-hover hover:underline" to={`/payunit/${surplus_of}`}>
            {t("byHand.owed")}
          </Link>
        </Row>
      )}
    </>
  )
}

/** What PayUnit said when it was last asked about a payment. */
function LastAnswer({ answer }: { answer: NonNullable<TransactionAnswer["last_answer"]> }) {
  const { t, money } = useTexts()
  const { status, amount, currency, gateway_name, detail, word, premature } = answer
  const parts = [
    t(`answers.${status}`),
    ...(amount === null ? [] : [currency === null ? String(amount) : money(amount, currency)]),
    ...(gateway_name === null ? [] : [gateway_name]),
  ]
  return (
    <>
      {parts.join(" · ")}
      {word != null && <span className="block break-words">{t("answers.unknownWord", { word })}</span>}
      {status === "FAILED" && premature === true && <span className="block">{t("answers.premature")}</span>}
      {detail !== null && <q className="block break-words">{detail}</q>}
    </>
  )
}

/** Whether money of a payment is real. */
export function Mode({ mode }: { mode: "test" | "live" }) {
  const { t } = useTexts()
  return (
    <Badge size="2xsmall" color={mode === "live" ? "green" : "orange"}>
      {t(`modes.${mode}`)}
    </Badge>
  )
}
