import {
  AuthenticationError,
  FirewallError,
  type PayUnitError,
  UnknownRouteError,
  ValidationError,
} from "../../../gateway"
import { DEFAULT_ACCOUNT, resolvePayUnit } from "../../../modules/payunit"
import { type AccountAnswer, askAccount } from "../../../modules/payunit/accounts"
import { failedCall } from "../../../payments"
import { defineCheck, type Finding, combineFindings } from "../../check"
import { accountName, inFrench } from "./names"
import type { Translator } from "../../translator"

/** Whether the service accepts the credentials of every merchant account. */
export const credentials = defineCheck<AccountAnswer[]>({
  id: "credentials",
  title: { en: "Credentials", fr: "Identifiants" },
  statement: { en: "PayUnit accepts every account", fr: "PayUnit accepte chaque compte" },
  documents: {
    scope: "It is asked about a transaction that does not exist.",
    advice: "[What PayUnit's answers mean](#what-payunits-answers-mean)",
  },
  read: async (container) => {
    const payunit = resolvePayUnit(container)
    return await Promise.all(payunit.accounts.names.map(async (name) => await askAccount(payunit, name)))
  },
  judge: (answers, translator) =>
    combineFindings(
      answers.map((answer) => judgeAnswer(answer, translator)),
      translator,
    ),
})

function judgeAnswer({ account, mode, error }: AccountAnswer, translator: Translator): Finding {
  const { say } = translator
  const of = accountName(account)
  const name = say(`${of.en} in ${mode} mode`, `${of.fr} en mode ${inFrench(mode)}`)
  if (error === null) {
    return { status: "ok", found: say(`PayUnit accepts ${name}`, `PayUnit accepte ${name}`) }
  }
  const { en, fr } = failedCall(error)
  return {
    status: "failed",
    found: say(`${name}: ${en}`, `${name} : ${fr}`),
    remedy: remedyFor(error, account, translator),
  }
}

function remedyFor(error: PayUnitError, account: string, { say }: Translator): string {
  const prefix = account === DEFAULT_ACCOUNT ? "" : `accounts.${account}.`
  if (error instanceof AuthenticationError) {
    return say(
      `Copy \`${prefix}apiUser\`, \`${prefix}apiPassword\` and \`${prefix}apiKey\` from PayUnit's dashboard again, and check that \`${prefix}mode\` is that of the key.`,
      `Recopiez \`${prefix}apiUser\`, \`${prefix}apiPassword\` et \`${prefix}apiKey\` depuis le tableau de bord de PayUnit, et vérifiez que \`${prefix}mode\` est celui de la clé.`,
    )
  }
  if (error instanceof FirewallError) {
    return say(
      "Ask PayUnit to let this server's address through its firewall.",
      "Demandez à PayUnit de laisser passer l’adresse de ce serveur à travers son pare-feu.",
    )
  }
  if (error instanceof UnknownRouteError || error instanceof ValidationError) {
    return say(
      "Check `baseUrl`: what answers there is not PayUnit. Leave it out for the real PayUnit.",
      "Vérifiez `baseUrl` : ce qui y répond n’est pas PayUnit. Omettez cette option pour le vrai PayUnit.",
    )
  }
  return say(
    "Check that this server may reach `baseUrl` (firewall, proxy, DNS). If it may, PayUnit is down: nothing is lost, and payments continue once it answers.",
    "Vérifiez que ce serveur peut atteindre `baseUrl` (pare-feu, proxy, DNS). S’il le peut, PayUnit est en panne : rien n’est perdu, et tout reprend dès qu’il répond.",
  )
}
