import Redis from "ioredis"

/** What stands under one key of a Redis server. */
export interface KeyText {
  /** `redis <database> <key>` */
  place: string
  /** The key itself and all its values, one a line. */
  text: string
}

/** How the values of each type of key are read. */
const READERS: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: async (redis, key) => await redis.get(key),
  list: async (redis, key) => await redis.lrange(key, 0, -1),
  set: async (redis, key) => await redis.smembers(key),
  zset: async (redis, key) => await redis.zrange(key, "0", "-1", "WITHSCORES"),
  hash: async (redis, key) => await redis.hgetall(key),
  stream: async (redis, key) => await redis.xrange(key, "-", "+"),
}

/** Every key of every database of a Redis server, with all its values. Fails at a type that it cannot read. */
export async function everyRedisKey(url: string): Promise<KeyText[]> {
  const redis = new Redis(url, { lazyConnect: true })
  try {
    await redis.connect()
    const texts: KeyText[] = []
    for (const database of await databasesOf(redis)) {
      await redis.select(database)
      for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>) {
        for (const key of keys) {
          texts.push({ place: `redis ${database} ${key}`, text: await read(redis, key) })
        }
      }
    }
    return texts
  } finally {
    redis.disconnect()
  }
}

async function read(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key)
  const reader = READERS[type]
  if (reader === undefined) {
    if (type === "none") {
      return key // It has expired meanwhile.
    }
    throw new Error(`the Redis key ${key} is of the type ${type}, which nobody reads yet`)
  }
  return [key, ...linesOf(await reader(redis, key))].join("\n")
}

/** The numbers of the databases that hold anything. */
async function databasesOf(redis: Redis): Promise<number[]> {
  return [...(await redis.info("keyspace")).matchAll(/^db(\d+):/gm)].map(([, number]) => Number(number))
}

function linesOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, held]) => [...(Array.isArray(value) ? [] : [name]), ...linesOf(held)])
  }
  return [String(value)]
}
