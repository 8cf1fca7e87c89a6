import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { maskOf } from "../../gateway"
import { type Locale, pageText } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { ShopperError, UnreadableRow } from "../../modules/payunit/errors"
import { mayRefresh } from "../../payments"
import { reasonOf } from "../../workflows/failure-reason"
import { localeOf } from "../store-route"
import { readBeginning } from "../request-body"
import { pageForm, type PageForm } from "./form"
import { renderSentence, type Shop } from "./payment-page"

/**
 * What a page may do. Its forms post to itself, and are led on to PayUnit's page or the shop's, which browsers hold to
 * `form-action` as well: by plain http only on one machine. Pictures are those that the store's options name.
 */
const CONTENT_SECURITY_POLICY = [
  ...[
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src https: http:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ],
  "form-action 'self' https: http://localhost:* http://127.0.0.1:*",
].join("; ")

/** Sends a page, which no script runs on, no other site frames, and nobody keeps. */
export function sendPage(res: MedusaResponse, html: string, status = 200): void {
  res
    .status(status)
    .set("cache-control", "no-store")
    .set("referrer-policy", "no-referrer")
    .set("x-content-type-options", "nosniff")
    .set("content-security-policy", CONTENT_SECURITY_POLICY)
    .type("text/html")
    .send(html)
}

/** The language of a page: the one chosen on it, else the one that it was made in. */
export function pageLocale(req: MedusaRequest, fallback: Locale): Locale {
  const { lang } = req.query
  return lang === "en" || lang === "fr" ? lang : fallback
}

/** The address of a page, in the language that was chosen on it. */
export function withLanguage(req: MedusaRequest, address: string): string {
  const { lang } = req.query
  return lang === "en" || lang === "fr" ? `${address}?lang=${lang}` : address
}

/** @throws ShopperError `invalid_request` */
export async function readPageForm(req: MedusaRequest): Promise<PageForm> {
  const body = new URLSearchParams((await readBeginning(req)).toString("utf8"))
  const parsed = pageForm.safeParse(Object.fromEntries(body))
  if (!parsed.success) {
    throw new ShopperError("invalid_request")
  }
  return parsed.data
}

/** A number as its owner knows it again; null where it is none of a mobile phone. */
export function maskedPhone(phone: string | null): string | null {
  return maskOf(phone ?? "")
}

const storeRow = z.object({ name: z.string().nullish() })

/** Who is paid, for whoever is to trust the page: as Medusa and the options say. */
export async function readShop(req: MedusaRequest): Promise<Shop> {
  const { options } = resolvePayUnit(req.scope)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "store", fields: ["name"], pagination: { take: 1 } })
  const name = storeRow.safeParse(data[0]).data?.name ?? null
  return { name, phone: options.shopPhone ?? null, logo: options.shopLogo ?? null }
}

/** An amount as payers read it. */
export function moneyText(amount: number, currencyCode: string, locale: Locale): string {
  return new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", {
    style: "currency",
    currency: currencyCode.toUpperCase(),
    minimumFractionDigits: 0,
  }).format(amount)
}

/** A day as payers read it, in the shop's time zone. */
export function dayText(date: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", { dateStyle: "long", timeZone }).format(date)
}

/**
 * Wraps a route of a page: says 404 in both languages at an address that was never given out, without touching anything;
 * and a sentence for whatever went wrong.
 */
export function pageRoute(handler: (req: MedusaRequest, res: MedusaResponse) => Promise<boolean>) {
  return async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
    const locale = localeOf(req.get("accept-language"))
    try {
      if (!(await handler(req, res))) {
        sendPage(res, renderSentence(locale, pageText("not_valid", locale)), 404)
      }
    } catch (error) {
      const isOurs = error instanceof ShopperError || error instanceof UnreadableRow
      if (!isOurs) {
        req.scope
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(`payunit: a payment page could not be shown: ${reasonOf(error)}`)
      }
      const problem = error instanceof ShopperError ? error : new ShopperError("service_unavailable")
      sendPage(res, renderSentence(locale, problem.sentence(locale)), problem.httpStatus)
    }
  }
}

/** Counts a look of a payer at a page. Whether the service may be asked on their behalf. */
export async function mayAskService(req: MedusaRequest): Promise<boolean> {
  return await mayRefresh(resolvePayUnit(req.scope), req.ip ?? "")
}
