import { type Locale, type PageText, pageText } from "../../domain/texts"
import { brandOf, OPERATORS, withoutBidiControls } from "../../gateway"
import { isFinal, PAYER_FACTS, type PaymentMethod, type RequestState } from "../../domain/payments"

/** What a payment page shows. Texts are plain: everything is escaped here. */
export interface PaymentPage {
  locale: Locale
  title: string
  state: RequestState
  /** Who is paid, so that a stranger can tell. */
  shop: Shop
  /** What is to be paid now, as people read it, and of what it is the amount. */
  amount: string
  caption: string
  /** What has come already, as a sentence; null for nothing. */
  received: string | null
  /** Names and values, in their order. */
  facts: readonly (readonly [PageText, string])[]
  /** Values of the sentence that says how what is to be paid stands. */
  phone: string | null
  /** The page to confirm on that the payer's operator or bank has; null where there is none. */
  confirmationUrl: string | null
  /** Why nobody can pay now, or what was wrong with what was sent. */
  problem: string | null
  /** Whether the last attempt came to nothing. */
  hasFailed: boolean
  /** How the amount can be paid; null where it cannot. */
  form: { methods: readonly PaymentMethod[]; knownPhone: string | null; typed: string } | null
  /** An invoice's content, in a table each. */
  tables: readonly Table[]
}

/** Who is paid. Null where the store does not say. */
export interface Shop {
  name: string | null
  phone: string | null
  /** Address of a picture. */
  logo: string | null
}

/** A table of a payment page. */
export interface Table {
  title: PageText | null
  columns: readonly PageText[]
  rows: readonly (readonly string[])[]
  /** Lines below, whose last cells are sums. */
  sums: readonly (readonly [PageText, string])[]
}

/** How often a page that waits for something looks again, in seconds. */
const REFRESH_SECONDS = 4

/** A payment page as HTML, which needs no script. */
export function renderPaymentPage(page: PaymentPage): string {
  const { locale, title, shop, state, amount, caption, received, facts, phone } = page
  const { confirmationUrl, problem, hasFailed, form, tables } = page
  const t = (code: PageText, values?: Readonly<Record<string, string>>): string =>
    escape(pageText(code, locale, values))
  const { isInProgress } = PAYER_FACTS[state]
  const other = locale === "fr" ? "en" : "fr"
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${isInProgress ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : ""}
<title>${escape(title)} · ${escape(amount)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>${renderShop(shop)}<a class="screen" href="?lang=${other}" hreflang="${other}" lang="${other}">${t("other_language")}</a></header>
<h1>${escape(title)}</h1>
<p class="caption">${escape(caption)}</p>
<p class="amount">${escape(amount)}</p>
<dl>${facts.map(([name, value]) => `<div><dt>${t(name)}</dt><dd>${escape(value)}</dd></div>`).join("")}</dl>
${renderState(state, received, t(`state_${state}`, { phone: phone ?? "" }))}
${confirmationUrl === null ? "" : `<p class="screen"><a class="button" href="${escape(confirmationUrl)}" rel="noreferrer">${t("confirm_on_page")}</a></p>`}
${problem === null ? "" : `<p class="problem screen" role="alert">${escape(problem)}</p>`}
${hasFailed && state === "open" && problem === null ? `<p class="hint screen">${t("again")}</p>` : ""}
${form === null ? "" : renderForm(form, shop, amount, t)}
${form === null && !isFinal(state) ? `<p class="screen"><a class="button second" href="">${t("look")}</a></p>` : ""}
${tables.map((table) => renderTable(table, t)).join("\n")}
${tables.length > 0 ? `<p class="hint screen">${t("print")}</p>` : ""}
</main>
</body>
</html>
`
}

type Speak = (code: PageText, values?: Readonly<Record<string, string>>) => string

/** The shop's own name and picture, or nothing. */
function renderShop({ name, phone, logo }: Shop): string {
  const picture = logo === null ? "" : `<img src="${escape(logo)}" alt="" width="40" height="40">`
  const call =
    phone === null ? "" : `<a href="tel:${escape(phone.replace(/[^+\d]/g, ""))}" class="phone">${escape(phone)}</a>`
  return `<div class="shop">${picture}<div>${name === null ? "" : `<strong>${escape(name)}</strong>`}${call}</div></div>`
}

/**
 * How what is to be paid stands. While a rest is open, thanks for a part payment stand alone: they say more than that
 * the rest is not paid.
 */
function renderState(state: RequestState, received: string | null, sentence: string): string {
  const thanks = received === null ? "" : `<p class="state paid" role="status">${escape(received)}</p>`
  return state === "open" && received !== null
    ? thanks
    : `${thanks}<p class="state ${state}" role="status">${sentence}</p>`
}

/** By what the shop is paid, as people know it: an operator by its picture, where the store has one, else by its name. */
function renderMarks(methods: readonly PaymentMethod[], t: Speak): string {
  const marks = methods.map(({ shortcode, name, logo }) =>
    logo === null
      ? `<li class="mark ${brandClass(shortcode)}">${escape(name)}</li>`
      : `<li><img src="${escape(logo)}" alt="${escape(name)}" height="32"></li>`,
  )
  return `<ul class="marks" aria-label="${t("operators")}">${marks.join("")}<li class="mark">${t("card")}</li></ul>`
}

function brandClass(shortcode: string): string {
  const operator = OPERATORS.find((one) => one.shortcode === shortcode)
  return operator === undefined
    ? ""
    : brandOf(operator)
        .toLowerCase()
        .replace(/[^a-z]/g, "")
}

/** What happens after the button, and what to do in doubt: a stranger is to be able to tell this page from a fraud. */
function renderNext({ name, phone }: Shop, amount: string, t: Speak): string {
  const shop = name ?? t("the_shop")
  const steps = [t("next_prompt"), t("next_code", { amount }), t("next_done", { shop })]
  const doubt = phone === null ? t("doubt", { shop }) : t("doubt_call", { shop, phone })
  return `<section class="screen"><h2>${t("next_title")}</h2>
<ol>${steps.map((step) => `<li>${step}</li>`).join("")}</ol>
<p class="hint">${doubt}</p></section>`
}

function renderForm(
  { methods, knownPhone, typed }: NonNullable<PaymentPage["form"]>,
  shop: Shop,
  amount: string,
  t: Speak,
): string {
  const options = methods.map(({ shortcode, name }) => `<option value="${escape(shortcode)}">${escape(name)}</option>`)
  return `${renderMarks(methods, t)}
<form method="post" class="screen">
<label for="phone">${t("phone")}</label>
<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel-national" maxlength="40" value="${escape(typed)}" aria-describedby="hint">
<p class="hint" id="hint">${knownPhone === null ? t("phone_hint") : t("phone_known", { phone: knownPhone })}</p>
<label for="provider">${t("operator")}</label>
<select id="provider" name="provider"><option value="">${t("operator_by_number")}</option>${options.join("")}</select>
<button name="action" value="prompt">${t("pay", { amount })}</button>
<p class="hint">${t("safe")}</p>
<button class="second" name="action" value="page">${t("pay_on_page")}</button>
</form>
${renderNext(shop, amount, t)}`
}

function renderTable({ title, columns, rows, sums }: Table, t: Speak): string {
  const last = columns.length - 1
  return `<section>${title === null ? "" : `<h2>${t(title)}</h2>`}
<table><thead><tr>${columns.map((name, index) => `<th scope="col"${index > 0 ? ' class="figure"' : ""}>${t(name)}</th>`).join("")}</tr></thead>
<tbody>${rows
    .map(
      (row) => `<tr>${row.map((cell, i) => `<td${i > 0 ? ' class="figure"' : ""}>${escape(cell)}</td>`).join("")}</tr>`,
    )
    .join("")}</tbody>
${
  sums.length === 0
    ? ""
    : `<tfoot>${sums
        .map(
          ([name, value]) =>
            `<tr><th scope="row" colspan="${Math.max(1, last)}">${t(name)}</th><td class="figure">${escape(value)}</td></tr>`,
        )
        .join("")}</tfoot>`
}</table></section>`
}

/** A page that says one sentence. */
export function renderSentence(locale: Locale, sentence: string): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escape(sentence)}</title><style>${STYLE}</style></head>
<body><main><p class="state">${escape(sentence)}</p></main></body></html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function escape(text: string): string {
  return withoutBidiControls(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Small, for cheap phones; on paper without what only a screen needs. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f4f4f5;color:#18181b;font:16px/1.5 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:1.25rem;background:#fff;min-height:100vh}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-bottom:.75rem;border-bottom:1px solid #e4e4e7}
.shop{display:flex;align-items:center;gap:.75rem;min-width:0}.shop div{display:flex;flex-direction:column;min-width:0}.shop strong{overflow-wrap:anywhere}
.shop img{border-radius:.5rem;object-fit:contain}.phone{color:#52525b;font-size:.875rem}
h1{font-size:1.1rem;margin:1rem 0 0}h2{font-size:1rem;margin:1.5rem 0 .25rem}
.caption{color:#52525b;margin:.5rem 0 0}.amount{font-size:2rem;font-weight:700;line-height:1.2;margin:0 0 .75rem}
.marks{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:1rem 0;padding:0}.marks img{display:block}
.mark{padding:.2rem .6rem;border-radius:.35rem;background:#e4e4e7;font-size:.8rem;font-weight:700}.mtn{background:#fc0}.orange{background:#ff7900;color:#000}
ol{margin:.25rem 0 .75rem;padding-left:1.25rem}ol li{margin:.25rem 0}
dl{margin:0 0 1rem}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0;border-bottom:1px solid #e4e4e7}
dt{color:#52525b}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.state,.problem{padding:.75rem 1rem;border-radius:.5rem;background:#f4f4f5;font-weight:600}
.paid{background:#dcfce7}.confirm_on_phone,.confirm_with_bank,.processing{background:#dbeafe}.in_review,.problem{background:#ffedd5}
.hint{color:#52525b;font-size:.875rem;margin:.25rem 0 1rem}
label{display:block;font-weight:600}
input,select{width:100%;font:inherit;padding:.75rem;border:1px solid #a1a1aa;border-radius:.5rem;background:#fff;margin-bottom:.25rem}
select{margin-bottom:1rem}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;text-decoration:none;padding:.85rem;border:0;border-radius:.5rem;background:#18181b;color:#fff;cursor:pointer}
.second{background:#fff;color:#18181b;border:1px solid #a1a1aa}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;padding:.35rem .5rem .35rem 0;border-bottom:1px solid #e4e4e7;vertical-align:top}
td:first-child{overflow-wrap:anywhere}
.figure{text-align:right;padding:.35rem 0 .35rem .75rem;white-space:nowrap}
section{margin-top:1.5rem}
tfoot th,tfoot td{font-weight:700;border-bottom:0}
@media print{body,main{background:#fff}main{max-width:none;padding:0;min-height:0}.screen{display:none}.state{border:1px solid #a1a1aa;background:none}a{color:inherit}@page{margin:18mm}tr,section{break-inside:avoid}}
`
