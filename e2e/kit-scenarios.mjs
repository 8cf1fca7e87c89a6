import assert from "node:assert/strict"
import { mkdir, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { build } from "esbuild"
import { projectFolder } from "../tools/project.mjs"
import { barriersOf } from "./axe.mjs"
import { PICTURES } from "./pictures-of-docs.mjs"
import { countShifts, staysInPlace } from "./shifts.mjs"

/** @typedef {import("playwright-core").Page} Page */

const { resolve } = createRequire(import.meta.url)

/** What an element must have to be touched, and to be seen. */
const TARGET_PX = 44

/** Pages that the kit may come into: what stands in their head before its stylesheet, and after it. */
const SURROUNDINGS = {
  alone: { before: "", after: "" },
  "before Tailwind's reset": { before: "", after: "preflight" },
  "after Tailwind's reset": { before: "preflight", after: "" },
}

/** How pages say that they are dark. */
const LOOKS = {
  light: { colorScheme: /** @type {const} */ ("light"), html: "" },
  "light, on a dark system": { colorScheme: /** @type {const} */ ("dark"), html: "" },
  "dark, as the system is": { colorScheme: /** @type {const} */ ("dark"), html: 'style="color-scheme: light dark"' },
  "dark, by a class": { colorScheme: /** @type {const} */ ("light"), html: 'class="dark"' },
}

/**
 * What the kit looks like in the pages of others, on a screen of 360 pixels: no store is needed.
 *
 * @type {Record<string, (context: { browser: import("playwright-core").Browser }) => Promise<void>>}
 */
export const KIT_SCENARIOS = {
  "The kit's stylesheet stands alone and beside Tailwind's reset": async ({ browser }) => {
    for (const [name, around] of Object.entries(SURROUNDINGS)) {
      await onKitPage(browser, { around }, async (page) => {
        await everyScreen(page, async (screen) => await looksRight(page, `${name}, ${screen}`))
      })
    }
  },

  "The kit's stylesheet is readable in light and dark": async ({ browser }) => {
    for (const [name, look] of Object.entries(LOOKS)) {
      await onKitPage(browser, { look }, async (page) => {
        await everyScreen(page, async (screen) => {
          await looksRight(page, `${name}, ${screen}`)
          await picture(page, `kit-${name.replace(/\W+/g, "-")}-${screen}`)
        })
        const surface = await page.evaluate(`getComputedStyle(document.querySelector(".payunit")).backgroundColor`)
        assert.equal(surface !== "rgb(255, 255, 255)", name.startsWith("dark"), `${name} is on ${String(surface)}.`)
      })
    }
  },
}

/**
 * Opens the kit's page, and looks that nothing in it moved by itself and that no script complained.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {{ around?: { before: string, after: string }, look?: (typeof LOOKS)[keyof typeof LOOKS], lang?: string }} options
 * @param {(page: Page) => Promise<void>} play
 */
async function onKitPage(browser, { around = SURROUNDINGS.alone, look = LOOKS.light, lang = "fr" }, play) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
    colorScheme: look.colorScheme,
  })
  try {
    await context.addInitScript(countShifts)
    const page = await context.newPage()
    /** @type {string[]} */
    const complaints = []
    page.on("pageerror", (error) => complaints.push(String(error)))
    const document = await kitDocument(around, look.html, lang)
    await page.route("https://shop.example/", (route) => route.fulfill({ contentType: "text/html", body: document }))
    await page.goto("https://shop.example/")
    await play(page)
    await staysInPlace(page, "the end")
    assert.deepEqual(complaints, [])
  } finally {
    await context.close()
  }
}

/** @param {{ before: string, after: string }} around @param {string} html @param {string} lang */
async function kitDocument({ before, after }, html, lang) {
  const sheets = { "": "", preflight: await preflight() }
  const sheet = (/** @type {string} */ name) => `<style>${sheets[/** @type {keyof typeof sheets} */ (name)]}</style>`
  const style = await readFile(join(projectFolder, "packages/storefront/dist/style.css"), "utf8")
  return `<!doctype html><html lang="${lang}" ${html}><head><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${sheet(before)}<style>${style}</style>${sheet(after)}</head>
    <body><main><h1>Shop</h1><div id="root"></div></main><footer>Footer</footer><script type="module">${await kitCode()}</script></body></html>`
}

/** Tailwind's own, with its defaults filled in. */
async function preflight() {
  const source = await readFile(resolve("tailwindcss/lib/css/preflight.css"), "utf8")
  return source.replace(/theme\(\s*(?:'[^']*'|"[^"]*")\s*,\s*((?:[^()]|\([^()]*\))*)\)/g, "$1")
}

/** @type {Promise<string> | undefined} */
let code

async function kitCode() {
  code ??= build({
    entryPoints: [join(projectFolder, "e2e/kit-page.mjs")],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
  }).then(({ outputFiles: [file] }) => (file?.text ?? "").replaceAll("</script", "<\\/script"))
  return code
}

/**
 * Goes through the screens of a payment, and looks at each.
 *
 * @param {Page} page
 * @param {(screen: string) => Promise<void>} look
 */
async function everyScreen(page, look) {
  await screen("idle")
  await page.locator(".payunit-main").click()
  await screen("choose")
  await page.locator("input[type=tel]").fill("69000000")
  await page.locator(".payunit-main").click()
  await page.locator("input[aria-invalid=true]").waitFor()
  await look("wrong-number")
  await page.locator("input[type=tel]").fill("670000003")
  await page.locator(".payunit-main").click()
  await screen("confirm_on_phone")
  await tell({ status: "failed", prompt: null })
  await screen("failed")
  await page.locator(".payunit-main").click()
  await screen("confirm_on_phone", false)
  await page.locator(".payunit-quiet").click()
  await page.locator(".payunit-note").waitFor()
  await look("changing")
  await tell({
    status: "paid",
    prompt: null,
    order: { id: "order_1", display_id: 1042 },
    receipt: { reference: "aB3dE6gH9jK2mN5pQ8", provider: "CM_MTNMOMO", paid_at: "2026-01-31T10:05:00.000Z" },
  })
  await screen("paid")

  async function screen(/** @type {string} */ name, isLookedAt = true) {
    await page.locator(`[data-payunit-state="${name}"]`).waitFor()
    if (isLookedAt) await look(name)
  }

  /** The store tells something else, and is asked. */
  async function tell(/** @type {Partial<import("payunit-storefront").Payment>} */ change) {
    await page.evaluate(`kit.tell(${JSON.stringify(change)}); window.dispatchEvent(new Event("online"))`)
  }
}

/**
 * Buttons look like buttons, fields like fields; all can be touched, read and reached by the keyboard.
 *
 * @param {Page} page
 * @param {string} what
 */
async function looksRight(page, what) {
  const seen = await page.evaluate(lookOf)
  assert.equal(seen.overflow, 0, `${what} scrolls sideways.`)
  for (const { name, width, height, hasBorder, hasGround, isQuiet } of seen.controls) {
    assert.ok(height >= TARGET_PX && width >= TARGET_PX, `${what}: ${name} is ${String(width)} × ${String(height)} px.`)
    assert.ok(isQuiet || hasBorder || hasGround, `${what}: ${name} looks like text.`)
  }
  assert.ok(seen.controls.filter(({ isMain }) => isMain).length <= 1, `${what} has several main buttons.`)
  for (const { name, isMain, ground } of seen.controls) {
    assert.equal(isMain, ground === seen.accent, `${what}: ${name} is ${isMain ? "not " : ""}in the main colour.`)
  }
  assert.deepEqual(await barriersOf(page, ".payunit"), [], `${what} keeps people out.`)
  for (const name of await focusWithoutRing(page)) assert.fail(`${what}: nobody sees that ${name} has the focus.`)
}

/** Goes through the section by the keyboard. @param {Page} page @returns {Promise<string[]>} */
async function focusWithoutRing(page) {
  await page.evaluate(`document.activeElement?.blur?.()`)
  const without = []
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(focusOf)
    if (focused === null) break
    if (focused.ring < 2) without.push(focused.name)
  }
  return without
}

/** @param {Page} page @param {string} name */
async function picture(page, name) {
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
}

/** Runs in the page. */
function lookOf() {
  const controls = [...document.querySelectorAll(".payunit :is(button, a, input[type=tel], label.payunit-operator)")]
  const accentOf = () => {
    const probe = document.createElement("i")
    probe.style.color = "var(--_accent)"
    document.querySelector(".payunit")?.append(probe)
    const { color } = window.getComputedStyle(probe)
    probe.remove()
    return color
  }
  const isClear = (/** @type {string} */ colour) => /^(transparent|rgba\(.*, 0\))$/.test(colour)
  return {
    accent: accentOf(),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    controls: controls.map((control) => {
      const { width, height } = control.getBoundingClientRect()
      const style = window.getComputedStyle(control)
      return {
        isMain: control.classList.contains("payunit-main"),
        ground: style.backgroundColor,
        name: control.textContent || control.tagName,
        width: Math.round(width),
        height: Math.round(height),
        hasBorder: parseFloat(style.borderTopWidth) >= 1 && !isClear(style.borderTopColor),
        hasGround: !isClear(style.backgroundColor),
        // What looks like a link, on purpose.
        isQuiet: style.textDecorationLine.includes("underline"),
      }
    }),
  }
}

/** Runs in the page: what has the focus, and how thick the ring around it is. Null outside of the kit. */
function focusOf() {
  const focused = document.activeElement
  if (focused === null || focused.closest(".payunit") === null) return null
  const ringed = [focused, focused.closest("label")].filter((element) => element !== null)
  const rings = ringed.map((element) => {
    const style = window.getComputedStyle(element)
    return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth)
  })
  return { name: focused.textContent || focused.tagName, ring: Math.max(...rings) }
}
