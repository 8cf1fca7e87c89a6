import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { z } from "zod"
import type { AuditAction } from "../domain/audit"
import type { MerchantErrorCode, ShopperErrorCode } from "../modules/payunit/errors"
import type { Permission } from "./permissions"

/** Refusals by their codes, with what a route says of one beyond the catalogue: Markdown, or nothing. */
export type Refusals = Partial<Record<ShopperErrorCode | MerchantErrorCode, string>>

/** A body that the route reads and judges itself, in place of `body`. */
interface OwnBody {
  /** `application/json` unless told. */
  type?: string
  /** The body's form, for documents. */
  schema?: z.ZodType
  /** What the body is, where no schema describes it. */
  about?: string
  /** Whether the body is kept from Medusa's parser, which would limit it, or log a piece of one that it cannot read. */
  isRaw?: boolean
}

/**
 * All that is to be known of a method of a route, in `contract.ts` beside its `route.ts`. Middlewares, permissions, the
 * audit trail, the documents, and the types of whoever calls it are made of this. Texts are Markdown; addresses in them
 * are those of a page in `docs/`. Schemas are lazy: a start builds none that it does not use.
 */
export interface Contract {
  /** Heading of the page below which it stands, and its tag. */
  section: string
  /** What the route does, as the end of a sentence that begins with the route. */
  summary: string
  about?: string
  /** What each name in the route's path stands for. */
  params?: Readonly<Record<string, string>>
  /** Checked before the route runs, which finds it in `req.validatedQuery`. */
  query?: z.ZodType
  /** Checked before the route runs, which finds it in `req.validatedBody`. */
  body?: z.ZodType
  ownBody?: OwnBody
  /** Whether the route takes `Idempotency-Key`. */
  takesKey?: boolean
  /** What the route answers as JSON when all went well. Tests hold answers against it; nothing does in production. */
  answer?: z.ZodType
  /** Of an answer that is no JSON. */
  answerType?: string
  /** An example of an answer that no schema describes. */
  answerExample?: unknown
  /** The answers that are no refusals, by HTTP status or class of these, such as `4XX`; 200 alone unless told. */
  statuses?: Readonly<Record<string, string>>
  refusals?: Refusals
}

/** A `GET` of the admin. */
export interface StaffContract extends Contract {
  /** The permission that the route takes; null where anybody logged in may ask. */
  permission: Permission | null
}

/** A `POST` of the admin. */
export interface StaffChangeContract extends StaffContract {
  /**
   * What the route decides: written into the audit trail, and a large amount takes two people. By the body's `action`
   * or `what` where that says. Null where nothing is decided.
   */
  decides: AuditAction | Readonly<Record<string, AuditAction>> | null
}

/** What a route finds of a query or body that was checked; unknown where no schema says. */
export type InputOf<Of, Part extends "query" | "body"> =
  Of extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown

/** A request of the admin whose query and body were checked. */
export type StaffRequest<Of extends Contract> = AuthenticatedMedusaRequest<InputOf<Of, "body">> & {
  validatedQuery: InputOf<Of, "query">
}
