import { z } from "zod"

/** The part of an invoice that a payment collection was made for. */
export interface InvoicePart {
  invoiceId: string
  /** Which instalment; null for all that is left. */
  installmentId: string | null
}

const INVOICE_KEY = "payunit_invoice_id"
const INSTALLMENT_KEY = "payunit_installment_id"

/** What a payment collection says of the part of an invoice that it was made for. */
export function metadataOfPart({ invoiceId, installmentId }: InvoicePart): Record<string, string> {
  return { [INVOICE_KEY]: invoiceId, ...(installmentId === null ? {} : { [INSTALLMENT_KEY]: installmentId }) }
}

const metadataRow = z.looseObject({ [INVOICE_KEY]: z.string(), [INSTALLMENT_KEY]: z.string().nullish() })

/** The part of an invoice that a payment collection with such metadata was made for; null for any other collection. */
export function partIn(metadata: unknown): InvoicePart | null {
  const { success, data } = metadataRow.safeParse(metadata)
  return success ? { invoiceId: data[INVOICE_KEY], installmentId: data[INSTALLMENT_KEY] ?? null } : null
}
