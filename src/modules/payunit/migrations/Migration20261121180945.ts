import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121180945 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_invoice_payment" drop constraint if exists "payunit_invoice_payment_invoice_id_reference_unique";`,
    )
    this.addSql(
      `alter table if exists "payunit_invoice_payment" drop constraint if exists "payunit_invoice_payment_invoice_id_client_key_unique";`,
    )
    this.addSql(
      `alter table if exists "payunit_invoice" drop constraint if exists "payunit_invoice_client_key_unique";`,
    )
    this.addSql(
      `create table if not exists "payunit_invoice" ("id" text not null, "client_key" text null, "content_hash" text not null, "account" text not null, "mode" text check ("mode" in ('test', 'live')) not null, "order_id" text null, "customer_id" text null, "client_name" text not null, "client_email" text not null, "client_phone_number" text not null, "email_to" text not null, "follows_customer" boolean not null default false, "locale" text check ("locale" in ('en', 'fr')) not null, "type" text check ("type" in ('NORMAL', 'INSTALLMENT')) not null, "partial_payment" boolean not null, "due_date" timestamptz not null, "due_date_sent" text not null, "custom_billing_company" jsonb null, "note" text null, "total_amount" numeric not null, "paid_amount" numeric not null, "currency_code" text not null, "state" text check ("state" in ('creating', 'in_doubt', 'open', 'partly_paid', 'paid', 'void', 'failed')) not null, "created_by" text not null, "asked_at" timestamptz null, "link" text null, "ref" text null, "service_id" text null, "service_status" text null, "opened_at" timestamptz null, "failure" text null, "returned_at" timestamptz null, "returns" integer not null default 0, "looked_at" timestamptz null, "paid_at" timestamptz null, "voided_at" timestamptz null, "send_email" boolean not null, "email_tried_at" timestamptz null, "emailed_at" timestamptz null, "email_problem" text null, "held_reason" text check ("held_reason" in ('paid_twice', 'late_on_cancelled_order', 'cancelled_without_payback')) null, "held_detail" text null, "resolution" text check ("resolution" in ('paid_back', 'dismissed')) null, "resolved_at" timestamptz null, "resolved_by" text null, "resolution_note" text null, "history" jsonb not null, "raw_total_amount" jsonb not null, "raw_paid_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_deleted_at" ON "payunit_invoice" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_invoice_client_key_unique" ON "payunit_invoice" ("client_key") WHERE client_key IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_content_hash_created_at" ON "payunit_invoice" ("content_hash", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_created_at_id" ON "payunit_invoice" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_state_created_at" ON "payunit_invoice" ("state", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_order_id" ON "payunit_invoice" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_customer_id" ON "payunit_invoice" ("customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_due_date" ON "payunit_invoice" ("due_date") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_invoice_attempt" ("id" text not null, "installment_id" text not null, "amount" numeric not null, "url" text not null, "status" text check ("status" in ('PENDING', 'SUCCESS', 'FAILED', 'CANCELLED')) not null, "problem" text null, "opened_by" text not null, "asked_at" timestamptz null, "invoice_id" text not null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_attempt_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_attempt_invoice_id" ON "payunit_invoice_attempt" ("invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_attempt_deleted_at" ON "payunit_invoice_attempt" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_attempt_status_created_at" ON "payunit_invoice_attempt" ("status", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_attempt_installment_id" ON "payunit_invoice_attempt" ("installment_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_invoice_installment" ("id" text not null, "position" integer not null, "title" text not null, "amount" numeric not null, "service_id" text null, "invoice_id" text not null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_installment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_installment_invoice_id" ON "payunit_invoice_installment" ("invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_installment_deleted_at" ON "payunit_invoice_installment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_invoice_line" ("id" text not null, "position" integer not null, "name" text not null, "amount" numeric not null, "quantity" integer not null, "invoice_id" text not null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_line_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_line_invoice_id" ON "payunit_invoice_line" ("invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_line_deleted_at" ON "payunit_invoice_line" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_invoice_payment" ("id" text not null, "client_key" text null, "amount" numeric not null, "currency_code" text not null, "method" text not null, "reference" text null, "note" text null, "confirmed_by" text not null, "confirmed_at" timestamptz not null, "order_id" text null, "order_record" text check ("order_record" in ('none', 'wanted', 'recording', 'recorded', 'paid_twice', 'order_cancelled')) not null, "recorded_amount" numeric null, "surplus_amount" numeric null, "payment_collection_id" text null, "payment_id" text null, "record_problem" text null, "lease_owner" text null, "lease_until" timestamptz null, "invoice_id" text not null, "raw_amount" jsonb not null, "raw_recorded_amount" jsonb null, "raw_surplus_amount" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_payment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_invoice_id" ON "payunit_invoice_payment" ("invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_deleted_at" ON "payunit_invoice_payment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_invoice_id_confirmed_at" ON "payunit_invoice_payment" ("invoice_id", "confirmed_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_invoice_id_client_key_unique" ON "payunit_invoice_payment" ("invoice_id", "client_key") WHERE client_key IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_invoice_id_reference_unique" ON "payunit_invoice_payment" ("invoice_id", "reference") WHERE reference IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_order_id_order_record" ON "payunit_invoice_payment" ("order_id", "order_record") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_attempt" add constraint "payunit_invoice_attempt_invoice_id_foreign" foreign key ("invoice_id") references "payunit_invoice" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_installment" add constraint "payunit_invoice_installment_invoice_id_foreign" foreign key ("invoice_id") references "payunit_invoice" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_line" add constraint "payunit_invoice_line_invoice_id_foreign" foreign key ("invoice_id") references "payunit_invoice" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_payment" add constraint "payunit_invoice_payment_invoice_id_foreign" foreign key ("invoice_id") references "payunit_invoice" ("id") on update cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_invoice_attempt" drop constraint if exists "payunit_invoice_attempt_invoice_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_installment" drop constraint if exists "payunit_invoice_installment_invoice_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_line" drop constraint if exists "payunit_invoice_line_invoice_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_payment" drop constraint if exists "payunit_invoice_payment_invoice_id_foreign";`,
    )

    this.addSql(`drop table if exists "payunit_invoice" cascade;`)

    this.addSql(`drop table if exists "payunit_invoice_attempt" cascade;`)

    this.addSql(`drop table if exists "payunit_invoice_installment" cascade;`)

    this.addSql(`drop table if exists "payunit_invoice_line" cascade;`)

    this.addSql(`drop table if exists "payunit_invoice_payment" cascade;`)
  }
}
