import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122111243 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_announcement_due_at_id" ON "payunit_announcement" ("due_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(`drop index if exists "IDX_payunit_invoice_account";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_due_date";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_account_created_at" ON "payunit_invoice" ("account", "created_at") WHERE deleted_at IS NULL;`,
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
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_may_need_look" ON "payunit_invoice" ("created_at", "id") WHERE (state = 'in_doubt' OR (held_reason IS NOT NULL AND resolution IS NULL) OR (state <> 'paid' AND returned_at IS NOT NULL AND (looked_at IS NULL OR looked_at < returned_at))) AND deleted_at IS NULL;`,
    )

    this.addSql(`drop index if exists "IDX_payunit_invoice_attempt_installment_id";`)

    this.addSql(`drop index if exists "IDX_payunit_invoice_payment_invoice_id_confirmed_at";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_unfinished" ON "payunit_invoice_payment" ("confirmed_at") WHERE order_record IN ('wanted', 'recording') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_lease_owner" ON "payunit_invoice_payment" ("lease_owner") WHERE lease_owner IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(`drop index if exists "IDX_payunit_invoice_payback_invoice_payment_id_recorded_at";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_notification_created_at_id" ON "payunit_notification" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(`drop index if exists "IDX_payunit_transaction_account";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_account_created_at" ON "payunit_transaction" ("account", "created_at") WHERE deleted_at IS NULL;`,
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
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_paid_at" ON "payunit_transaction" ("paid_at") WHERE paid_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_order_put_aside" ON "payunit_transaction" ("paid_at") WHERE paid_at IS NOT NULL AND history @> '[{"event": "stray order put aside"}]' AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_announcement_due_at_id";`)

    this.addSql(`drop index if exists "IDX_payunit_invoice_account_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_due_date_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_total_amount_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_client_name_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_ref_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_may_need_look";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_account" ON "payunit_invoice" ("account") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_due_date" ON "payunit_invoice" ("due_date") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_attempt_installment_id" ON "payunit_invoice_attempt" ("installment_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(`drop index if exists "IDX_payunit_invoice_payment_unfinished";`)
    this.addSql(`drop index if exists "IDX_payunit_invoice_payment_lease_owner";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payment_invoice_id_confirmed_at" ON "payunit_invoice_payment" ("invoice_id", "confirmed_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_invoice_payback_invoice_payment_id_recorded_at" ON "payunit_invoice_payback" ("invoice_payment_id", "recorded_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(`drop index if exists "IDX_payunit_notification_created_at_id";`)

    this.addSql(`drop index if exists "IDX_payunit_transaction_account_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_waiting";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_held_reason_created_at";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_resolved";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_paid_at";`)
    this.addSql(`drop index if exists "IDX_payunit_transaction_order_put_aside";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_account" ON "payunit_transaction" ("account") WHERE deleted_at IS NULL;`,
    )
  }
}
