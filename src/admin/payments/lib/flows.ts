import { en } from "../../i18n/en"
import type { Translate } from "../../shared/lib/texts"

/** What the dashboard calls a way of paying: a new one has its own name until there is a word for it. */
export function nameOfFlow(t: Translate, flow: string): string {
  return isKnown(flow) ? t(`flows.${flow}`) : flow
}

function isKnown(flow: string): flow is keyof typeof en.flows {
  return Object.hasOwn(en.flows, flow)
}
