import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ITEM_IMAGE } from "./image"

/** The picture of products that have none. The service's contract demands one for every line of a checkout. */
export function GET(_req: MedusaRequest, res: MedusaResponse): void {
  res.set("cache-control", "public, max-age=604800").type("image/png").send(ITEM_IMAGE)
}
