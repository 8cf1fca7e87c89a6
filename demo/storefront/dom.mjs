/**
 * An element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties] Those of the element, `class`, and listeners such as `onclick`.
 * @param {(Node | string | null)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const { class: className = "", ...rest } = properties
  const made = Object.assign(document.createElement(tag), { className, ...rest })
  made.append(...children.filter((child) => child !== null))
  return made
}

/**
 * Shows a view in place of the one before.
 *
 * @param {string} className
 * @param {...Node} content
 */
export function show(className, ...content) {
  const view = document.querySelector("main")
  if (view === null) return
  view.className = className
  view.replaceChildren(...content)
}

/** @param {number} amount */
export function money(amount) {
  return `${new Intl.NumberFormat("en").format(amount).replaceAll(",", "\u202f")} FCFA`
}

/**
 * Runs what a button does. The button waits for it, and a failure is told beside it.
 *
 * @param {() => Promise<unknown>} work
 * @returns {(event: Event) => Promise<void>}
 */
export function action(work) {
  return async (event) => {
    event.preventDefault()
    const place = event.currentTarget instanceof HTMLElement ? event.currentTarget : document.body
    const buttons = place instanceof HTMLButtonElement ? [place] : [...place.querySelectorAll("button")]
    place.parentElement?.querySelector(".problem")?.remove()
    for (const button of buttons) button.disabled = true
    try {
      await work()
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      place.after(element("p", { class: "bad problem", role: "alert" }, words))
    } finally {
      for (const button of buttons) button.disabled = false
    }
  }
}
