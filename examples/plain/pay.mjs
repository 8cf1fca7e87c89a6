/*
 * A payment with nothing but `fetch`: for `?cart=cart_…`, against the store that `/settings.json` names. What each answer
 * means is in docs/storefront.md, "Without the kit".
 */

/** @typedef {{ shortcode: string, name: string }} Method */
/**
 * @typedef {object} Payment
 * @property {string} session_id
 * @property {string} status
 * @property {number} amount
 * @property {string} currency_code
 * @property {string | null} redirect_url
 * @property {Method[]} providers
 * @property {{ phone: string | null } | null} prompt
 * @property {{ display_id: number | null } | null} order
 * @property {{ text: string }} message
 */

const { backendUrl, publishableKey } = await (await fetch("/settings.json")).json()
const query = new URLSearchParams(location.search)
const cartId = query.get("cart") ?? ""

/** Seconds between two questions, while somebody is about to confirm. */
const PACE = [2, 2, 3, 4, 5, 6, 8, 10]

const title = /** @type {HTMLElement} */ (document.getElementById("title"))
const text = /** @type {HTMLElement} */ (document.getElementById("text"))
const form = /** @type {HTMLFormElement} */ (document.getElementById("form"))
const page = /** @type {HTMLAnchorElement} */ (document.getElementById("page"))
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"))
const methods = /** @type {HTMLSelectElement} */ (form.querySelector("select"))

/** The store understood, and said no. Nothing was sent to anybody. */
class Refusal extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

/**
 * Asks the store. Refusals come with HTTP 200 and in `refusal`, by the header that asks for that.
 *
 * @param {string} path
 * @param {object} [body] What is posted; nothing is read instead.
 * @throws {Refusal} With the store's sentence.
 * @throws {Error} If nobody can tell what became of it: no answer, or one of a server that failed.
 */
async function ask(path, body) {
  const response = await fetch(backendUrl + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      "x-publishable-api-key": publishableKey,
      "x-payunit-refusals": "inline",
    },
    ...(body && { body: JSON.stringify(body) }),
    // Sending a prompt may take half a minute.
    signal: AbortSignal.timeout(60_000),
  })
  const answer = await response.json()
  const refusal = answer.refusal ?? (response.status >= 400 && response.status < 500 ? answer : undefined)
  if (refusal !== undefined) throw new Refusal(refusal.status ?? response.status, refusal.message)
  if (!response.ok) throw new Error(`The store answered ${String(response.status)}.`)
  return answer
}

/** Opens a payment of the cart. @returns {Promise<Payment>} */
async function open() {
  const { payment_collection: collection } = await ask("/store/payment-collections", { cart_id: cartId })
  const answer = await ask(`/store/payment-collections/${collection.id}/payment-sessions`, {
    provider_id: "pp_payunit_payunit",
    data: { return_url: location.href, locale: "fr" },
  })
  const session = answer.payment_collection.payment_sessions.find(
    (/** @type {{ provider_id: string, status: string }} */ one) =>
      one.provider_id === "pp_payunit_payunit" && one.status === "pending",
  )
  return (await ask(`/store/payunit/payment-sessions/${session.id}`)).payment
}

/** Shows where the payment stands. @param {Payment} payment */
function show(payment) {
  const { status, amount, currency_code, redirect_url, providers, prompt, order } = payment
  const money = new Intl.NumberFormat("fr", { style: "currency", currency: currency_code }).format(amount)
  document.body.dataset["status"] = status
  title.textContent = status === "paid" ? "Payé" : `Payer ${money}`
  text.textContent = [payment.message.text, prompt?.phone, order && `Commande numéro ${String(order.display_id)}`]
    .filter(Boolean)
    .join(" ")
  // Nothing was taken: it can be paid, or paid again by the same session.
  form.hidden = !["open", "failed", "cancelled", "expired"].includes(status)
  page.hidden = redirect_url === null
  if (redirect_url !== null) page.href = redirect_url
  if (methods.options.length === 0)
    methods.append(...providers.map(({ name, shortcode }) => new Option(name, shortcode)))
}

/** Asks how it stands until it has ended, and never sends anything. @param {string} sessionId */
async function watch(sessionId) {
  for (let round = 0; ; round++) {
    await new Promise((resolve) => setTimeout(resolve, (PACE[round] ?? 10) * 1_000))
    if (document.visibilityState === "hidden") continue
    try {
      const { payment } = await ask(`/store/payunit/payment-sessions/${sessionId}/refresh`, {})
      show(payment)
      if (!["confirm_on_phone", "confirm_with_bank", "processing"].includes(payment.status)) return
    } catch (error) {
      // Nothing more comes of a payment that the store does not know.
      if (error instanceof Refusal && error.status === 404) {
        text.textContent = error.message
        return
      }
      text.textContent = "Pas de connexion pour le moment. Nous réessayons ; votre paiement n’est pas perdu."
    }
  }
}

try {
  // Back from PayUnit's page, which proves nothing: the store is asked.
  const returned = query.get("payment_session_id")
  let payment =
    returned === null
      ? await open()
      : /** @type {Payment} */ ((await ask(`/store/payunit/payment-sessions/${returned}/refresh`, {})).payment)
  show(payment)
  if (payment.status !== "open") void watch(payment.session_id)

  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    const { phone, provider } = Object.fromEntries(new FormData(form))
    try {
      payment = (await ask(`/store/payunit/payment-sessions/${payment.session_id}/pay`, { phone, provider })).payment
      show(payment)
      await watch(payment.session_id)
    } catch (error) {
      // A refusal sent nothing. Without one the request may be on its way: ask, and never send it again.
      const isRefusal = error instanceof Refusal
      text.textContent = isRefusal ? error.message : "La connexion a été coupée. Nous vérifions."
      if (!isRefusal) await watch(payment.session_id)
    } finally {
      button.disabled = false
    }
  })
} catch (error) {
  title.textContent = "Ce paiement n’a pas pu s’ouvrir"
  text.textContent =
    error instanceof Refusal ? error.message : "La boutique est injoignable. Réessayez dans un instant."
}
