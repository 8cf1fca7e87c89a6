import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121164228 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_transaction" add column if not exists "payment_due_at" timestamptz null, add column if not exists "cancel_order_at" timestamptz null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_cancel_order_at" ON "payunit_transaction" ("cancel_order_at") WHERE cancel_order_at IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_transaction_cancel_order_at";`)
    this.addSql(
      `alter table if exists "payunit_transaction" drop column if exists "payment_due_at", drop column if exists "cancel_order_at";`,
    )
  }
}
