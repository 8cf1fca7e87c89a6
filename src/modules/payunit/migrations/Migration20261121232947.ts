import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121232947 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_transaction" add column if not exists "learned_from" text null, add column if not exists "status_calls" integer not null default 0;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_transaction" drop column if exists "learned_from", drop column if exists "status_calls";`,
    )
  }
}
