import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123140640 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_transaction" add column if not exists "success_heard_at" timestamptz null, add column if not exists "second_look_at" timestamptz null, add column if not exists "confirmed_by" text null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_confirmed_by_hand" ON "payunit_transaction" ("settled_at") WHERE confirmed_by IS NOT NULL AND state = 'settled' AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_transaction_confirmed_by_hand";`)
    this.addSql(
      `alter table if exists "payunit_transaction" drop column if exists "success_heard_at", drop column if exists "second_look_at", drop column if exists "confirmed_by";`,
    )
  }
}
