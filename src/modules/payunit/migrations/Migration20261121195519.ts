import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121195519 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_invoice_payback" drop constraint if exists "payunit_invoice_payback_invoice_payment_id_reference_unique";`,
    )
    this.addSql(
      `alter table if exists "payunit_invoice_payback" drop constraint if exists "payunit_invoice_payback_invoice_payment_id_client_key_unique";`,
    )
    this.addSql(
      `create table if not exists "payunit_invoice_payback" ("id" text not null, "client_key" text null, "amount" numeric not null, "currency_code" text not null, "method" text not null, "reference" text null, "note" text null, "recorded_by" text not null, "recorded_at" timestamptz not null, "refund_amount" numeric not null, "refund_record" text check ("refund_record" in ('none', 'wanted', 'refunded')) not null, "refund_id" text null, "refund_problem" text null, "invoice_payment_id" text not null, "raw_amount" jsonb not null, "raw_refund_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_payback_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payback_invoice_payment_id" ON "payunit_invoice_payback" ("invoice_payment_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payback_deleted_at" ON "payunit_invoice_payback" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payback_invoice_payment_id_recorded_at" ON "payunit_invoice_payback" ("invoice_payment_id", "recorded_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_invoice_payback_invoice_payment_id_client_key_unique" ON "payunit_invoice_payback" ("invoice_payment_id", "client_key") WHERE client_key IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_invoice_payback_invoice_payment_id_reference_unique" ON "payunit_invoice_payback" ("invoice_payment_id", "reference") WHERE reference IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payback_refund_record" ON "payunit_invoice_payback" ("refund_record") WHERE refund_record = 'wanted' AND deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_payback" add constraint "payunit_invoice_payback_invoice_payment_id_foreign" foreign key ("invoice_payment_id") references "payunit_invoice_payment" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "payunit_announcement" drop constraint if exists "payunit_announcement_event_check";`,
    )
    this.addSql(
      `alter table if exists "payunit_announcement" drop constraint if exists "payunit_announcement_state_check";`,
    )

    this.addSql(
      `alter table if exists "payunit_announcement" add column if not exists "invoice_id" text null, add column if not exists "invoice_payment_id" text null;`,
    )
    this.addSql(
      `alter table if exists "payunit_announcement" alter column "transaction_id" type text using ("transaction_id"::text);`,
    )
    this.addSql(`alter table if exists "payunit_announcement" alter column "transaction_id" drop not null;`)
    this.addSql(
      `alter table if exists "payunit_announcement" add constraint "payunit_announcement_event_check" check("event" in ('payunit.payment.settled', 'payunit.payment.failed', 'payunit.payment.held', 'payunit.payback.recorded', 'payunit.invoice.created', 'payunit.invoice.in_doubt', 'payunit.invoice.payment_confirmed', 'payunit.invoice.paid', 'payunit.invoice.voided', 'payunit.invoice.held', 'payunit.invoice.payment_not_recorded', 'payunit.invoice.payback_recorded'));`,
    )
    this.addSql(
      `alter table if exists "payunit_announcement" add constraint "payunit_announcement_state_check" check("state" in ('opening', 'open', 'prompted', 'paid', 'applying', 'settled', 'failed', 'cancelled', 'expired', 'held', 'creating', 'in_doubt', 'partly_paid', 'void'));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_announcement_invoice_id_occurred_at" ON "payunit_announcement" ("invoice_id", "occurred_at") WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_payment" add column if not exists "record_wanted_at" timestamptz null, add column if not exists "overdue_at" timestamptz null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payunit_invoice_payback" cascade;`)

    this.addSql(
      `alter table if exists "payunit_announcement" drop constraint if exists "payunit_announcement_event_check";`,
    )
    this.addSql(
      `alter table if exists "payunit_announcement" drop constraint if exists "payunit_announcement_state_check";`,
    )

    this.addSql(`drop index if exists "IDX_payunit_announcement_invoice_id_occurred_at";`)
    this.addSql(
      `alter table if exists "payunit_announcement" drop column if exists "invoice_id", drop column if exists "invoice_payment_id";`,
    )

    this.addSql(
      `alter table if exists "payunit_announcement" alter column "transaction_id" type text using ("transaction_id"::text);`,
    )
    this.addSql(`alter table if exists "payunit_announcement" alter column "transaction_id" set not null;`)
    this.addSql(
      `alter table if exists "payunit_announcement" add constraint "payunit_announcement_event_check" check("event" in ('payunit.payment.settled', 'payunit.payment.failed', 'payunit.payment.held', 'payunit.payback.recorded'));`,
    )
    this.addSql(
      `alter table if exists "payunit_announcement" add constraint "payunit_announcement_state_check" check("state" in ('opening', 'open', 'prompted', 'paid', 'applying', 'settled', 'failed', 'cancelled', 'expired', 'held'));`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_payment" drop column if exists "record_wanted_at", drop column if exists "overdue_at";`,
    )
  }
}
