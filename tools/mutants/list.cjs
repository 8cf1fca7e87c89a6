/**
 * A fault that is put into the sources, and the tests that must fail over it.
 *
 * @typedef {object} Mutant
 * @property {string} what
 * @property {string} file
 * @property {string} from Stands there once.
 * @property {string} to
 * @property {string[]} tests What follows `npm test --`.
 */

/** @type {readonly Mutant[]} */
const MUTANTS = [
  {
    what: "two payments of one collection may be recorded: no unique index",
    file: "src/modules/payunit/migrations/Migration20261124001001.ts",
    from: `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason IN ('order_not_placed', 'cancelled_without_refund') OR settled_at IS NOT NULL)`,
    to: `CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture" ON "payunit_transaction" ("payment_collection_id") WHERE (state IN ('applying', 'settled') OR held_reason IN ('order_not_placed', 'cancelled_without_refund') OR settled_at IS NOT NULL)`,
    tests: ["modules/ledger"],
  },
  {
    what: "another amount counts as paid",
    file: "src/domain/payments/settlement/verdict.ts",
    from: "report.amount !== null && report.amount !== expected.amount",
    to: "false",
    tests: ["--unit", "payments/verdict"],
  },
  {
    what: "an answer about another transaction counts",
    file: "src/domain/payments/settlement/verdict.ts",
    from: "report.transactionId !== null && report.transactionId.trim() !== expected.transactionId",
    to: "false",
    tests: ["--unit", "payments/verdict"],
  },
  {
    what: "a notification is taken at any address",
    file: "src/modules/payunit/security/signed-urls.ts",
    from: "given.length === right.length && timingSafeEqual(given, right)",
    to: "given.length === right.length",
    tests: ["notifications.spec", "who-can-call"],
  },
  {
    what: "a move is not announced",
    file: "src/modules/payunit/outbox.ts",
    from: "WHERE NOT (was_state = ANY",
    to: "WHERE FALSE AND NOT (was_state = ANY",
    tests: ["events.spec", "-t", "settled: told once"],
  },
  {
    what: "a lease is let go without looking whether somebody left word",
    file: "src/modules/payunit/transactions/leases.ts",
    from: "lease_owner = CASE WHEN check_requested_at IS NULL THEN NULL ELSE lease_owner END,",
    to: "lease_owner = NULL,",
    tests: ["leases.spec"],
  },
  {
    what: "a lease keeps nobody away",
    file: "src/modules/payunit/transactions/leases.ts",
    from: '"(lease_until IS NULL OR lease_until < now())"',
    to: '"TRUE"',
    tests: ["leases.spec"],
  },
  {
    what: "a cart may be changed while it is being paid",
    file: "src/workflows/guards/cart-payment.ts",
    from: ".find((attempt) => isInFlight(attempt) || mayHaveBeenConfirmed(attempt))",
    to: ".find(() => false)",
    tests: ["paying-inside-the-store"],
  },
  {
    what: "what Medusa was told to do is believed done, and not looked at",
    file: "src/workflows/settlement/place-money.ts",
    from: "        const last = stepAfter(row, step.do, outcome)\n",
    to: '        const last = { do: "settle", orderId: transaction.order_id, setCollectionAmount: null } as const\n',
    tests: ["money-that-does-not-fit"],
  },
  {
    what: "a cart that another way of paying has paid is paid again",
    file: "src/payments/authorize.ts",
    from: "if (session.isPaidByAnother) {",
    to: "if (session.collectionId === null) {",
    tests: ["no-second-payment"],
  },
  {
    what: "what is too much for an order is settled",
    file: "src/domain/payments/settlement/placement.ts",
    from: "const surplus = order?.surplus ?? 0",
    to: "const surplus = 0",
    tests: ["order-paid-twice"],
  },
  {
    what: "a refund that never happened stays on record",
    file: "src/domain/payments/settlement/settle-step.ts",
    from: 'return orphanedRefunds.length === 0 ? null : { do: "delete_refunds", refunds: orphanedRefunds }',
    to: "return null",
    tests: ["failing-statements"],
  },
  {
    what: "links are given out whatever else of the order is open",
    file: "src/payments/admission/offer.ts",
    from: "if (committed.reduce((sum, one) => sum + one.amount, charge.amount) <= owed.amount) {",
    to: "if (charge.amount <= owed.amount) {",
    tests: ["order-paid-twice"],
  },
  {
    what: "an order's lease keeps nobody away",
    file: "src/modules/payunit/storage/named-leases.ts",
    from: "WHERE lease.lease_until < now()",
    to: "WHERE TRUE",
    tests: ["leases.spec"],
  },
  {
    what: "pages of an invoice are given out beyond what is left of it",
    file: "src/payments/admission/invoice-ledger.ts",
    from: "outstanding: left,",
    to: "outstanding: Number.MAX_SAFE_INTEGER,",
    tests: ["invoice-transactions"],
  },
  {
    what: "money that an invoice is not owed is settled",
    file: "src/domain/payments/settlement/placement.ts",
    from: "return paid.amount > left",
    to: "return Number.isNaN(left)",
    tests: ["invoice-transactions"],
  },
  {
    what: "money for a void invoice is settled",
    file: "src/domain/payments/settlement/placement.ts",
    from: "if (invoice.isVoid) {",
    to: "if (Number.isNaN(invoice.left)) {",
    tests: ["invoice-transactions"],
  },
  {
    what: "what may be the money that was confirmed for an invoice by hand is settled beside it",
    file: "src/domain/payments/settlement/placement.ts",
    from: "if (perhapsSame !== null) {",
    to: "if (perhapsSame !== null && Number.isNaN(left)) {",
    tests: ["invoice-transactions"],
  },
  {
    what: "a payment of an invoice that PayUnit once called failed is asked about no more",
    file: "src/payments/check.ts",
    from: "if (!isWatched(transaction) && !wantsSecondLook(transaction)) {",
    to: 'if ((transaction.invoice_id !== null && transaction.state === "failed") || (!isWatched(transaction) && !wantsSecondLook(transaction))) {',
    tests: ["invoice-transactions"],
  },
  {
    what: "what PayUnit reports of an invoice is entered beside what staff confirmed of it",
    file: "src/domain/invoices/invoice-report.ts",
    from: "const confirmed = sumOf(others) - ",
    to: "const confirmed = 0 * sumOf(others) - ",
    tests: ["--unit", "domain/invoices/invoice-report"],
  },
  {
    what: "what PayUnit reports of an invoice is entered again whenever it is told",
    file: "src/domain/invoices/invoice-report.ts",
    from: "const due = paid - entered",
    to: "const due = paid - 0 * entered",
    tests: ["--unit", "domain/invoices/invoice-report"],
  },
  {
    what: "a settled payment of an invoice is not on the invoice",
    file: "src/modules/payunit/invoices/payments.ts",
    from: "if (moved.ok && settled_at === null) {",
    to: "if (moved.ok && settled_at !== null) {",
    tests: ["invoice-transactions"],
  },
  {
    what: "what is confirmed by hand beyond what is owed is not told apart",
    file: "src/domain/invoices/figures.ts",
    from: "const owed = Math.min(amount, Math.max(0, wanted))",
    to: "const owed = Math.max(amount, Math.min(0, wanted))",
    tests: ["--unit", "domain/invoices/figures"],
  },
  {
    what: "what is confirmed by hand beyond what its order wants is not told apart",
    file: "src/domain/invoices/figures.ts",
    from: "Math.min(left, charge.ok ? charge.amount : 0)",
    to: "Math.max(left, charge.ok ? charge.amount : 0)",
    tests: ["--unit", "domain/invoices/figures"],
  },
  {
    what: "what is confirmed by hand counts although other money for the same is being recorded",
    file: "src/payments/invoices/confirmation.ts",
    from: "beside.owed < shares.owed && onItsWay.length > 0",
    to: "beside.owed < shares.owed && onItsWay.length > 99",
    tests: ["--unit", "payments/invoice-confirmation"],
  },
  {
    what: "a payment of an invoice is confirmed by hand once more, by its own id",
    file: "src/payments/invoices/confirmation.ts",
    from: "if (named !== null) {",
    to: "if (named !== null && given.reference === null) {",
    tests: ["--unit", "payments/invoice-confirmation"],
  },
  {
    what: "what was confirmed by hand before is written down once more",
    file: "src/payments/invoices/confirmation.ts",
    from: "if (recorded !== null) {",
    to: "if (recorded !== null && Number.isNaN(left)) {",
    tests: ["--unit", "payments/invoice-confirmation"],
  },
  {
    what: "a key that was used is taken for another request",
    file: "src/modules/payunit/idempotency/keys.ts",
    from: "if (input_hash !== request.input_hash) {",
    to: "if (input_hash === request.id) {",
    tests: ["idempotency.spec"],
  },
  {
    what: "what is confirmed by hand is placed although its order is cancelled",
    file: "src/payments/invoices/confirmation.ts",
    from: "hold: order?.isClosed === true ? LATE_PAYMENT_HOLD : null",
    to: "hold: order?.isClosed === true && owed <= 0 ? LATE_PAYMENT_HOLD : null",
    tests: ["--unit", "payments/invoice-confirmation"],
  },
  {
    what: "money of an invoice that its order does not hold is placed beside the order's",
    file: "src/workflows/leases/lease-order.ts",
    from: "order_id === null && invoice_id !== null ?",
    to: "order_id === null && invoice_id === '' ?",
    tests: ["invoice-payments.spec"],
  },
  {
    what: "a payer's session takes what staff confirmed",
    file: "src/payments/open.ts",
    from: "(await readCollectionOf(query, confirmed.payment_session_id)) === null",
    to: "(await readCollectionOf(query, confirmed.payment_session_id)) !== confirmed.id",
    tests: ["invoice-payments.spec"],
  },
  {
    what: "what is too much of a confirmation is placed as well",
    file: "src/payments/invoices/confirmation.ts",
    from: "surplus_of: id, hold: tooMuch }]",
    to: "surplus_of: id, hold: null }]",
    tests: ["--unit", "payments/invoice-confirmation"],
  },
  {
    what: "PayUnit is asked about what staff confirmed",
    file: "src/payments/check.ts",
    from: 'if (transaction.source !== "attempt") {',
    to: 'if (transaction.source === "service") {',
    tests: ["--unit", "payments/check.spec"],
  },
  {
    what: "what staff confirmed is held as taken back, since PayUnit does not know it",
    file: "src/payments/check-reversal.ts",
    from: 'transaction.source !== "attempt" ||',
    to: 'transaction.source === "service" ||',
    tests: ["--unit", "payments/check.spec"],
  },
]

module.exports = { MUTANTS }
