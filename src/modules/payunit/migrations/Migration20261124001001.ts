import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261124001001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_manual_refund" drop constraint if exists "payunit_manual_refund_refund_id_unique";`,
    )
    this.addSql(
      `alter table if exists "payunit_transaction" drop constraint if exists "payunit_transaction_invoice_id_reference_unique";`,
    )
    this.addSql(
      `create table if not exists "payunit_account_operation" ("id" text not null, "is_available" boolean not null, "refusal" text null, "answered_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_account_operation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_account_operation_deleted_at" ON "payunit_account_operation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_account_pause" ("id" text not null, "reason" text not null, "paused_by" text not null, "paused_at" timestamptz not null, "until" timestamptz null, "resumed_by" text null, "resumed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_account_pause_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_account_pause_deleted_at" ON "payunit_account_pause" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_audit_entry" ("id" text not null, "sequence" integer not null, "decision_id" text not null, "stage" text not null, "action" text not null, "actor_type" text not null, "actor_id" text not null, "subject_type" text not null, "subject_id" text null, "amount" numeric null, "currency_code" text null, "note" text null, "note_salt" text null, "note_hash" text null, "words" jsonb null, "words_salt" text null, "words_hash" text null, "details" jsonb not null, "previous" text not null, "hash" text not null, "key_id" text not null, "raw_amount" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_audit_entry_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_deleted_at" ON "payunit_audit_entry" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_sequence" ON "payunit_audit_entry" ("sequence") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_decision_id_sequence" ON "payunit_audit_entry" ("decision_id", "sequence") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_decisions" ON "payunit_audit_entry" ("sequence") WHERE decision_id = id AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_one_answer" ON "payunit_audit_entry" ("decision_id") WHERE stage IN ('approved', 'declined', 'withdrawn') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_requested" ON "payunit_audit_entry" ("created_at") WHERE stage = 'requested' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_words" ON "payunit_audit_entry" ("created_at") WHERE (words IS NOT NULL OR (note IS NOT NULL AND subject_type IN ('statement', 'payment_request'))) AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_audit_entry_subject_id_sequence" ON "payunit_audit_entry" ("subject_id", "sequence") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_audit_head" ("id" text not null, "sequence" integer not null, "hash" text not null, "seal" text not null, "key_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_audit_head_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_audit_head_deleted_at" ON "payunit_audit_head" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "payunit_alert" drop constraint if exists "payunit_alert_subject_channel_unique";`,
    )
    this.addSql(
      `create table if not exists "payunit_alert" ("id" text not null, "channel" text check ("channel" in ('webhook', 'email', 'sms', 'whatsapp')) not null, "kind" text check ("kind" in ('payment_held', 'payment_reversed', 'service_outage', 'job_stalled', 'approval_requested', 'audit_chain_broken', 'test', 'digest')) not null, "subject" text not null, "is_urgent" boolean not null, "details" jsonb not null, "occurred_at" timestamptz not null, "last_seen_at" timestamptz null, "ended_at" timestamptz null, "due_at" timestamptz null, "attempts" integer not null, "last_error" text null, "delivered_at" timestamptz null, "given_up_at" timestamptz null, "digest_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_alert_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_alert_deleted_at" ON "payunit_alert" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_alert_subject_channel_unique" ON "payunit_alert" ("subject", "channel") WHERE ended_at IS NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_alert_channel_due_at" ON "payunit_alert" ("channel", "due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_alert_digest_id" ON "payunit_alert" ("digest_id") WHERE digest_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_alert_created_at" ON "payunit_alert" ("created_at") WHERE delivered_at IS NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_alert_delivered_at" ON "payunit_alert" ("delivered_at") WHERE delivered_at IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_alert_setting" ("id" text not null, "recipients" jsonb not null, "muted_kinds" text[] not null, "quiet_from" text null, "quiet_to" text null, "changed_by" text not null, "changed_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_alert_setting_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_alert_setting_deleted_at" ON "payunit_alert_setting" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_day_summary" ("id" text not null, "time_zone" text not null, "day" text not null, "received" jsonb not null, "refunded" jsonb not null, "attempts" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_day_summary_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_day_summary_deleted_at" ON "payunit_day_summary" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_day_summary_time_zone_day" ON "payunit_day_summary" ("time_zone", "day") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `create table if not exists "payunit_outbox_event" ("id" text not null, "event" text check ("event" in ('payunit.payment.settled', 'payunit.payment.failed', 'payunit.payment.held', 'payunit.refund.recorded', 'payunit.payout.paid', 'payunit.payout.refused', 'payunit.payout.unknown', 'payunit.invoice.created', 'payunit.invoice.in_doubt', 'payunit.invoice.payment_confirmed', 'payunit.invoice.paid', 'payunit.invoice.voided')) not null, "transaction_id" text null, "invoice_id" text null, "invoice_payment_id" text null, "manual_refund_id" text null, "payout_id" text null, "state" text check ("state" in ('opening', 'open', 'prompted', 'paid', 'applying', 'settled', 'failed', 'cancelled', 'expired', 'held', 'creating', 'in_doubt', 'partly_paid', 'void')) null, "held_reason" text check ("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_refund', 'reversed', 'account_unavailable', 'unverifiable')) null, "occurred_at" timestamptz not null, "due_at" timestamptz not null, "emitted_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_outbox_event_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_outbox_event_deleted_at" ON "payunit_outbox_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_outbox_event_transaction_id_occurred_at" ON "payunit_outbox_event" ("transaction_id", "occurred_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_outbox_event_invoice_id_occurred_at" ON "payunit_outbox_event" ("invoice_id", "occurred_at") WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_outbox_event_due_at_id" ON "payunit_outbox_event" ("due_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_idempotency_key" ("id" text not null, "operation" text not null, "input_hash" text not null, "resource_type" text not null, "resource_id" text not null, "created_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_idempotency_key_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_idempotency_key_deleted_at" ON "payunit_idempotency_key" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_invoice" ("id" text not null, "content_hash" text not null, "account" text not null, "mode" text check ("mode" in ('test', 'live')) not null, "order_id" text null, "customer_id" text null, "client_name" text not null, "client_email" text not null, "client_phone_number" text not null, "email_to" text not null, "follows_customer" boolean not null default false, "locale" text check ("locale" in ('en', 'fr')) not null, "type" text check ("type" in ('NORMAL', 'INSTALLMENT')) not null, "partial_payment" boolean not null, "due_date" timestamptz not null, "due_date_sent" text not null, "custom_billing_company" jsonb null, "is_custom_company" boolean not null default false, "callback_url" text null, "note" text null, "total_amount" numeric not null, "paid_amount" numeric not null, "currency_code" text not null, "state" text check ("state" in ('creating', 'in_doubt', 'open', 'partly_paid', 'paid', 'void', 'failed')) not null, "created_by" text not null, "is_at_service" boolean not null default true, "asked_at" timestamptz null, "link" text null, "ref" text null, "service_id" text null, "service_status" text null, "reported_amount" numeric null, "report_asked_at" timestamptz null, "report_checks" integer not null default 0, "next_report_at" timestamptz null, "report_doubted_at" timestamptz null, "opened_at" timestamptz null, "failure" text null, "payment_collection_id" text null, "returned_at" timestamptz null, "returns" integer not null default 0, "reviewed_at" timestamptz null, "paid_at" timestamptz null, "voided_at" timestamptz null, "send_email" boolean not null, "email_tried_at" timestamptz null, "emailed_at" timestamptz null, "email_problem" jsonb null, "reminded_day" integer null, "history" jsonb not null, "erasure_requested_at" timestamptz null, "forgotten_at" timestamptz null, "raw_total_amount" jsonb not null, "raw_paid_amount" jsonb not null, "raw_reported_amount" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_deleted_at" ON "payunit_invoice" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_account_created_at" ON "payunit_invoice" ("account", "created_at") WHERE deleted_at IS NULL;`,
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
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_remembered" ON "payunit_invoice" ("created_at") WHERE forgotten_at IS NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_erasure_requested" ON "payunit_invoice" ("erasure_requested_at") WHERE erasure_requested_at IS NOT NULL AND forgotten_at IS NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_due_date_created_at" ON "payunit_invoice" ("due_date", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_total_amount_created_at" ON "payunit_invoice" ("total_amount", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_client_name_created_at" ON "payunit_invoice" ("client_name", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_ref_created_at" ON "payunit_invoice" ("ref", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_may_need_review" ON "payunit_invoice" ("created_at", "id") WHERE (state = 'in_doubt' OR (state <> 'paid' AND returned_at IS NOT NULL AND (reviewed_at IS NULL OR reviewed_at < returned_at)) OR (report_doubted_at IS NOT NULL AND (reviewed_at IS NULL OR reviewed_at < report_doubted_at))) AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_next_report_at" ON "payunit_invoice" ("next_report_at") WHERE next_report_at IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_invoice_installment" ("id" text not null, "position" integer not null, "title" text not null, "amount" numeric not null, "due_date" timestamptz null, "service_id" text null, "payment_collection_id" text null, "reminded_day" integer null, "invoice_id" text not null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_installment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_installment_invoice_id" ON "payunit_invoice_installment" ("invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_installment_deleted_at" ON "payunit_invoice_installment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_installment_due_date" ON "payunit_invoice_installment" ("due_date") WHERE due_date IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_invoice_line" ("id" text not null, "position" integer not null, "name" text not null, "amount" numeric not null, "quantity" numeric not null, "invoice_id" text not null, "raw_amount" jsonb not null, "raw_quantity" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_invoice_line_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_line_invoice_id" ON "payunit_invoice_line" ("invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_line_deleted_at" ON "payunit_invoice_line" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_job_run" ("id" text not null, "started_at" timestamptz not null, "ended_at" timestamptz null, "checks" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_job_run_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_job_run_deleted_at" ON "payunit_job_run" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_notification" ("id" text not null, "transaction_id" text not null, "content_type" text null, "reported_status" text not null, "reported_amount" text null, "size" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_notification_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_notification_deleted_at" ON "payunit_notification" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_notification_transaction_id_created_at" ON "payunit_notification" ("transaction_id", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_notification_created_at_id" ON "payunit_notification" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_lease" ("id" text not null, "owner" text not null, "lease_until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_lease_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_lease_deleted_at" ON "payunit_lease" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_lease_lease_until" ON "payunit_lease" ("lease_until") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_manual_refund" ("id" text not null, "transaction_id" text not null, "amount" numeric not null, "currency_code" text not null, "method" text not null, "reference" text null, "note" text null, "recorded_by" text not null, "recorded_at" timestamptz not null, "by_payunit" boolean not null default false, "refund_id" text null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_manual_refund_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_manual_refund_deleted_at" ON "payunit_manual_refund" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_manual_refund_transaction_id_recorded_at" ON "payunit_manual_refund" ("transaction_id", "recorded_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_manual_refund_refund_id_unique" ON "payunit_manual_refund" ("refund_id") WHERE refund_id IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_payment_request" ("id" text not null, "account" text not null, "provider_id" text not null, "order_id" text not null, "payment_collection_id" text not null, "amount" numeric not null, "currency_code" text not null, "phone_number" text null, "reason" text null, "locale" text check ("locale" in ('en', 'fr')) not null, "created_by" text not null, "expires_at" timestamptz not null, "withdrawn_at" timestamptz null, "withdrawn_by" text null, "forgotten_at" timestamptz null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_payment_request_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payment_request_deleted_at" ON "payunit_payment_request" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payment_request_account_created_at" ON "payunit_payment_request" ("account", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payment_request_order_id_created_at" ON "payunit_payment_request" ("order_id", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payment_request_remembered" ON "payunit_payment_request" ("created_at") WHERE forgotten_at IS NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_payout" ("id" text not null, "transaction_id" text not null, "account" text not null, "mode" text check ("mode" in ('test', 'live')) not null, "amount" numeric not null, "currency_code" text not null, "operator" text not null, "payee_masked" text null, "payee_hash" text null, "state" text check ("state" in ('prepared', 'requested', 'confirmed', 'awaiting_approval', 'paid', 'refused', 'unknown')) not null, "reason" text check ("reason" in ('payout_withdrawn', 'payout_not_started', 'payout_not_confirmed', 'payout_token_expired', 'payout_balance', 'payout_number', 'payout_operator', 'payout_credentials', 'payout_not_offered', 'payout_not_reached', 'payout_rejected', 'payout_failed', 'payout_not_found', 'payout_surplus', 'payout_no_answer', 'payout_cut_off', 'payout_no_end', 'payout_other_id', 'payout_amounts_differ', 'payout_word')) null, "pay_token" text null, "fee" numeric null, "created_by" text not null, "confirmed_by" text null, "requested_at" timestamptz null, "confirmed_at" timestamptz null, "answered_at" timestamptz null, "next_check_at" timestamptz null, "manual_refund_id" text null, "recorded_at" timestamptz null, "history" jsonb not null, "raw_amount" jsonb not null, "raw_fee" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_payout_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payout_deleted_at" ON "payunit_payout" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payout_transaction_id_created_at" ON "payunit_payout" ("transaction_id", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_payout_one_live" ON "payunit_payout" ("transaction_id") WHERE state IN ('prepared', 'requested', 'confirmed', 'awaiting_approval', 'unknown') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payout_payee_hash" ON "payunit_payout" ("payee_hash") WHERE payee_hash IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payout_next_check_at" ON "payunit_payout" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payout_sent" ON "payunit_payout" ("account", "confirmed_at") WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payout_undecided" ON "payunit_payout" ("created_at") WHERE (state IN ('confirmed', 'awaiting_approval', 'unknown') OR (state = 'paid' AND recorded_at IS NULL)) AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_payout_manual_refund_id_unique" ON "payunit_payout" ("manual_refund_id") WHERE manual_refund_id IS NOT NULL AND deleted_at IS NULL;`,
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
      `create table if not exists "payunit_statement" ("id" text not null, "account" text not null, "mode" text check ("mode" in ('test', 'live')) not null, "file_name" text not null, "content_hash" text not null, "headings_hash" text not null, "mapping" jsonb not null, "starts_at" timestamptz null, "ends_at" timestamptz null, "lines" integer not null, "skipped" jsonb not null, "sums" jsonb not null, "created_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_statement_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_deleted_at" ON "payunit_statement" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_created_at" ON "payunit_statement" ("created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_headings_hash_created_at" ON "payunit_statement" ("headings_hash", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_content_hash" ON "payunit_statement" ("content_hash") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `create table if not exists "payunit_statement_line" ("id" text not null, "statement_id" text not null, "line" integer null, "transaction_id" text null, "amount" numeric null, "currency_code" text null, "status" text check ("status" in ('paid', 'pending', 'not_paid', 'refunded', 'unknown')) null, "occurred_at" timestamptz null, "fee" numeric null, "outcome" text check ("outcome" in ('matched', 'differs', 'unknown_here', 'without_id', 'missing_there', 'missing_at_border', 'repeated', 'set_aside')) not null, "differences" text[] not null, "invoice_id" text null, "our_amount" numeric null, "our_currency" text null, "our_state" text null, "our_fee" numeric null, "reviewed_at" timestamptz null, "reviewed_by" text null, "note" text null, "raw_amount" jsonb null, "raw_fee" jsonb null, "raw_our_amount" jsonb null, "raw_our_fee" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_statement_line_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_line_deleted_at" ON "payunit_statement_line" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_line_statement_id_line" ON "payunit_statement_line" ("statement_id", "line") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_line_statement_id_transaction_id" ON "payunit_statement_line" ("statement_id", "transaction_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_line_statement_id_outcome_line" ON "payunit_statement_line" ("statement_id", "outcome", "line") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_line_fee" ON "payunit_statement_line" ("transaction_id") WHERE status = 'paid' AND fee IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_statement_line_noted" ON "payunit_statement_line" ("created_at") WHERE note IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_status_word" ("id" text not null, "word" text not null, "may_mean_paid" boolean not null, "transaction_id" text not null, "times" integer not null default 1, "received_at" timestamptz not null, "logged_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_status_word_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_status_word_deleted_at" ON "payunit_status_word" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_status_word_received_at" ON "payunit_status_word" ("received_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "payunit_transaction" ("id" text not null, "source" text check ("source" in ('attempt', 'staff', 'service')) not null default 'attempt', "account" text not null, "mode" text check ("mode" in ('test', 'live')) not null, "flow" text not null, "provider_id" text not null, "payment_session_id" text not null, "earlier_session_ids" text[] null, "payment_collection_id" text not null, "cart_id" text null, "order_id" text null, "invoice_id" text null, "installment_id" text null, "service_transaction_id" text null, "amount" numeric not null, "currency_code" text not null, "redirect_url" text null, "checkout_id" text null, "tokens" jsonb null, "link_expires_at" timestamptz null, "return_url" text null, "locale" text null, "prompt_provider" text null, "prompt_phone_masked" text null, "prompt_phone_hash" text null, "confirmation_url" text null, "prompted_at" timestamptz null, "prompt_expires_at" timestamptz null, "visited_at" timestamptz null, "signalled_at" timestamptz null, "state" text check ("state" in ('opening', 'open', 'prompted', 'paid', 'applying', 'settled', 'failed', 'cancelled', 'expired', 'held')) not null, "held_reason" text check ("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_refund', 'reversed', 'account_unavailable', 'unverifiable')) null, "held_at" timestamptz null, "held_causes" jsonb null, "paid_with" text null, "paid_at" timestamptz null, "paid_trigger" text null, "paid_amount" numeric null, "paid_currency" text null, "fee" numeric null, "settled_at" timestamptz null, "reversal_check_at" timestamptz null, "resolution" text check ("resolution" in ('refunded', 'dismissed')) null, "resolved_at" timestamptz null, "resolved_by" text null, "resolution_note" text null, "payment_due_at" timestamptz null, "cancel_order_at" timestamptz null, "order_placed_first_at" timestamptz null, "order_released_at" timestamptz null, "order_cancelled_at" timestamptz null, "abandoned_order_ids" text[] null, "stray_order_ids" text[] null, "completion_stuck_at" timestamptz null, "order_placed_emitted_at" timestamptz null, "asked_at" timestamptz null, "last_answer" jsonb null, "doubtful_word" text null, "success_reported_at" timestamptz null, "second_check_at" timestamptz null, "confirmed_by" text null, "method" text null, "reference" text null, "note" text null, "surplus_of" text null, "status_calls" integer not null default 0, "checks" integer not null default 0, "attempts" integer not null default 0, "next_check_at" timestamptz null, "check_requested_at" timestamptz null, "lease_owner" text null, "lease_until" timestamptz null, "erasure_requested_at" timestamptz null, "forgotten_at" timestamptz null, "history" jsonb not null, "raw_amount" jsonb not null, "raw_paid_amount" jsonb null, "raw_fee" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_transaction_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_deleted_at" ON "payunit_transaction" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_service_transaction_id_unique" ON "payunit_transaction" ("service_transaction_id") WHERE service_transaction_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_invoice_id_created_at" ON "payunit_transaction" ("invoice_id", "created_at") WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_invoice_id_reference_unique" ON "payunit_transaction" ("invoice_id", "reference") WHERE reference IS NOT NULL AND resolution IS DISTINCT FROM 'dismissed' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_reference" ON "payunit_transaction" ("reference") WHERE reference IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_surplus_of" ON "payunit_transaction" ("surplus_of") WHERE surplus_of IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_account_created_at" ON "payunit_transaction" ("account", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_payment_session_id" ON "payunit_transaction" ("payment_session_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_earlier_session_ids" ON "payunit_transaction" USING GIN ("earlier_session_ids") WHERE earlier_session_ids IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_payment_collection_id_created_at" ON "payunit_transaction" ("payment_collection_id", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_order_id" ON "payunit_transaction" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_updated_at" ON "payunit_transaction" ("updated_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_state_created_at" ON "payunit_transaction" ("state", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_waiting" ON "payunit_transaction" ("created_at", "id") WHERE state = 'held' AND resolution IS NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_held_reason_created_at" ON "payunit_transaction" ("held_reason", "created_at") WHERE held_reason IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_resolved" ON "payunit_transaction" ("created_at", "id") WHERE resolution IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_order_put_aside" ON "payunit_transaction" ("paid_at") WHERE paid_at IS NOT NULL AND stray_order_ids IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_confirmed_by_hand" ON "payunit_transaction" ("settled_at") WHERE confirmed_by IS NOT NULL AND state = 'settled' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_cart_id" ON "payunit_transaction" ("cart_id") WHERE cart_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_prompt_phone_hash_prompt_expires_at" ON "payunit_transaction" ("prompt_phone_hash", "prompt_expires_at") WHERE prompt_phone_hash IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_prompted_at" ON "payunit_transaction" ("prompted_at") WHERE prompt_phone_hash IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_remembered" ON "payunit_transaction" ("created_at") WHERE forgotten_at IS NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_erasure_requested" ON "payunit_transaction" ("erasure_requested_at") WHERE erasure_requested_at IS NOT NULL AND forgotten_at IS NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_next_check_at" ON "payunit_transaction" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_signalled" ON "payunit_transaction" ("next_check_at") WHERE next_check_at IS NOT NULL AND signalled_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_cancel_order_at" ON "payunit_transaction" ("cancel_order_at") WHERE cancel_order_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_reversal_check" ON "payunit_transaction" ("reversal_check_at") WHERE reversal_check_at IS NOT NULL AND state = 'settled' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason IN ('order_not_placed', 'cancelled_without_refund') OR settled_at IS NOT NULL) AND deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_installment" add constraint "payunit_invoice_installment_invoice_id_foreign" foreign key ("invoice_id") references "payunit_invoice" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_line" add constraint "payunit_invoice_line_invoice_id_foreign" foreign key ("invoice_id") references "payunit_invoice" ("id") on update cascade;`,
    )

    // Indexes of expressions, which Medusa's generator cannot write.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_id_beginning" ON "payunit_transaction" (id text_pattern_ops) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_operator" ON "payunit_transaction" (COALESCE(paid_with, prompt_provider), created_at) WHERE COALESCE(paid_with, prompt_provider) IS NOT NULL AND deleted_at IS NULL;`,
    )
    // What was paid, else what was asked for, as the list shows it and is sorted by.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_amount" ON "payunit_transaction" (COALESCE(paid_amount, amount), id) WHERE deleted_at IS NULL;`,
    )
    // Indexes that carry what the summary adds up, so that it reads no rows.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_created_at_id" ON "payunit_transaction" (created_at, id)
         INCLUDE (state, held_reason, paid_at, prompted_at, visited_at, paid_with, prompt_provider) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_paid_at" ON "payunit_transaction" (paid_at)
         INCLUDE (amount, currency_code, paid_amount, paid_currency, fee, paid_with, prompt_provider, settled_at, held_reason)
         WHERE paid_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_manual_refund_recorded_at" ON "payunit_manual_refund" (recorded_at)
         INCLUDE (amount, currency_code) WHERE deleted_at IS NULL;`,
    )
    // Also of those that were struck out: a sum that was kept of their day has them.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_manual_refund_updated_at" ON "payunit_manual_refund" (updated_at);`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_words" ON "payunit_invoice" USING GIN (
         array_to_tsvector(array_remove(regexp_split_to_array(lower(
           left(COALESCE(ref, ''), 200) || ' ' || id || ' ' || COALESCE(order_id, '') || ' ' || client_name || ' ' || client_email
           || ' ' || regexp_replace(client_phone_number, '[^0-9]', '', 'g')
           || ' r' || reverse(regexp_replace(client_phone_number, '[^0-9]', '', 'g'))), '[\\s -/:-@[-^\`{-~]+'), ''))
       ) WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_invoice_installment" drop constraint if exists "payunit_invoice_installment_invoice_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "payunit_invoice_line" drop constraint if exists "payunit_invoice_line_invoice_id_foreign";`,
    )

    this.addSql(`drop table if exists "payunit_account_operation" cascade;`)

    this.addSql(`drop table if exists "payunit_account_pause" cascade;`)

    this.addSql(`drop table if exists "payunit_audit_entry" cascade;`)

    this.addSql(`drop table if exists "payunit_audit_head" cascade;`)

    this.addSql(`drop table if exists "payunit_alert" cascade;`)

    this.addSql(`drop table if exists "payunit_alert_setting" cascade;`)

    this.addSql(`drop table if exists "payunit_day_summary" cascade;`)

    this.addSql(`drop table if exists "payunit_outbox_event" cascade;`)

    this.addSql(`drop table if exists "payunit_idempotency_key" cascade;`)

    this.addSql(`drop table if exists "payunit_invoice" cascade;`)

    this.addSql(`drop table if exists "payunit_invoice_installment" cascade;`)

    this.addSql(`drop table if exists "payunit_invoice_line" cascade;`)

    this.addSql(`drop table if exists "payunit_job_run" cascade;`)

    this.addSql(`drop table if exists "payunit_notification" cascade;`)

    this.addSql(`drop table if exists "payunit_lease" cascade;`)

    this.addSql(`drop table if exists "payunit_manual_refund" cascade;`)

    this.addSql(`drop table if exists "payunit_payment_request" cascade;`)

    this.addSql(`drop table if exists "payunit_payout" cascade;`)

    this.addSql(`drop table if exists "payunit_provider_list" cascade;`)

    this.addSql(`drop table if exists "payunit_rate_window" cascade;`)

    this.addSql(`drop table if exists "payunit_signing_key" cascade;`)

    this.addSql(`drop table if exists "payunit_statement" cascade;`)

    this.addSql(`drop table if exists "payunit_statement_line" cascade;`)

    this.addSql(`drop table if exists "payunit_status_word" cascade;`)

    this.addSql(`drop table if exists "payunit_transaction" cascade;`)
  }
}
