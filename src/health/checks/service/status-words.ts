import { resolvePayUnit } from "../../../modules/payunit"
import type { UnknownWord } from "../../../modules/payunit/inbox"
import { defineCheck } from "../../check"

/** How far back words are told of that nobody knows. */
const WORD_DAYS = 7

/** What the service calls payments, where nobody knows what it means. */
export const statusWords = defineCheck<{ now: Date; words: UnknownWord[] }>({
  id: "status_words",
  title: { en: "Unknown statuses", fr: "États inconnus" },
  statement: { en: "PayUnit only uses known statuses", fr: "PayUnit n’emploie que des états connus" },
  notifiesOfWarnings: true,
  documents: {
    scope: "In the last seven days.",
    advice: "Ask PayUnit what the word means, then set [`statusWords`](configuration.md).",
  },
  read: async (container) => {
    const payunit = resolvePayUnit(container)
    const [now, recent] = await Promise.all([
      payunit.figures.now(),
      payunit.statusWords.recent(WORD_DAYS, payunit.options.statusWords.keys()),
    ])
    return { now, words: recent }
  },
  judge: ({ now, words }, { say, counted, names, age }) =>
    words.length === 0
      ? { status: "ok", found: say("none", "aucun") }
      : {
          status: "warning",
          found: words
            .map(({ word, may_mean_paid, times, received_at, transaction_id }) => {
              const often = say(counted(times, "time", "times"), counted(times, "fois", "fois"))
              const since = age(received_at, now)
              return may_mean_paid
                ? say(
                    `${JSON.stringify(word)}, which may mean paid (${often}, the last ${since} ago, payment ${names("payment", [transaction_id])})`,
                    `${JSON.stringify(word)}, qui peut vouloir dire payé (${often}, la dernière il y a ${since}, paiement ${names("payment", [transaction_id])})`,
                  )
                : say(
                    `${JSON.stringify(word)}, which counts as pending (${often}, the last ${since} ago, payment ${names("payment", [transaction_id])})`,
                    `${JSON.stringify(word)}, compté comme en attente (${often}, la dernière il y a ${since}, paiement ${names("payment", [transaction_id])})`,
                  )
            })
            .join(say("; ", " ; ")),
          remedy: say(
            "Ask PayUnit what it means, then set the plugin's option `statusWords`. What may have been paid cannot be paid a second time, and is put on hold when its link is over: look for it in PayUnit's dashboard.",
            "Demandez à PayUnit ce que cela veut dire, puis indiquez-le avec l’option `statusWords` du plugin. Ce qui a peut-être été payé ne peut pas l’être une seconde fois, et est mis en attente de décision à la fin de son lien : cherchez-le dans le tableau de bord de PayUnit.",
          ),
        },
})
