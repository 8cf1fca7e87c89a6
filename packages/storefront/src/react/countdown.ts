import { useEffect, useState } from "react"

/** Seconds until a moment of this clock, at least 0; null if there is none. Counts down. */
export function useSecondsUntil(end: number | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [end])
  return end === null ? null : Math.max(0, Math.ceil((end - now) / 1_000))
}

/** Seconds as a clock shows them: `4:07`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
