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
export const MUTANTS = [
  {
    what: "two payments of one collection may be recorded: no unique index",
    file: "src/modules/payunit/migrations/Migration20261121150206.ts",
    from: 'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture"',
    to: 'CREATE INDEX IF NOT EXISTS "IDX_payunit_transaction_one_capture"',
    tests: ["order-before-payment", "no-second-payment", "everything-at-once"],
  },
  {
    what: "another amount counts as paid",
    file: "src/settlement/verdict.ts",
    from: "told.amount !== null && told.amount !== expected.amount",
    to: "false",
    tests: ["--unit", "settlement/verdict"],
  },
  {
    what: "an answer about another transaction counts",
    file: "src/settlement/verdict.ts",
    from: "told.transactionId !== null && told.transactionId !== expected.transactionId",
    to: "false",
    tests: ["--unit", "settlement/verdict"],
  },
  {
    what: "a notification is taken at any address",
    file: "src/modules/payunit/addresses.ts",
    from: "given.length === right.length && timingSafeEqual(given, right)",
    to: "given.length === right.length",
    tests: ["notifications.spec", "who-can-call"],
  },
  {
    what: "a move is not announced",
    file: "src/modules/payunit/announcements.ts",
    from: "WHERE NOT (was_state = ANY(?) AND was_reason IS NOT DISTINCT FROM held_reason)",
    to: "WHERE FALSE AND NOT (was_state = ANY(?) AND was_reason IS NOT DISTINCT FROM held_reason)",
    tests: ["events.spec"],
  },
  {
    what: "a claim is let go without looking whether somebody left word",
    file: "src/modules/payunit/claims.ts",
    from: "lease_owner = CASE WHEN wanted_at IS NULL THEN NULL ELSE lease_owner END,",
    to: "lease_owner = NULL,",
    tests: ["notifications.spec", "everything-at-once"],
  },
  {
    what: "a claim keeps nobody away",
    file: "src/modules/payunit/claims.ts",
    from: '"(lease_until IS NULL OR lease_until < now())"',
    to: '"TRUE"',
    tests: ["notifications.spec", "everything-at-once"],
  },
  {
    what: "a cart may be changed while it is being paid",
    file: "src/api/payment-guard.ts",
    from: ".find((attempt) => isInFlight(attempt) || mayHaveBeenConfirmed(attempt))",
    to: ".find(() => false)",
    tests: ["paying-inside-the-store"],
  },
  {
    what: "what Medusa was told to do is believed done, and not looked at",
    file: "src/workflows/settlement/placing.ts",
    from: "        refusal = await apply(container, claimed, placement)\n        transaction = claimed\n",
    to: "        await apply(container, claimed, placement)\n        await settled(container, claimed, claimed.order_id)\n        return\n",
    tests: ["money-that-does-not-fit"],
  },
  {
    what: "a cart that another way of paying has paid is paid again",
    file: "src/modules/payunit/authorizing.ts",
    from: "if (isPaidByAnother(session.payment_collection?.payments, paymentSessionId)) {",
    to: "if (isPaidByAnother([], paymentSessionId)) {",
    tests: ["no-second-payment"],
  },
]
