import type { Sql } from "./books"

/** Rows of either kind that wait for something are as many in a store of a thousand payments as in one of a million. */
const LIVE = 100
const HELD = 40

/** A text that looks like an id, always the same for the same number. */
const idOf = (n: string): string => `upper(substr(md5('row' || (${n})), 1, 24))`

/** Keeps the database from working out again, wherever it is used, what a row is told with. */
const ONCE = "OFFSET 0"

/** How long ago a row was made: they are spread over two years, the first being the newest. */
const madeAt = (rows: number): string => `now() - interval '1 minute' - (n - 1) * interval '2 years' / ${rows}`

const RAW = (amount: string): string => `jsonb_build_object('value', (${amount})::text, 'precision', 20)`
const NAMES = "(ARRAY['Ada','Marie','Jean','Paul','Esther','Samuel','Grace','Alain','Chantal','Eric'])"
const FAMILIES = "(ARRAY['Ngono','Mbarga','Fotso','Eto''o','Tchami','Njoya','Biya','Kamga','Abega','Song'])"

/** What somebody asks a second person to agree to. */
const REQUEST = `jsonb_build_object('fingerprint', md5(n::text), 'path', '/admin/payunit/transactions/' || ${idOf("n")} || '/refunds',
  'body', '{"amount": 500, "method": "cash"}'::jsonb, 'idempotency_key', NULL, 'before', NULL)`

/** Whether the nth payment pays the nth invoice, and not a cart. */
const PAYS_INVOICE = "n % 7 = 1"

/** And what staff confirmed. */
const BY_STAFF = "n % 21 = 8 AND state = 'settled'"

/** What is told of each payment: most are over, some were resolved, few wait for anything. */
const transactions = (rows: number): string => `
  INSERT INTO payunit_transaction (id, account, mode, flow, provider_id, payment_session_id, payment_collection_id,
    cart_id, order_id, invoice_id, installment_id, service_transaction_id, source, method, reference, confirmed_by, amount, raw_amount, currency_code, link_expires_at, prompt_provider, prompt_phone_hash, prompted_at,
    prompt_expires_at, state, held_reason, held_causes, stray_order_ids, paid_with, paid_at, settled_at, resolution, resolved_at,
    cancel_order_at, payment_due_at, asked_at, next_check_at, earlier_session_ids, history, created_at, updated_at)
  SELECT row_id, CASE WHEN dice % 100 = 7 THEN 'second' ELSE 'default' END, 'test', 'checkout', 'pp_payunit_payunit',
    'payses_' || row_id, 'pay_col_' || row_id, 'cart_' || row_id,
    CASE WHEN state = 'settled' THEN 'order_' || row_id END, CASE WHEN ${PAYS_INVOICE} THEN 'puinv_' || row_id END,
    CASE WHEN ${PAYS_INVOICE} THEN 'puini_' || n END, CASE WHEN n % 14 = 1 THEN 'PAYINV' || row_id END,
    CASE WHEN ${BY_STAFF} THEN 'staff' ELSE 'attempt' END, CASE WHEN ${BY_STAFF} THEN 'Cash' END, CASE WHEN ${BY_STAFF} THEN 'ref' || n END,
    CASE WHEN ${BY_STAFF} THEN 'user_1' END, amount, ${RAW("amount")}, 'xaf',
    made_at + interval '1 hour', CASE WHEN dice % 4 < 3 THEN (ARRAY['CM_MTNMOMO','CM_ORANGE'])[dice % 2 + 1] END,
    CASE WHEN dice % 4 < 3 THEN md5('phone' || n % (${rows} / 4 + 1)) END, CASE WHEN dice % 4 < 3 THEN made_at END,
    CASE WHEN dice % 4 < 3 THEN made_at + interval '5 minutes' END, state,
    CASE WHEN state = 'held' THEN (ARRAY['amount_mismatch','paid_twice','cart_changed','unverifiable'])[n % 4 + 1] END,
    CASE WHEN state = 'held' THEN '[{"code":"no_amount","params":{}}]'::jsonb END, CASE WHEN dice = 13 THEN ARRAY['order_' || n] END,
    CASE WHEN state IN ('settled', 'held') THEN (ARRAY['CM_MTNMOMO','CM_ORANGE','CM_EXPRESS_UNION'])[LEAST(3, dice % 40 / 19 + 1)] END,
    CASE WHEN state IN ('settled', 'held') THEN made_at END, CASE WHEN state = 'settled' THEN made_at END,
    CASE WHEN is_resolved THEN 'dismissed' END, CASE WHEN is_resolved THEN made_at END,
    CASE WHEN n <= ${LIVE} AND n % 3 = 0 THEN now() + interval '1 day' END, CASE WHEN n <= ${LIVE} AND n % 3 = 0 THEN now() + interval '1 day' END,
    made_at, CASE WHEN n <= ${LIVE} THEN now() + n * interval '1 minute' END,
    CASE WHEN dice % 10 = 0 THEN ARRAY['payses_earlier_' || n] END,
    jsonb_build_array(jsonb_build_object('at', made_at, 'code', 'opening', 'params', '{}'::jsonb, 'causes', '[]'::jsonb),
      jsonb_build_object('at', made_at, 'code', state, 'params', '{}'::jsonb, 'causes', '[]'::jsonb)),
    made_at, made_at
  FROM (SELECT n, dice, ${idOf("n")} AS row_id, 1000 + dice * 25 AS amount, ${madeAt(rows)} AS made_at, dice < 10 AND n % (${rows} / ${HELD}) <> 0 AS is_resolved,
          CASE WHEN n % (${rows} / ${HELD}) = 0 OR dice < 10 THEN 'held' WHEN n <= ${LIVE} THEN (ARRAY['open','prompted'])[n % 2 + 1]
               WHEN dice < 700 THEN 'settled' ELSE (ARRAY['failed','cancelled','expired'])[dice % 3 + 1] END AS state
          FROM (SELECT n, (n::bigint * 7919 % 1000)::int AS dice FROM generate_series(1, ${rows}) n) numbered ${ONCE}) told`

/** Most bills are paid, some void or open for ever, and few need somebody. */
const invoices = (rows: number): string => `
  INSERT INTO payunit_invoice (id, content_hash, account, mode, order_id, customer_id, client_name, client_email,
    client_phone_number, email_to, follows_customer, locale, type, partial_payment, due_date, due_date_sent, total_amount,
    raw_total_amount, paid_amount, raw_paid_amount, currency_code, state, created_by, asked_at, ref, opened_at, send_email,
    returned_at, reviewed_at, history, created_at, updated_at)
  SELECT 'puinv_' || row_id, md5('content' || n), CASE WHEN dice % 100 = 7 THEN 'second' ELSE 'default' END, 'test',
    CASE WHEN dice % 2 = 0 THEN 'order_' || row_id END, CASE WHEN dice % 3 = 0 THEN 'cus_' || n % (${rows} / 5 + 1) END,
    name, lower(replace(name, ' ', '.')) || n || '@example.com', '67' || lpad((n::bigint * 48271 % 10000000)::text, 7, '0'),
    'to@example.com', dice % 6 = 0, 'fr', 'NORMAL', false, date_trunc('day', made_at) + interval '30 days', '2026-01-31', amount,
    ${RAW("amount")}, CASE WHEN state = 'paid' THEN amount ELSE 0 END, ${RAW("CASE WHEN state = 'paid' THEN amount ELSE 0 END")},
    'xaf', state, 'user_1', made_at, 'INV-' || lpad(n::text, 7, '0'), made_at, false,
    CASE WHEN dice % 2 = 0 THEN made_at END, CASE WHEN n > ${LIVE} THEN made_at END,
    jsonb_build_array(jsonb_build_object('at', made_at, 'code', 'creating', 'params', '{}'::jsonb, 'causes', '[]'::jsonb)), made_at, made_at
  FROM (SELECT n, dice, ${idOf("n")} AS row_id, 1000 + dice * 25 AS amount, ${madeAt(rows)} AS made_at,
          ${NAMES}[n / 7 % 10 + 1] || ' ' || ${FAMILIES}[dice % 10 + 1] || ' ' || substr(md5(n::text), 1, 5) AS name,
          CASE WHEN n <= ${LIVE} THEN (ARRAY['open','in_doubt','creating'])[LEAST(3, n % 5 + 1)]
               WHEN dice < 800 THEN 'paid' WHEN dice < 900 THEN 'void' ELSE 'open' END AS state
          FROM (SELECT n, (n::bigint * 7919 % 1000)::int AS dice FROM generate_series(1, ${rows}) n) numbered ${ONCE}) told`

/** What hangs on those, one row for each, and what else is kept. */
const others = (rows: number): string[] =>
  [
    `payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, recorded_by, recorded_at, refund_id, created_at, updated_at)
     SELECT 'puref_' || n, ${idOf("n")}, 500, ${RAW("500")}, 'xaf', 'cash', 'user_1', ${madeAt(rows)}, 'ref_' || n, ${madeAt(rows)}, ${madeAt(rows)}`,
    `payunit_payout (id, transaction_id, account, mode, amount, raw_amount, currency_code, operator, payee_masked, state, created_by,
       confirmed_by, confirmed_at, manual_refund_id, recorded_at, payee_hash, history, created_at)
     SELECT 'pupo' || n, ${idOf("n")}, CASE WHEN n % 100 = 7 THEN 'second' ELSE 'default' END, 'test', 500, ${RAW("500")}, 'xaf',
            'CM_MTNMOMO', '6•• ••• •01', 'paid', 'user_1', 'user_1', ${madeAt(rows)}, 'puref_' || n, ${madeAt(rows)}, md5('payee' || n), '[]', ${madeAt(rows)}`,
    `payunit_notification (id, transaction_id, content_type, reported_status, reported_amount, size, created_at)
     SELECT 'puntf_' || n, ${idOf("n")}, 'application/json', 'SUCCESS', '1000', 300, ${madeAt(rows)}`,
    `payunit_outbox_event (id, event, transaction_id, state, occurred_at, due_at, created_at)
     SELECT 'puevt_' || n, 'payunit.payment.settled', 'sold_' || n, 'settled', ${madeAt(rows)}, now() + interval '1 hour', ${madeAt(rows)}`,
    `payunit_alert (id, channel, kind, subject, is_urgent, details, occurred_at, attempts, delivered_at, digest_id, created_at)
     SELECT 'puale_' || n, CASE WHEN n % 2 = 0 THEN 'webhook' ELSE 'email' END, 'test', 'test:' || n, true, '{}', ${madeAt(rows)}, 1,
            ${madeAt(rows)}, CASE WHEN n % 3 = 0 THEN 'puale_' || n / 50 END, ${madeAt(rows)}`,
    `payunit_rate_window (id, started_at, ends_at, count)
     SELECT 'prompts:phone:' || md5(n::text), now(), now() + n * interval '10 milliseconds', 1`,
    `payunit_payment_request (id, account, provider_id, order_id, payment_collection_id, amount, raw_amount, currency_code,
       phone_number, reason, locale, created_by, expires_at, created_at)
     SELECT 'pureq_' || n, CASE WHEN n % 100 = 7 THEN 'second' ELSE 'default' END, 'pp_payunit_payunit', 'order_' || ${idOf("n")},
       'pay_col_' || ${idOf("n")}, 1000, ${RAW("1000")}, 'xaf', '670000001', 'Sewing', 'fr', 'user_1', ${madeAt(rows)}, ${madeAt(rows)}`,
    `payunit_provider_list (id, asked_at) SELECT 'list' || n, now()`,
    `payunit_job_run (id, started_at, checks) SELECT 'job' || n, now(), 0`,
    `payunit_idempotency_key (id, operation, input_hash, resource_type, resource_id, created_by)
     SELECT md5('key' || n), 'POST /admin/payunit/transactions/' || n || '/refunds', md5(n::text), 'refund', 'puref_' || n, 'user_1'`,
    `payunit_lease (id, owner, lease_until) SELECT 'cart_' || n, 'owner', now() + n * interval '1 minute'`,
    `payunit_statement (id, account, mode, file_name, content_hash, headings_hash, mapping, starts_at, ends_at, lines, skipped, sums, created_by, created_at)
     SELECT 'pust_' || n, 'default', 'test', '', md5('file' || n), md5('headings' || n), '{"separator":",","columns":{},"decimal":".","day_order":"day_first","guessed":[]}',
            ${madeAt(rows)}, ${madeAt(rows)}, 100, '{"lines":{"count":0,"lines":[]},"cells":{"count":0,"lines":[]}}', '[]', 'user_1', ${madeAt(rows)}`,
    `payunit_statement_line (id, statement_id, line, transaction_id, amount, raw_amount, currency_code, status, occurred_at, fee,
       raw_fee, outcome, differences, note, created_at)
     SELECT 'pust_' || n / 100 || '_' || n, 'pust_' || n / 100, n, ${idOf("n")}, 1000, ${RAW("1000")}, 'xaf', 'paid', ${madeAt(rows)}, 
            20, ${RAW("20")}, CASE WHEN n % 100 = 7 THEN 'differs' ELSE 'matched' END, '{}', CASE WHEN n % 100 = 7 THEN 'told' END, ${madeAt(rows)}`,
    `payunit_status_word (id, word, may_mean_paid, transaction_id, times, received_at, logged_at)
     SELECT 'WORD' || n, 'word' || n, false, ${idOf("n")}, 1, now() - n * interval '1 second', now()`,
    `payunit_day_summary (id, time_zone, day, received, refunded, attempts)
     SELECT 'Etc/GMT ' || n, 'Etc/GMT', 'day' || n, '[]', '[]', '[]'`,
    `payunit_account_pause (id, reason, paused_by, paused_at) SELECT 'account' || n, 'Maintenance', 'user_1', now()`,
    `payunit_alert_setting (id, recipients, muted_kinds, changed_by, changed_at)
     SELECT 'setting' || n, '[]', '{}', 'user_1', now()`,
    `payunit_audit_entry (id, sequence, decision_id, stage, action, actor_type, actor_id, subject_type, subject_id, details,
       previous, hash, key_id, created_at)
     SELECT 'puaud_' || n, n, 'puaud_' || n, CASE WHEN n % 100 = 7 THEN 'requested' ELSE 'done' END, 'refund_recorded', 'user', 'user_1',
       'transaction', ${idOf("n")}, CASE WHEN n % 100 = 7 THEN ${REQUEST} ELSE '{}' END, '', '', 'key', ${madeAt(rows)}`,
    `payunit_audit_head (id, sequence, hash, seal, key_id) SELECT 'head' || n, n, '', '', 'key'`,
    `payunit_signing_key (id, secret) SELECT 'key' || n, 'none'`,
    `payunit_invoice_line (id, invoice_id, position, name, amount, raw_amount, quantity, raw_quantity)
     SELECT 'puinl_' || n, 'puinv_' || ${idOf("n")}, 0, 'Sewing', 1000, ${RAW("1000")}, 1, ${RAW("1")}`,
    `payunit_invoice_installment (id, invoice_id, position, title, amount, raw_amount)
     SELECT 'puini_' || n, 'puinv_' || ${idOf("n")}, 0, 'All', 1000, ${RAW("1000")}`,
  ].map((insert) => `INSERT INTO ${insert} FROM generate_series(1, ${rows}) n`)

/** The id of the nth payment, or of the nth invoice after `puinv_`. The first is the newest. */
export async function nthId(sql: Sql, n: number): Promise<string> {
  const [{ id }] = await sql(`SELECT ${idOf(String(n))} AS id`)
  return id
}

/** So many rows has a table at least that another amount is asked of. */
const FEW = 1_000

/**
 * Fills every table of the plugin's with so many rows as a store of two years has them, and lets the database count what
 * it has: most are over for good, and what waits is as much in a small store as in a large one. Tables are filled side by
 * side over as many connections as are given.
 *
 * @param large if given, only these have so many, and the others a thousand
 */
export async function manyRows(connections: readonly Sql[], rows: number, large?: readonly string[]): Promise<void> {
  const [sql] = connections
  if (sql === undefined) return
  const insertsOf = (count: number): string[] => [transactions(count), invoices(count), ...others(count)]
  const few = insertsOf(Math.min(rows, FEW))
  const left = insertsOf(rows).map((many, index) =>
    (large?.includes(tableOf(many)) ?? true) ? many : (few[index] ?? many),
  )
  // All rows are there in the end: to look for the other row of each costs as much as to write it.
  const keys = await sql(
    `SELECT conname AS name, conrelid::regclass AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid::regclass::text LIKE 'payunit\\_%'`,
  )
  for (const { name, table } of keys) await sql(`ALTER TABLE ${String(table)} DROP CONSTRAINT "${String(name)}"`)
  await Promise.all(
    connections.map(async (connection) => {
      for (let insert = left.shift(); insert !== undefined; insert = left.shift()) await fill(connection, insert)
    }),
  )
  for (const { name, table, definition } of keys) {
    await sql(`ALTER TABLE ${String(table)} ADD CONSTRAINT "${String(name)}" ${String(definition)}`)
  }
}

function tableOf(insert: string): string {
  return /payunit_\w+/.exec(insert)?.[0] ?? ""
}

async function fill(sql: Sql, insert: string): Promise<void> {
  const table = tableOf(insert)
  // To keep an index in order for each row costs several times what it costs to make it of all of them.
  const indexes = await sql(
    `SELECT class.relname AS name, pg_get_indexdef(class.oid) AS definition
       FROM pg_index JOIN pg_class class ON class.oid = indexrelid JOIN pg_class owner ON owner.oid = indrelid
      WHERE owner.relname = '${table}' AND owner.relnamespace = current_schema()::regnamespace AND NOT indisunique`,
  )
  for (const { name } of indexes) await sql(`DROP INDEX "${String(name)}"`)
  await sql(insert)
  for (const { definition } of indexes) await sql(String(definition))
  await sql(`VACUUM ANALYZE ${table}`)
}
