import { z } from "zod"

/** What Medusa takes outside of production where no secret is set. */
const MEDUSA_DEFAULT = "supersecret"

const secret = z.string().min(1).nullish().catch(null)
const configuration = z.object({
  projectConfig: z.object({ http: z.object({ cookieSecret: secret, jwtSecret: secret }) }),
})

/**
 * The secret of Medusa's that hashes are keyed with: the cookies', else that of its tokens, which every instance has.
 *
 * @param config Medusa's configuration
 * @throws Error if there is none
 */
export function hashingSecretOf(config: unknown): string {
  const { cookieSecret, jwtSecret } = configuration.safeParse(config).data?.projectConfig.http ?? {}
  const found = cookieSecret ?? jwtSecret
  if (found === null || found === undefined) {
    throw new Error(
      "medusa-payment-payunit cannot start: Medusa has no `http.cookieSecret`, with which phone numbers are hashed. " +
        "Set it in medusa-config, or the plugin's option `hashingSecret`.",
    )
  }
  return found
}

/** Whether everybody knows the secret. */
export function isPublicSecret(hashingSecret: string): boolean {
  return hashingSecret === MEDUSA_DEFAULT
}
