import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121150206 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payunit_payback" drop constraint if exists "payunit_payback_refund_id_unique";`)
    this.addSql(
      `create table if not exists "payunit_payback" ("id" text not null, "transaction_id" text not null, "amount" numeric not null, "currency_code" text not null, "method" text not null, "reference" text null, "note" text null, "recorded_by" text not null, "recorded_at" timestamptz not null, "refund_id" text null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_payback_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payback_deleted_at" ON "payunit_payback" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payback_transaction_id_recorded_at" ON "payunit_payback" ("transaction_id", "recorded_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_payback_refund_id_unique" ON "payunit_payback" ("refund_id") WHERE refund_id IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(`drop index if exists "IDX_payunit_transaction_takes_collection";`)

    this.addSql(
      `alter table if exists "payunit_transaction" add column if not exists "paid_amount" numeric null, add column if not exists "paid_currency" text null, add column if not exists "resolution" text check ("resolution" in ('paid_back', 'dismissed')) null, add column if not exists "resolved_at" timestamptz null, add column if not exists "resolved_by" text null, add column if not exists "resolution_note" text null, add column if not exists "raw_paid_amount" jsonb null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_order_id" ON "payunit_transaction" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_state_created_at" ON "payunit_transaction" ("state", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason = 'order_not_placed' OR held_reason = 'cancelled_without_payback') AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payunit_payback" cascade;`)

    this.addSql(`drop index if exists "IDX_payunit_transaction_order_id";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_state_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_one_capture";`)
    this.addSql(
      `alter table if exists "payunit_transaction" drop column if exists "paid_amount", drop column if exists "paid_currency", drop column if exists "resolution", drop column if exists "resolved_at", drop column if exists "resolved_by", drop column if exists "resolution_note", drop column if exists "raw_paid_amount";`,
    )

    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_takes_collection" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason = 'order_not_placed') AND deleted_at IS NULL;`,
    )
  }
}
