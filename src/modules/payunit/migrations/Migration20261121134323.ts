import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121134323 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "payunit_notification" ("id" text not null, "transaction_id" text not null, "content_type" text null, "claimed_status" text not null, "claimed_amount" text null, "size" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_notification_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_notification_deleted_at" ON "payunit_notification" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_notification_transaction_id_created_at" ON "payunit_notification" ("transaction_id", "created_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_provider_list" ("id" text not null, "methods" jsonb null, "asked_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_provider_list_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_provider_list_deleted_at" ON "payunit_provider_list" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_rate_window" ("id" text not null, "started_at" timestamptz not null, "ends_at" timestamptz not null, "count" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_rate_window_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_rate_window_deleted_at" ON "payunit_rate_window" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_rate_window_ends_at" ON "payunit_rate_window" ("ends_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_signing_key" ("id" text not null, "secret" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_signing_key_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_signing_key_deleted_at" ON "payunit_signing_key" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_transaction" ("id" text not null, "account" text not null, "mode" text check ("mode" in ('test', 'live')) not null, "family" text check ("family" in ('checkout', 'gateway', 'legacy')) not null, "provider_id" text not null, "payment_session_id" text not null, "payment_collection_id" text not null, "cart_id" text null, "order_id" text null, "amount" numeric not null, "currency_code" text not null, "redirect_url" text null, "checkout_id" text null, "tokens" jsonb null, "link_expires_at" timestamptz null, "return_url" text null, "locale" text null, "prompt_provider" text null, "prompt_phone_masked" text null, "prompt_phone_hash" text null, "confirmation_url" text null, "prompted_at" timestamptz null, "prompt_expires_at" timestamptz null, "state" text check ("state" in ('opening', 'open', 'prompted', 'paid', 'applying', 'settled', 'failed', 'cancelled', 'expired', 'held')) not null, "held_reason" text check ("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_payback', 'account_unavailable', 'unverifiable')) null, "held_detail" text null, "paid_with" text null, "paid_at" timestamptz null, "settled_at" timestamptz null, "asked_at" timestamptz null, "checks" integer not null default 0, "attempts" integer not null default 0, "next_check_at" timestamptz null, "wanted_at" timestamptz null, "lease_owner" text null, "lease_until" timestamptz null, "history" jsonb not null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_transaction_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_deleted_at" ON "payunit_transaction" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_payment_session_id" ON "payunit_transaction" ("payment_session_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_payment_collection_id_created_at" ON "payunit_transaction" ("payment_collection_id", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_cart_id" ON "payunit_transaction" ("cart_id") WHERE cart_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_prompt_phone_hash_prompt_expires_at" ON "payunit_transaction" ("prompt_phone_hash", "prompt_expires_at") WHERE prompt_phone_hash IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_next_check_at" ON "payunit_transaction" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_takes_collection" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason = 'order_not_placed') AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payunit_notification" cascade;`)

    this.addSql(`drop table if exists "payunit_provider_list" cascade;`)

    this.addSql(`drop table if exists "payunit_rate_window" cascade;`)

    this.addSql(`drop table if exists "payunit_signing_key" cascade;`)

    this.addSql(`drop table if exists "payunit_transaction" cascade;`)
  }
}
