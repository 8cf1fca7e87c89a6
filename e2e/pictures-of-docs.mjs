import { copyFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { projectFolder } from "../tools/project.mjs"

/** Where pictures are left that a run takes. */
export const PICTURES = join(projectFolder, "e2e/screenshots")

/** What the documents show, by what it is taken as. */
const SHOWN = {
  "payments-light-en": "payments",
  "held-light-en": "held",
  "request-share-en": "request",
  "invoices-light-en": "invoices",
  "invoice-in-parts-light-en": "invoice",
  "payments-light-fr": "payments.fr",
  "held-light-fr": "held.fr",
  "request-share-fr": "request.fr",
  "invoices-light-fr": "invoices.fr",
  "invoice-in-parts-light-fr": "invoice.fr",
  "shop-choose": "shop-choose",
  "shop-confirm": "shop-confirm",
  "shop-declined": "shop-declined",
}

/** Throws away what an earlier run took, so that none of it is taken for this one's. */
export async function forgetPictures() {
  await rm(PICTURES, { recursive: true, force: true })
}

/** Has the documents show what this run saw of what they show. */
export async function renewPicturesOfDocs() {
  for (const [taken, shown] of Object.entries(SHOWN)) {
    await copyFile(join(PICTURES, `${taken}.png`), join(projectFolder, `docs/images/${shown}.png`)).catch((error) => {
      // Not every run takes all of them.
      if (error.code !== "ENOENT") throw error
    })
  }
}
