import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123182255 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_recorded" ON "payunit_invoice_payment" ("record_wanted_at", "id") WHERE order_record IN ('recorded', 'paid_twice') AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_invoice_payment_recorded";`)
  }
}
