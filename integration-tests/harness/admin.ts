import { Modules } from "@medusajs/framework/utils"
import { type FinishedProgram, runCommand } from "./program"
import type { Answer } from "./answer"
import type { TestStore } from "./store"

/** A merchant who talks to the store by its admin API, with a secret key, and runs the program `payunit`. */
export class Admin {
  readonly #store: TestStore
  #key: Promise<string> | null = null

  constructor(store: TestStore) {
    this.#store = store
  }

  /** A new secret API key of the store. The database is restored before every test, and forgets it. */
  async secretKey(): Promise<string> {
    this.#key ??= createSecretKey(this.#store)
    return await this.#key
  }

  /** Call before every test. */
  forget(): void {
    this.#key = null
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return await this.#store.shopper.get(path, { ...(await this.#headers()), ...headers })
  }

  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return await this.#store.shopper.post(path, body, { ...(await this.#headers()), ...headers })
  }

  /** Runs `payunit <command> --url <the store> …` with the key in the environment. */
  async payunit(command: string, ...parameters: string[]): Promise<FinishedProgram> {
    return await runCommand([command, "--url", this.#store.shop.url, ...parameters], {
      MEDUSA_ADMIN_API_KEY: await this.secretKey(),
    })
  }

  async #headers(): Promise<Record<string, string>> {
    return { authorization: `Basic ${Buffer.from(`${await this.secretKey()}:`).toString("base64")}` }
  }
}

/** Declares a merchant of a test store. */
export function adminOf(store: TestStore): Admin {
  const admin = new Admin(store)
  beforeEach(() => {
    admin.forget()
  })
  return admin
}

async function createSecretKey(store: TestStore): Promise<string> {
  const { token } = await store.container
    .resolve(Modules.API_KEY)
    .createApiKeys({ title: "Tests", type: "secret", created_by: "tests" })
  return token
}
