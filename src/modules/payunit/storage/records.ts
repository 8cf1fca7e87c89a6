import { MedusaService } from "@medusajs/framework/utils"
import {
  Alert,
  OutboxEvent,
  Invoice,
  InvoiceInstallment,
  InvoiceLine,
  JobRun,
  Notification,
  NamedLease,
  ManualRefund,
  PaymentRequest,
  Payout,
  ProviderList,
  RateWindow,
  SigningKey,
  Statement,
  StatementLine,
  StatusWord,
  Transaction,
} from "../models"

/** The plugin's models as Medusa's query, links and generated methods have them. */
export class PayUnitRecords extends MedusaService({
  // Under their models' names, by which Medusa's query finds them. The key that signs addresses is read by nobody else.
  SigningKey,
  PayunitTransaction: Transaction,
  PayunitManualRefund: ManualRefund,
  PayunitNotification: Notification,
  PayunitOutboxEvent: OutboxEvent,
  PayunitAlert: Alert,
  PayunitRateWindow: RateWindow,
  PayunitProviderList: ProviderList,
  PayunitJobRun: JobRun,
  PayunitLease: NamedLease,
  PayunitStatusWord: StatusWord,
  PayunitStatement: Statement,
  PayunitStatementLine: StatementLine,
  PayunitPaymentRequest: PaymentRequest,
  PayunitPayout: Payout,
  PayunitInvoice: Invoice,
  PayunitInvoiceLine: InvoiceLine,
  PayunitInvoiceInstallment: InvoiceInstallment,
}) {}
