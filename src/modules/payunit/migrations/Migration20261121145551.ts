import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121145551 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_transaction" add column if not exists "earlier_session_ids" text[] null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_earlier_session_ids" ON "payunit_transaction" USING GIN ("earlier_session_ids") WHERE earlier_session_ids IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_transaction_earlier_session_ids";`)
    this.addSql(`alter table if exists "payunit_transaction" drop column if exists "earlier_session_ids";`)
  }
}
