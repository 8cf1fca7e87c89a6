import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** Whether every address that is given out or called is encrypted. */
export const addresses = defineCheck<Record<string, string>>({
  id: "addresses",
  title: { en: "Addresses", fr: "Chiffrement des adresses" },
  statement: { en: "All addresses use HTTPS", fr: "Toutes les adresses sont en HTTPS" },
  documents: { advice: "HTTPS everywhere. With the simulator the warning is normal." },
  read: async (container) => {
    const { backendUrl, storefrontUrl, baseUrl, legacyBaseUrl } = resolvePayUnit(container).options
    const storefronts = storefrontUrl.map((url, index): [string, string] => [
      storefrontUrl.length === 1 ? "storefrontUrl" : `storefrontUrl[${index}]`,
      url,
    ])
    return { backendUrl, ...Object.fromEntries(storefronts), baseUrl, legacyBaseUrl }
  },
  judge: (given, { say }) => {
    const plain = Object.entries(given).filter(([, url]) => new URL(url).protocol !== "https:")
    const names = plain.map(([name]) => `\`${name}\``).join(", ")
    return plain.length === 0
      ? {
          status: "ok",
          found: say("all addresses are HTTPS", "toutes les adresses sont en HTTPS"),
        }
      : {
          status: "warning",
          found:
            plain.length === 1
              ? say(
                  `${names} is not HTTPS, which works on one machine only`,
                  `${names} n’est pas en HTTPS, ce qui ne marche que sur une seule machine`,
                )
              : say(
                  `${names} are not HTTPS, which works on one machine only`,
                  `${names} ne sont pas en HTTPS, ce qui ne marche que sur une seule machine`,
                ),
          remedy: say(
            "Use https addresses: PayUnit and live mode take no others.",
            "Utilisez des adresses https : PayUnit et le mode production n’en acceptent pas d’autres.",
          ),
        }
  },
})
