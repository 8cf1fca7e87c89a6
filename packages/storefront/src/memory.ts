/** Remembers which payment belongs to a cart or a payment collection. Ids only: no phone number, no amount. */
export interface PaymentMemory {
  read(subject: string): string | null
  write(subject: string, sessionId: string): void
  forget(subject: string): void
}

const PREFIX = "payunit:"

/** As long as the store watches a payment. */
const LIFETIME_MS = 48 * 3_600_000

/**
 * The browser's memory, which outlives a closed tab. Where it is shut off, that of the tab, or else of the page; a
 * payment is found again by the return address then, or not at all.
 */
export function browserMemory(): PaymentMemory {
  const page = new Map<string, string>()
  const stores: Pick<Storage, "getItem" | "setItem" | "removeItem">[] = [
    {
      getItem: (key) => page.get(key) ?? null,
      setItem: (key, value) => page.set(key, value),
      removeItem: (key) => page.delete(key),
    },
  ]
  for (const name of ["sessionStorage", "localStorage"] as const) {
    // Merely to look at it may throw.
    attempt(() => {
      stores.unshift(window[name])
    })
  }
  return {
    read(subject) {
      for (const store of stores) {
        const [sessionId, at] = (attempt(() => store.getItem(PREFIX + subject)) ?? "").split(" ")
        if (sessionId && Date.now() - Number(at) < LIFETIME_MS) {
          return sessionId
        }
      }
      return null
    },
    write(subject, sessionId) {
      stores.some((store) => attempt(() => (store.setItem(PREFIX + subject, `${sessionId} ${Date.now()}`), true)))
    },
    forget(subject) {
      stores.forEach((store) => attempt(() => store.removeItem(PREFIX + subject)))
    },
  }
}

const PAYER = `${PREFIX}payer`

/** A prompt lives some minutes; by then it is sent again, or not at all. */
const PAYER_LIFETIME_MS = 3_600_000

/**
 * To whom the last prompt of a payment session was sent, as the tab knows that sent it: its own memory, which ends with
 * the tab and survives a reload. A phone that is short of memory reloads a page while its owner dials. Nothing else
 * learns the number: the store tells it masked. After an hour it is removed.
 */
export const payerOfTab = {
  read(sessionId: string | null): LastPrompt | undefined {
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(PAYER) ?? "") as LastPrompt & { at: number })
    if (!kept || Date.now() - kept.at > PAYER_LIFETIME_MS) {
      payerOfTab.write()
    } else if (kept.sessionId === sessionId) {
      return kept
    }
    return undefined
  },
  /** Nobody takes the place of whom it was before. */
  write(lastPrompt?: LastPrompt) {
    attempt(() => {
      sessionStorage.removeItem(PAYER)
      if (lastPrompt) {
        sessionStorage.setItem(PAYER, JSON.stringify({ ...lastPrompt, at: Date.now() }))
      }
    })
  },
}

/** Whom a prompt of a payment session was sent to. */
export interface LastPrompt {
  sessionId: string
  payer: { provider: string; phone: string }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
