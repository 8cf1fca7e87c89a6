import type { z as medusas } from "@medusajs/framework/zod"
import type { z } from "zod"
import type { MerchantErrorCode, ShopperErrorCode } from "../../modules/payunit/errors"

/** A schema of the zod that the plugin has, or of the one that Medusa brings, which may be another version. */
export type Schema = z.ZodType | medusas.ZodType

/** Refusals by their codes, with what a route says of one beyond the catalogue: Markdown, or nothing. */
export type Refusals = Partial<Record<ShopperErrorCode | MerchantErrorCode, string>>

/**
 * What documents say of a route, beside its schemas. Texts are Markdown; addresses in them are those of a page in `docs/`.
 */
export interface RouteDescription {
  /** Heading of the page below which it stands, and its tag. */
  section: string
  /** What it does, as the end of a sentence that begins with the route. */
  summary: string
  about?: string
  query?: Schema
  body?: Schema
  /** `application/json` unless told. */
  bodyType?: string
  /** What a body that no schema describes is. */
  bodyAbout?: string
  /** Its answers that are no refusals, by HTTP status or class of these, such as `4XX`; 200 alone unless told. */
  answers?: Readonly<Record<string, string>>
  /** Of an answer that is no JSON. */
  answerType?: string
  /** An example of an answer that is not among the schemas. */
  answerExample?: unknown
  /** Whether it takes `Idempotency-Key`. */
  takesKey?: boolean
  /** Whether nothing is decided by it, so that no second person is asked. */
  decidesNothing?: boolean
  refusals?: Refusals
}

export type RouteDescriptions = Readonly<Record<string, RouteDescription>>
