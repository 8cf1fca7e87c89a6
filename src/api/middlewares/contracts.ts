import { zodValidator } from "@medusajs/framework"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import type { z } from "zod"
import type { Contract, StaffContract } from "../contract"
import { CONTRACTS } from "../contracts"
import { PERMISSIONS } from "../permissions"

/**
 * What contracts ask for before their routes run: the permission, and the form of query and body. Each of one method and
 * path, since the policies of several that match add up.
 */
export function middlewaresOfContracts(): MiddlewareRoute[] {
  return Object.entries<Contract | StaffContract>(CONTRACTS).flatMap(([route, contract]) => {
    const [method, matcher = ""] = route.split(" ")
    const at = { matcher, methods: [method === "GET" ? ("GET" as const) : ("POST" as const)] }
    const { query, body, ownBody } = contract
    const permission = "permission" in contract ? contract.permission : null
    const checks = [
      ...(query === undefined ? [] : [check(query, "query")]),
      ...(body === undefined ? [] : [check(body, "body")]),
    ]
    return [
      ...(permission === null ? [] : [{ ...at, policies: [...PERMISSIONS[permission]] }]),
      ...(checks.length === 0 ? [] : [{ ...at, middlewares: checks }]),
      ...(ownBody?.isRaw === true ? [{ ...at, bodyParser: false as const }] : []),
    ]
  })
}

/** Medusa's types know its own zod alone; of a schema it only asks `parseAsync`. */
const validated = zodValidator as (schema: unknown, sent: unknown) => Promise<MedusaRequest["validatedQuery"]>

/** As Medusa's `validateAndTransformBody`, and the same of a query, whose form Medusa's own cannot say. */
function check(schema: z.ZodType, part: "query" | "body") {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    try {
      req[part === "query" ? "validatedQuery" : "validatedBody"] = await validated(schema, req[part])
      next()
    } catch (error) {
      next(error)
    }
  }
}
