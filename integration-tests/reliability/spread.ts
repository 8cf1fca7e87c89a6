import { type Kill, type Plan, planOf, type Step } from "./plan"
import { Random } from "./random"

/** What nobody does twice at the same time: it is the world that does it. */
const ONCE: readonly Step["do"][] = ["decide", "time passes", "sell out", "at once"]

/** Everything that finds out that a payment was made, at every process. */
const EVERYBODY_ASKS: Step = {
  do: "at once",
  steps: (["return", "refresh", "complete", "job"] as const).flatMap((one) => [{ do: one }, { do: one }]),
}

/**
 * The plan of a seed for a store of several processes: the purchase of {@link planOf}, in which many a thing is done at
 * two processes at the same time, and any of them may be killed and come back later.
 */
export function spreadPlanOf(seed: number, processes: number): Plan {
  const plan = planOf(seed)
  // Another series than that of the plan itself.
  const random = new Random(seed + 1_000_000)
  const steps = plan.steps.map((step): Step => {
    return !ONCE.includes(step.do) && random.chance(0.5) ? { do: "at once", steps: [step, step] } : step
  })
  for (let left = random.between(0, 2); left > 0; left -= 1) {
    steps.splice(random.between(1, steps.length), 0, EVERYBODY_ASKS)
  }
  return { ...plan, steps, kill: killOf(plan.kill, random, steps.length, processes) }
}

function killOf(planned: Kill | null, random: Random, steps: number, processes: number): Kill | null {
  const [process, stepsWithout] = [random.between(0, processes - 1), random.between(0, 6)]
  const [step, milliseconds] = [random.between(0, steps - 1), random.between(0, 1_000)]
  if (planned === null) {
    return random.chance(0.3) ? { at: "random", process, step, milliseconds, stepsWithout } : null
  }
  return planned.at === "random" ? { ...planned, process, stepsWithout } : { ...planned, stepsWithout }
}
