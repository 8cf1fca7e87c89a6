import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Redis from "ioredis"
import { freePort } from "../../tools/free-port.cjs"
import { until } from "./until"

/** A Redis of a test's own. */
export interface RedisServer {
  readonly url: string
  readonly client: Redis
  stop(): Promise<void>
}

const HOW_TO_GET_IT =
  "Several instances need a Redis. Install one (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), " +
  "or name an empty database of another one, which is emptied afterwards: REDIS_URL=redis://localhost:6379/15."

/**
 * The Redis database of `REDIS_URL`, which must be empty, or a server started for the occasion on a free port, which
 * keeps nothing.
 *
 * @throws Error that says how to get a Redis
 */
export async function startRedis(): Promise<RedisServer> {
  const given = process.env.REDIS_URL
  return given === undefined || given === "" ? await startServer() : await useServer(given)
}

async function startServer(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "payunit-redis-"))
  const port = await freePort()
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no"]
  const server = spawn("redis-server", flags, { stdio: "ignore" })
  const end = (): void => void server.kill("SIGKILL")
  // However these tests end, it ends with them.
  process.once("exit", end)
  const url = `redis://127.0.0.1:${port}/0`
  const client = clientOf(url)
  const stop = async (): Promise<void> => {
    client.disconnect()
    process.off("exit", end)
    await ended(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const failed = once(server, "error").then(([error]: unknown[]) => {
      throw error
    })
    failed.catch(() => undefined)
    await Promise.race([failed, until("Redis to answer", async () => await answers(client))])
  } catch (error) {
    await stop()
    throw new Error(`redis-server could not be started. ${HOW_TO_GET_IT}`, { cause: error })
  }
  return { url, client, stop }
}

async function useServer(url: string): Promise<RedisServer> {
  const client = clientOf(url)
  try {
    await until("Redis to answer", async () => await answers(client), 5_000)
    if ((await client.dbsize()) > 0) {
      throw new Error("its database is not empty")
    }
  } catch (error) {
    client.disconnect()
    throw new Error(`The Redis of REDIS_URL cannot be used. ${HOW_TO_GET_IT}`, { cause: error })
  }
  return {
    url,
    client,
    stop: async () => {
      await client.flushdb()
      client.disconnect()
    },
  }
}

function clientOf(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => 50, enableOfflineQueue: false })
  // Whoever asks hears that it is not there.
  client.on("error", () => undefined)
  return client
}

async function answers(client: Redis): Promise<boolean> {
  return (await client.ping().catch(() => null)) === "PONG"
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const gone = once(server, "exit")
    server.kill("SIGTERM")
    await gone
  }
}
