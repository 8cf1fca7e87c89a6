import {
  amountPaidOf,
  changedAt,
  type Habits,
  type Installment,
  type Invoice,
  isInstallmentPaid,
  remainingOf,
  statusOf,
  transactionFor,
} from "../../state"

/** The service's record of an invoice. Amounts and quantities of its items are texts, as in the contract. */
export function invoiceRecord(
  invoice: Invoice,
  { remaining_amount_as_text }: Pick<Habits, "remaining_amount_as_text">,
) {
  const { terms, merchant } = invoice
  const created = stampsOf(invoice, invoice.createdAt)
  return {
    ref: invoice.ref,
    amount_paid: amountPaidOf(invoice),
    remaining_amount: remaining_amount_as_text ? String(remainingOf(invoice)) : remainingOf(invoice),
    status: statusOf(invoice),
    client: {
      uuid: invoice.clientId,
      ...created,
      name: terms.client_name,
      email: terms.client_email,
      phone_number: terms.client_phone_number,
    },
    total_amount: invoice.total,
    sub_total: invoice.total,
    due_date: terms.due_date,
    company: {
      uuid: invoice.companyId,
      ...created,
      name: merchant.name,
      slug: null,
      email: "billing@shop.example",
      phone_number: "670000000",
      logo: null,
      user_id: `user-${merchant.mode}`,
      application_id: `application-${merchant.mode}`,
    },
    is_custom_company: terms.is_custom_company ?? false,
    custom_billing_company: terms.custom_billing_company ?? null,
    callback_url: terms.callback_url,
    type: terms.type,
    partial_payment: terms.partial_payment,
    currency: terms.currency,
    items: invoice.items.map(({ uuid, ref, name, amount, quantity }) => ({
      name,
      amount: String(amount),
      quantity: String(quantity),
      ref,
      uuid,
      ...created,
    })),
    ...(terms.type === "NORMAL"
      ? {}
      : { installments: invoice.installments.map((installment) => installmentRecord(invoice, installment)) }),
    fees: null,
    uuid: invoice.uuid,
    ...stampsOf(invoice, changedAt(invoice)),
  }
}

/** The record as invoice/get tells it: each instalment with its due date, the invoice's own, and what pays it. */
export function fullInvoiceRecord(invoice: Invoice, habits: Pick<Habits, "remaining_amount_as_text">) {
  const record = invoiceRecord(invoice, habits)
  if (record.installments === undefined) {
    return record
  }
  const installments = invoice.installments.map((installment) => ({
    ...installmentRecord(invoice, installment),
    ref: installment.ref,
    due_date: invoice.terms.due_date,
    transaction_id: transactionFor(invoice, installment)?.transactionId,
  }))
  return { ...record, installments }
}

function installmentRecord(invoice: Invoice, installment: Installment) {
  return {
    uuid: installment.uuid,
    ...stampsOf(invoice, invoice.createdAt),
    title: installment.title,
    amount: installment.amount,
    status: isInstallmentPaid(invoice, installment) ? "PAID" : "UNPAID",
  }
}

function stampsOf({ createdAt }: Invoice, changed: number) {
  return {
    created_at: new Date(createdAt).toISOString(),
    lastChangedDateTime: new Date(changed).toISOString(),
    isDeleted: null,
  }
}
