import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122030903 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_account" ON "payunit_invoice" ("account") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_account" ON "payunit_transaction" ("account") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_invoice_account";`)

    this.addSql(`drop index if exists "IDX_payunit_transaction_account";`)
  }
}
