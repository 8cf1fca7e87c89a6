import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121150053 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "payunit_job_run" ("id" text not null, "started_at" timestamptz not null, "ended_at" timestamptz null, "looks" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_job_run_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_job_run_deleted_at" ON "payunit_job_run" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_created_at_id" ON "payunit_transaction" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payunit_job_run" cascade;`)

    this.addSql(`drop index if exists "IDX_payunit_transaction_created_at_id";`)
  }
}
