import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122121830 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_transaction" drop constraint if exists "payunit_transaction_family_check";`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "payunit_transaction" add constraint "payunit_transaction_family_check" check("family" in ('checkout', 'gateway', 'legacy'));`,
    )
  }
}
