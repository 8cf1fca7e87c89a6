import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123181403 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_invoice_payment" add column if not exists "excess_amount" numeric null, add column if not exists "raw_excess_amount" jsonb null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_invoice_payment" drop column if exists "excess_amount", drop column if exists "raw_excess_amount";`,
    )
  }
}
