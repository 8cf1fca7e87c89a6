import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123143105 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_announcement" drop constraint if exists "payunit_announcement_held_reason_check";`,
    )

    this.addSql(
      `alter table if exists "payunit_transaction" drop constraint if exists "payunit_transaction_held_reason_check";`,
    )

    this.addSql(
      `alter table if exists "payunit_announcement" add constraint "payunit_announcement_held_reason_check" check("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_payback', 'reversed', 'account_unavailable', 'unverifiable'));`,
    )

    this.addSql(
      `alter table if exists "payunit_transaction" add column if not exists "reversal_check_at" timestamptz null;`,
    )
    this.addSql(
      `alter table if exists "payunit_transaction" add constraint "payunit_transaction_held_reason_check" check("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_payback', 'reversed', 'account_unavailable', 'unverifiable'));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_reversal_check" ON "payunit_transaction" ("reversal_check_at") WHERE reversal_check_at IS NOT NULL AND state = 'settled' AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_announcement" drop constraint if exists "payunit_announcement_held_reason_check";`,
    )

    this.addSql(
      `alter table if exists "payunit_transaction" drop constraint if exists "payunit_transaction_held_reason_check";`,
    )

    this.addSql(
      `alter table if exists "payunit_announcement" add constraint "payunit_announcement_held_reason_check" check("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_payback', 'account_unavailable', 'unverifiable'));`,
    )

    this.addSql(`drop index if exists "IDX_payunit_transaction_reversal_check";`)
    this.addSql(`alter table if exists "payunit_transaction" drop column if exists "reversal_check_at";`)

    this.addSql(
      `alter table if exists "payunit_transaction" add constraint "payunit_transaction_held_reason_check" check("held_reason" in ('amount_mismatch', 'session_gone', 'cart_changed', 'order_not_placed', 'paid_twice', 'test_in_live', 'late_on_cancelled_order', 'cancelled_without_payback', 'account_unavailable', 'unverifiable'));`,
    )
  }
}
