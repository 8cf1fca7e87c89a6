import { Container, Heading, Text } from "@medusajs/ui"
import { useParams } from "react-router-dom"
import type { TransactionDetailAnswer, TransactionAnswer } from "../../../../api/answers"
import { Actions } from "../../../payments/actions/payment-actions"
import { ContactLinks } from "../../../payments/components/contact-links"
import { PayoutList } from "../../../payouts/payout-entry"
import { Disclosure } from "../../../shared/components/disclosure"
import { DecisionSummary } from "../../../shared/components/decision-summary"
import { AllowedPage } from "../../../shared/layout/allowed"
import { Load } from "../../../shared/layout/load"
import { Meaning } from "../../../payments/components/meaning"
import { NotificationList } from "../../../payments/components/notification-list"
import { ManualRefundList } from "../../../payments/components/manual-refund-list"
import { PaymentFacts } from "../../../payments/components/payment-facts"
import { PaymentHistory } from "../../../payments/components/payment-history"
import { Facts, Row } from "../../../shared/layout/row"
import { Nothing, Section } from "../../../shared/layout/section"
import { StatusBadge } from "../../../payments/components/status-badge"
import { useTexts, type TextTools } from "../../../shared/hooks/use-texts"
import { PhoneLink } from "../../../shared/components/phone-link"
import { usePageTitle } from "../../../shared/layout/page-name"
import { useTransaction } from "../../../payments/hooks/use-transactions"
import { statusOf } from "../../../payments/lib/status"
import { nameOfPaidFor } from "../../../payments/lib/paid-for"

/** One payment: where it stands, what that means, what can be done, and all that happened. */
export default function PaymentPage() {
  return (
    <AllowedPage to="read_payments">
      <OnePayment />
    </AllowedPage>
  )
}

function OnePayment() {
  const { id = "" } = useParams()
  const query = useTransaction(id)
  const texts = useTexts()
  const { t } = texts
  usePageTitle(query.data === undefined ? null : nameOfPayment(query.data, texts))
  return (
    <Load query={query} isPage missing={{ text: t("detail.notFound"), back: t("detail.back"), to: "/payunit" }}>
      {(transaction) => <Payment transaction={transaction} />}
    </Load>
  )
}

function Payment({ transaction }: { transaction: TransactionDetailAnswer }) {
  const { t } = useTexts()
  const { people, refunds, notifications, source } = transaction
  return (
    <div className="flex w-full flex-col gap-y-3">
      <div className="flex w-full flex-col items-start gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]">
        <div className="flex w-full min-w-0 flex-col gap-y-3">
          <Summary transaction={transaction} />
          <PayoutList transaction={transaction} />
          <Section title={t("detail.history")}>
            <PaymentHistory transaction={transaction} />
          </Section>
          <ManualRefundList transaction={transaction} manualRefunds={refunds} people={people} />
          {source === "attempt" && (
            <Disclosure closed={t("detail.notifications")} classNames={{ button: "px-4" }}>
              {() => (
                <NotificationList
                  title={t("detail.notifications")}
                  hint={t("detail.notificationsHint")}
                  empty={t("detail.notificationsEmpty")}
                  notifications={notifications}
                  currencyCode={transaction.currency_code}
                />
              )}
            </Disclosure>
          )}
        </div>
        <div className="flex w-full min-w-0 flex-col gap-y-3">
          <Section title={t("detail.payment")}>
            <PaymentFacts transaction={transaction} people={people} />
          </Section>
          <Contact contact={transaction.contact} />
          {transaction.cart_id !== null && <Cart cart={transaction.cart} />}
        </div>
      </div>
    </div>
  )
}

/** Where a payment stands, what that means, and what can be done. */
function Summary({ transaction }: { transaction: TransactionDetailAnswer }) {
  const { t, money } = useTexts()
  const { paid, resolution, people, refund_due } = transaction
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading className="text-pretty">
          {t("detail.title", {
            amount: money(paid?.amount ?? transaction.amount, paid?.currency_code ?? transaction.currency_code),
          })}
        </Heading>
        <StatusBadge transaction={transaction} />
      </div>
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <Meaning transaction={transaction} people={people} />
        {resolution !== null && (
          <DecisionSummary
            decision={t(`states.${statusOf(transaction)}.label`)}
            resolution={resolution}
            people={people}
          />
        )}
        {refund_due !== null && (
          <div className="bg-ui-tag-orange-bg rounded-lg px-4 py-3">
            <Text size="small" weight="plus">
              {t("detail.refundDue", { amount: money(refund_due.amount, refund_due.currency_code) })}
            </Text>
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {t(transaction.can_pay_out ? "payouts.dueHint" : "detail.refundDueHint")}
            </Text>
          </div>
        )}
        <Actions transaction={transaction} />
      </div>
    </Container>
  )
}

function Contact({ contact }: { contact: TransactionDetailAnswer["contact"] }) {
  const { t } = useTexts()
  const isKnown = contact !== null && (contact.name ?? contact.email ?? contact.phone) !== null
  return (
    <Section title={t("detail.people")} aside={<ContactLinks contact={contact} />}>
      {isKnown ? (
        <Facts>
          {contact.name !== null && <Row title={t("fields.name")}>{contact.name}</Row>}
          {contact.email !== null && (
            <Row title={t("fields.email")}>
              <a
                className="text-ui-fg-interactive-hover hover:underline break-all"
                href={`mailto:${encodeURIComponent(contact.email)}`}
              >
                {contact.email}
              </a>
            </Row>
          )}
          {contact.phone !== null && (
            <Row title={t("fields.phone_contact")}>
              <PhoneLink phone={contact.phone} />
            </Row>
          )}
        </Facts>
      ) : (
        <Nothing>{t("detail.noContact")}</Nothing>
      )}
    </Section>
  )
}

function Cart({ cart }: { cart: TransactionDetailAnswer["cart"] }) {
  const { t, money, time } = useTexts()
  return (
    <Section title={t("detail.cart")}>
      {cart === null ? (
        <Nothing>{t("detail.cartGone")}</Nothing>
      ) : (
        <Facts>
          <Row title={t("fields.total")}>{money(cart.total, cart.currency_code)}</Row>
          <Row title={t("fields.items")}>
            <ul>
              {cart.items.map(({ title, quantity }, index) => (
                <li key={`${title}-${String(index)}`}>
                  {quantity} × {title}
                </li>
              ))}
            </ul>
          </Row>
          <Row title={t("fields.ordered")}>
            {cart.completed_at === null ? t("fields.notOrdered") : time(cart.completed_at)}
          </Row>
        </Facts>
      )}
    </Section>
  )
}

/** What people call a payment: `#21 · 17 000 FCFA`, by its invoice where it has no order, or its amount alone. */
function nameOfPayment(transaction: TransactionAnswer, { t, money }: Pick<TextTools, "t" | "money">): string {
  const { order_id, order, paid, amount, currency_code } = transaction
  const isNamed = order_id === null || order?.display_id != null
  const sum = money(paid?.amount ?? amount, paid?.currency_code ?? currency_code)
  return [isNamed ? nameOfPaidFor(transaction, t) : null, sum].filter((part) => part !== null).join(" · ")
}

/** The name of a payment in the line above its page. */
function PaymentBreadcrumb({ id }: { id: string }) {
  const texts = useTexts()
  const { data } = useTransaction(id)
  return data === undefined ? null : <>{nameOfPayment(data, texts)}</>
}

export const handle = {
  breadcrumb: ({ params }: { params: Record<string, string | undefined> }) => (
    <PaymentBreadcrumb id={params.id ?? ""} />
  ),
}
