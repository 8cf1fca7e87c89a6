import assert from "node:assert/strict"
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { projectFolder } from "../tools/project.mjs"

/** Where pictures are left that a run takes. */
export const PICTURES = join(projectFolder, "e2e/screenshots")

/** The pictures of the documents, by what a run takes them as. */
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

const IMAGES = join(projectFolder, "docs/images")

/** What every picture of the documents says, as far as it stands in the sources of the texts. */
const WORDS = join(IMAGES, "words.json")

/** Where the texts stand that pages show. Names, amounts and days are of a run, and stand in none of them. */
const SOURCES = ["src/admin/i18n", "src/domain", "packages/storefront/src", "examples/storefront/src"]

/** Throws away what an earlier run took, so that none of it is taken for this one's. */
export async function forgetPictures() {
  await rm(PICTURES, { recursive: true, force: true })
}

/**
 * Keeps what a page says beside its picture, if the documents show it.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} name What the picture is taken as.
 */
export async function keepWords(page, name) {
  if (!(name in SHOWN)) return
  await mkdir(PICTURES, { recursive: true })
  const said = await page.evaluate(() => document.body.innerText)
  const lines = new Set(said.split("\n").map((line) => line.trim()))
  const texts = await textsOfPages()
  const words = [...lines].filter((line) => /\p{L}{3}/u.test(line) && texts.has(line)).sort()
  await writeFile(join(PICTURES, `${name}.json`), JSON.stringify(words))
}

/** @returns {Promise<Set<string>>} Every text of the sources, as it is written there. */
async function textsOfPages() {
  const texts = new Set()
  for (const folder of SOURCES) {
    for (const path of await readdir(join(projectFolder, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(path)) continue
      const source = await readFile(join(projectFolder, folder, path), "utf8")
      for (const [, text] of source.matchAll(/"((?:[^"\\]|\\.)*)"/g)) texts.add(text)
    }
  }
  return texts
}

/** Has the documents show what this run saw of what they show. */
export async function renewPicturesOfDocs() {
  const words = await readWords()
  for (const [taken, shown] of await takenOnes()) {
    await copyFile(join(PICTURES, `${taken}.png`), join(IMAGES, `${shown}.png`))
    words[shown] = JSON.parse(await readFile(join(PICTURES, `${taken}.json`), "utf8"))
  }
  const sorted = Object.fromEntries(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(WORDS, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Fails where a page of this run says other words than the documents' picture of it. */
export async function checkPicturesOfDocs() {
  const words = await readWords()
  const older = []
  for (const [taken, shown] of await takenOnes()) {
    const now = JSON.parse(await readFile(join(PICTURES, `${taken}.json`), "utf8"))
    const before = words[shown] ?? []
    const gone = before.filter((line) => !now.includes(line))
    const added = now.filter((/** @type {string} */ line) => !before.includes(line))
    if (gone.length + added.length > 0) older.push({ picture: `docs/images/${shown}.png`, gone, added })
  }
  assert.deepEqual(
    older,
    [],
    "Pictures of the documents are older than what they show: npm run test:e2e -- --pictures=docs",
  )
}

/** @returns {Promise<Record<string, string[]>>} */
async function readWords() {
  return JSON.parse(await readFile(WORDS, "utf8").catch(() => "{}"))
}

/** The pictures of the documents that this run took: not every run takes all of them. */
async function takenOnes() {
  const files = new Set(await readdir(PICTURES).catch(() => []))
  return Object.entries(SHOWN).filter(([taken]) => files.has(`${taken}.json`))
}
