import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123133524 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_payback_recorded_at" ON "payunit_payback" ("recorded_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_payunit_payback_recorded_at";`)
  }
}
