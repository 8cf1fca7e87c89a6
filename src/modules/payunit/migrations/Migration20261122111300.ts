import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Indexes of what is no column, which models cannot name: of the beginnings of transactions' ids in any collation, of
 * what was paid with or was to be, and of the words that invoices are found by. Each has the expression of `listing.ts`
 * and `invoice-search.ts`.
 */
export class Migration20261122111300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_id_beginning" ON "payunit_transaction" (id text_pattern_ops) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_operator" ON "payunit_transaction" (COALESCE(paid_with, prompt_provider), created_at) WHERE COALESCE(paid_with, prompt_provider) IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_words" ON "payunit_invoice" USING GIN (
         array_to_tsvector(array_remove(regexp_split_to_array(lower(
           left(COALESCE(ref, ''), 200) || ' ' || id || ' ' || COALESCE(order_id, '') || ' ' || client_name || ' ' || client_email
           || ' ' || regexp_replace(client_phone_number, '[^0-9]', '', 'g')
           || ' r' || reverse(regexp_replace(client_phone_number, '[^0-9]', '', 'g'))), '[\\s -/:-@[-^\`{-~]+'), ''))
       ) WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_transaction_id_beginning";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_operator";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_words";`)
  }
}
