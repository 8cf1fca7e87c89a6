/** The findings in words, each with what the plugin does about it. */
export { isNeeded } from "./consequences"
export { renderJson, renderMarkdown, renderText, withoutAny } from "./report"
