import type { TextsShape } from "../en"
import type { overview as english } from "../en/overview"

/** See the English ones. */
export const overview: TextsShape<typeof english> = {
  title: "Vue d’ensemble",
  zone: "Fuseau horaire de la boutique : {{zone}}",
  ranges: { today: "Aujourd’hui", "7_days": "7 jours", "30_days": "30 jours", own: "Personnalisé" },
  from: "Premier jour",
  to: "Dernier jour",
  span: "{{from}} – {{to}}",
  currency: "Devise",

  received: {
    title: "Encaissé",
    count_one: "{{number}} paiement",
    count_other: "{{number}} paiements",
    more_one: "+{{percent}} par rapport à la veille ({{before}})",
    more_other: "+{{percent}} par rapport aux {{count}} jours précédents ({{before}})",
    less_one: "−{{percent}} par rapport à la veille ({{before}})",
    less_other: "−{{percent}} par rapport aux {{count}} jours précédents ({{before}})",
    same_one: "Comme la veille",
    same_other: "Comme les {{count}} jours précédents",
    nothingBefore_one: "Rien la veille",
    nothingBefore_other: "Rien les {{count}} jours précédents",
    nothing: "Rien n’a été encaissé",
    net: "Vous recevez {{net}} après les frais de PayUnit ({{fees}})",
    someFees: "Frais de PayUnit : {{fees}}, connus pour {{known}} sur {{all}} paiements",
  },
  more: "Plus de chiffres",
  less: "Moins de chiffres",
  today: {
    more: "+{{percent}} par rapport à hier à la même heure ({{before}})",
    less: "−{{percent}} par rapport à hier à la même heure ({{before}})",
    same: "Comme hier à la même heure",
    nothingBefore: "Rien n’était encaissé hier à la même heure",
  },
  held: {
    title: "En attente de décision",
    count_one: "{{number}} paiement",
    count_other: "{{number}} paiements",
    oldest: "Le plus ancien : {{ago}}",
    nothing: "Aucun paiement en attente",
  },
  prompts: {
    title: "Demandes confirmées sur le téléphone",
    of: "{{confirmed}} sur {{ended}}",
    waiting_one: "{{number}} attend encore une réponse",
    waiting_other: "{{number}} attendent encore une réponse",
    nothing: "Aucune demande envoyée",
  },
  refunded: {
    title: "Remboursé",
    count_one: "{{number}} remboursement",
    count_other: "{{number}} remboursements",
    nothing: "Aucun remboursement",
  },

  chart: {
    day: "Encaissé par jour",
    week: "Encaissé par semaine",
    month: "Encaissé par mois",
    hint: "Les flèches passent d’une barre à l’autre, Entrée montre ses paiements.",
    bar: "{{day}} : {{amount}}",
    total: "Total",
    when: "Jour",
    unknown: "Non précisé",
    nothing: "Rien n’a été encaissé ces jours-là.",
  },

  outcomes: {
    title: "Tentatives de paiement",
    nothing: "Personne n’a essayé de payer ces jours-là.",
    confirmed: { label: "Confirmées", detail: "{{by_phone}} sur le téléphone, {{otherwise}} sur la page de PayUnit" },
    declined: { label: "Refusées", detail: "{{by_phone}} sur le téléphone, {{otherwise}} sur la page de PayUnit" },
    no_answer: {
      label: "Sans réponse",
      detail: "La demande est arrivée sur un téléphone et n’a pas été confirmée à temps",
    },
    cancelled: { label: "Annulées", detail: "{{by_phone}} sur le téléphone, {{otherwise}} sur la page de PayUnit" },
    never_tried: {
      label: "Jamais tentées",
      detail: "{{seen}} ont ouvert la page de paiement puis sont partis, {{unseen}} ne l’ont jamais ouverte",
    },
    waiting: { label: "En cours", detail: "Encore payables" },
    unclear: { label: "Incertaines", detail: "PayUnit ne dit pas si elles ont été payées" },
    why: "Pourquoi des paiements ont été refusés, selon PayUnit",
  },

  toCall: {
    title: "À appeler aujourd’hui",
    hint: "L’argent en attente de décision, et les ventes des trois derniers jours qui ont échoué sur le téléphone. Les plus grosses d’abord.",
    nothing: "Personne. Rien n’est en attente, et aucune vente n’a échoué ces trois derniers jours.",
    all: "Tout montrer",
    held: "En attente : {{reason}}",
    unknown: "Client inconnu",
  },

  start: {
    title: "Pas encore de paiement",
    detail: "Faites un paiement de test pour voir comment cela marche. En mode test, aucun argent n’est débité :",
    first: "Mettez un article dans le panier de votre boutique, et choisissez mobile money.",
    second: "Confirmez le paiement de test sur la page de PayUnit, ou avec un numéro de test de PayUnit.",
    third: "Quelques secondes plus tard, le paiement est ici, et sa commande dans Commandes.",
  },

  menu: {
    call: "Appeler le {{phone}}",
    whatsapp: "Écrire sur WhatsApp",
    copy: "Copier l’identifiant du paiement",
  },
}
