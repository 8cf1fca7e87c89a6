import { clx, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import { useInvoiceHistory } from "../../shared/hooks/use-history-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { CopyButton } from "../../shared/components/copy-button"
import { PhoneLink } from "../../shared/components/phone-link"
import { OrderLink } from "../../shared/components/order-link"
import { Mode } from "../../payments/components/payment-facts"
import { Facts, Row } from "../../shared/layout/row"
import { Section } from "../../shared/layout/section"
import { DueDate } from "./invoice-badges"
import { accountName } from "../../shared/lib/texts"

/** The facts of an invoice: when and how it is to be paid, and where its link went. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t, time, ago, money } = useTexts()
  const { type, partial_payment, link, page_url, people, created_by, created_at, reports, currency_code } = invoice
  return (
    <Section title={t("invoices.detail.facts")}>
      <Facts>
        <Row title={t("invoices.fields.due")}>
          <DueDate invoice={invoice} />
        </Row>
        <Row title={t("invoices.fields.order")}>
          {invoice.order_id === null ? (
            <span className="text-ui-fg-subtle">{t("invoices.fields.noOrder")}</span>
          ) : (
            <OrderLink of={invoice} />
          )}
        </Row>
        <Row title={t("invoices.fields.page")}>
          {page_url === null ? (
            <span className="text-ui-fg-subtle">{t("invoices.fields.noPage")}</span>
          ) : (
            <Address address={page_url} />
          )}
        </Row>
        {link !== null && (
          <Row title={t("invoices.fields.link")}>
            <span className={clx("block", invoice.state === "void" && "text-ui-tag-orange-text")}>
              {t(`invoices.fields.linkHint.${reports?.state ?? "unknown"}`)}
            </span>
            {reports?.amount != null && reports.asked_at !== null && (
              <span className="mt-1 block">
                {t("invoices.fields.reported", {
                  amount: money(reports.amount, currency_code),
                  when: ago(reports.asked_at),
                })}
              </span>
            )}
          </Row>
        )}
        {invoice.callback_url !== null && (
          <Row title={t("invoices.fields.callback")}>
            <span className="line-clamp-2 break-all" data-quoted>
              {invoice.callback_url}
            </span>
          </Row>
        )}
        <Row title={t("invoices.fields.email")}>
          <EmailState invoice={invoice} />
        </Row>
        <Row title={t("invoices.fields.type")}>{t(`invoices.types.${type}`)}</Row>
        {type === "NORMAL" && (
          <Row title={t("invoices.fields.partial")}>
            {t(partial_payment ? "invoices.fields.yes" : "invoices.fields.no")}
          </Row>
        )}
        <Row title={t("invoices.fields.locale")}>{t(`invoices.locales.${invoice.locale}`)}</Row>
        <Row title={t("invoices.fields.created")}>
          {t("invoices.fields.createdBy", { when: time(created_at), who: people[created_by] ?? created_by })}
        </Row>
        <Row title={t("invoices.fields.account")}>{accountName(t, invoice.account)}</Row>
        <Row title={t("invoices.fields.mode")}>
          <Mode mode={invoice.mode} />
        </Row>
        <Row title={t("invoices.fields.id")}>
          <CopyButton text={invoice.id} />
        </Row>
      </Facts>
    </Section>
  )
}

function Address({ address }: { address: string }) {
  return (
    <span className="flex items-start gap-x-1">
      <span className="line-clamp-2 break-all" data-quoted>
        {address}
      </span>
      <CopyButton text={address} />
    </span>
  )
}

function EmailState({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t, time, calendarDay } = useTexts()
  const { causes } = useInvoiceHistory(invoice.people, invoice)
  const { to, at, why, status } = invoice.email
  const { next_reminder_on: nextReminder, next_reminder_waits: waits } = invoice
  return status === null ? (
    <>–</>
  ) : (
    <>
      {t(`invoices.email.${status}`, {
        to,
        when: at === null ? "" : time(at),
        why: why === null ? "" : causes([why]),
      })}
      {nextReminder !== null && (
        <span className="text-ui-fg-subtle mt-1 block">
          {t(waits ? "invoices.email.reminderWaits" : "invoices.email.nextReminder", {
            when: calendarDay(nextReminder, "long"),
          })}
        </span>
      )}
    </>
  )
}

/** Who is billed. */
export function InvoiceClient({ invoice: { client, customer_id } }: { invoice: InvoiceDetailAnswer }) {
  const { t, time } = useTexts()
  return (
    <Section title={t("invoices.detail.client")}>
      <Facts>
        {client.forgotten_at === null ? (
          <>
            <Row title={t("invoices.fields.name")}>{client.name}</Row>
            {client.email !== "" && (
              <Row title={t("invoices.fields.address")}>
                <a
                  className="text-ui-fg-interactive-hover hover:underline break-all"
                  href={`mailto:${encodeURIComponent(client.email)}`}
                >
                  {client.email}
                </a>
              </Row>
            )}
            {client.phone_number !== "" && (
              <Row title={t("invoices.fields.phone")}>
                <PhoneLink phone={client.phone_number} />
              </Row>
            )}
          </>
        ) : (
          <Row title={t("invoices.fields.name")}>
            {t("invoices.fields.forgottenSince", { when: time(client.forgotten_at) })}
          </Row>
        )}
        {customer_id !== null && (
          <Row title={t("invoices.fields.customer")}>
            <Link className="text-ui-fg-interactive-hover hover:underline" to={`/customers/${customer_id}`}>
              {t("invoices.fields.openCustomer")}
            </Link>
          </Row>
        )}
      </Facts>
    </Section>
  )
}

/** In whose name an invoice bills, where that is not the account's own. */
export function InvoiceCompany({ invoice: { custom_billing_company: company } }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  return (
    company !== null && (
      <Section title={t("invoices.detail.company")}>
        <Facts>
          <Row title={t("invoices.fields.name")}>{company.name}</Row>
          {company.email !== undefined && <Row title={t("invoices.fields.address")}>{company.email}</Row>}
          {company.phone_number !== undefined && <Row title={t("invoices.fields.phone")}>{company.phone_number}</Row>}
          {company.logo !== undefined && (
            <Row title={t("invoices.fields.logo")}>
              <span className="break-all">{company.logo}</span>
            </Row>
          )}
        </Facts>
      </Section>
    )
  )
}

/** What the merchant wrote for themselves. */
export function InvoiceNote({ invoice: { note } }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  return (
    note !== null && (
      <Section title={t("invoices.detail.note")}>
        <Text size="small" className="text-ui-fg-subtle whitespace-pre-wrap break-words px-6 py-4" data-quoted>
          {note}
        </Text>
      </Section>
    )
  )
}
