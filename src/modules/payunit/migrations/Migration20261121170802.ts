import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121170802 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "payunit_announcement" ("id" text not null, "event" text check ("event" in ('payunit.payment.settled', 'payunit.payment.failed', 'payunit.payment.held', 'payunit.payback.recorded')) not null, "transaction_id" text not null, "payback_id" text null, "state" text check ("state" in ('opening', 'open', 'prompted', 'paid', 'applying', 'settled', 'failed', 'cancelled', 'expired', 'held')) null, "held_reason" text check ("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_payback', 'account_unavailable', 'unverifiable')) null, "occurred_at" timestamptz not null, "due_at" timestamptz not null, "emitted_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_announcement_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_announcement_deleted_at" ON "payunit_announcement" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_announcement_transaction_id_occurred_at" ON "payunit_announcement" ("transaction_id", "occurred_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payunit_announcement" cascade;`)
  }
}
