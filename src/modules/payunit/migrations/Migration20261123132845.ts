import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123132845 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "payunit_status_word" ("id" text not null, "word" text not null, "may_mean_paid" boolean not null, "transaction_id" text not null, "times" integer not null default 1, "heard_at" timestamptz not null, "told_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payunit_status_word_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_status_word_deleted_at" ON "payunit_status_word" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payunit_status_word_heard_at" ON "payunit_status_word" ("heard_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(`alter table if exists "payunit_transaction" add column if not exists "doubtful_word" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payunit_status_word" cascade;`)

    this.addSql(`alter table if exists "payunit_transaction" drop column if exists "doubtful_word";`)
  }
}
