import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123135251 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "payunit_order_lease" ("id" text not null, "owner" text not null, "lease_until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_order_lease_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_order_lease_deleted_at" ON "payunit_order_lease" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_order_lease_lease_until" ON "payunit_order_lease" ("lease_until") WHERE deleted_at IS NULL;`,
    )
    this.addSql(`drop index if exists "IDX_payunit_transaction_one_capture";`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason = 'order_not_placed' OR settled_at IS NOT NULL) AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_transaction_one_capture";`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason = 'order_not_placed' OR held_reason = 'cancelled_without_payback') AND deleted_at IS NULL;`,
    )
    this.addSql(`drop table if exists "payunit_order_lease" cascade;`)
  }
}
