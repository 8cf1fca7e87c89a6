import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121214315 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "payunit_transaction" add column if not exists "last_answer" jsonb null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "payunit_transaction" drop column if exists "last_answer";`)
  }
}
