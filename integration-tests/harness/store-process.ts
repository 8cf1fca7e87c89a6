import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Shop } from "./shopper"

/** What a process needs to know to be one of a store. */
export interface StoreProcessSettings {
  /** What it is called among the connections to the database, and its log files. */
  name: string
  port: number
  /** Flags of its Node.js. */
  execArgv: readonly string[]
  /** Where its log files go. */
  logFolder: string
  /** What it runs; the store of the tests unless it says otherwise. */
  program?: string | undefined
}

/** One process of a store, which can be killed and started again. */
export class StoreProcess {
  readonly name: string
  readonly port: number
  readonly #settings: StoreProcessSettings
  /** Shared with the store's other processes: what is configured is configured for all. */
  readonly #environment: NodeJS.ProcessEnv
  #starts = 0
  /** Where in its log file the last start begins. */
  #logBegins = 0
  #stderr = ""
  #process: ChildProcess | null = null
  #listens = false

  constructor(environment: NodeJS.ProcessEnv, settings: StoreProcessSettings) {
    this.name = settings.name
    this.port = settings.port
    this.#environment = environment
    this.#settings = settings
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** Whether it listens, as far as anybody knows. */
  get isUp(): boolean {
    return this.#listens && this.#process?.exitCode === null && this.#process.signalCode === null
  }

  /** What it has logged since its last start: warnings and errors. Unless the environment names a log file. */
  log(): string {
    return this.#logged().slice(this.#logBegins)
  }

  #logged(): string {
    return existsSync(this.#logFile) ? readFileSync(this.#logFile, "utf8") : ""
  }

  /** What it has written to where errors go, in all its starts. */
  get stderr(): string {
    return this.#stderr
  }

  get #logFile(): string {
    return join(this.#settings.logFolder, `${this.name}-${this.#starts}.log`)
  }

  /** Starts it and waits until it listens. Answers what it seeded. */
  async start(...args: string[]): Promise<Omit<Shop, "url">> {
    this.#starts += 1
    this.#logBegins = 0
    const child = fork(this.#settings.program ?? join(__dirname, "store-program.mjs"), args, {
      env: {
        LOG_FILE: this.#logFile,
        ...this.#environment,
        PORT: String(this.port),
        PGAPPNAME: this.name,
        IS_STARTED_AGAIN: String(this.#starts > 1),
      },
      execArgv: [...this.#settings.execArgv],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    })
    child.stderr?.on("data", (part: Buffer) => {
      this.#stderr += part.toString("utf8")
    })
    child.once("exit", () => {
      if (this.#process === child) {
        // Nobody killed it.
        process.stderr.write(`${this.name} died:\n${this.#stderr.slice(-10_000)}\n`)
      }
    })
    this.#process = child
    const ready = once(child, "message").then(([seeded]: unknown[]) => seeded as Omit<Shop, "url">)
    const died = once(child, "exit").then(([code]: unknown[]) => {
      throw new Error(`the store ended before it listened (${String(code)})`)
    })
    died.catch(() => undefined)
    const seeded = await Promise.race([ready, died])
    this.#listens = true
    return seeded
  }

  /** Has it end Medusa in good order, and start it anew as the environment says now. What is null is not set. */
  async restart(): Promise<void> {
    this.#logBegins = this.#logged().length
    const environment = Object.fromEntries(
      Object.entries(this.#environment).map(([name, value]) => [name, value ?? null]),
    )
    const done = await this.ask({ do: "restart", environment })
    if (done === null) throw new Error(`${this.name} ended before it was started anew`)
  }

  /** The answer of the process to a message; null if it died over it. */
  async ask(message: "job" | "heap" | "key" | "merchant" | number | object): Promise<unknown> {
    const child = this.#process
    if (child?.connected !== true) {
      return null
    }
    const answer = Promise.race([
      once(child, "message").then(([message]: unknown[]) => message),
      once(child, "exit").then(() => null),
    ])
    child.send(message)
    return await answer
  }

  /** SIGKILL: nothing gets a chance to clean up. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = null
    this.#listens = false
    if (child?.exitCode === null) {
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      await gone
    }
  }
}
