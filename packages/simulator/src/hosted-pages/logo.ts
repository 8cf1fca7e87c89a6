import { LEGACY_PROVIDERS, type Provider, PROVIDERS } from "../providers"
import { html } from "../html"

const OTHER = "#2f5d8a"

/** A provider's logo as SVG, drawn from its initials; null for an address that is none's. */
export function logoAt(path: string): string | null {
  const code = /^\/logos\/(.+)\.svg$/.exec(path)?.[1]
  const provider = [...PROVIDERS, ...LEGACY_PROVIDERS].find(({ shortcode }) => shortcode.toLowerCase() === code)
  return provider === undefined ? null : drawn(provider)
}

function drawn({ name, operator }: Provider): string {
  const initials = name.split(" ").map((word) => word.charAt(0))
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
    <rect width="64" height="64" rx="14" fill="${operator?.color ?? OTHER}" />
    <text x="32" y="42" font-family="sans-serif" font-size="26" font-weight="700" fill="#fff" text-anchor="middle">
      ${initials.slice(0, 2).join("")}
    </text>
  </svg>`.markup
}
