/** Textes de la suspension des nouveaux paiements. */
export const pauses = {
  title: "Nouveaux paiements",
  hint: "Tant qu’ils sont suspendus, rien de nouveau ne peut être payé par PayUnit. Les paiements en cours continuent.",
  taken: "Acceptés",
  paused: "Suspendus",
  why: "{{reason}} · {{who}}, {{when}}",
  byOption: "Par l’option pausePayments dans medusa-config",
  byKey: "une clé d’API",
  until: "Jusqu’au {{when}}",
  open: "Jusqu’à nouvel ordre",
  pause: "Suspendre",
  resume: "Reprendre",
  resumed: "Les paiements sont de nouveau acceptés.",
  form: {
    title: "Suspendre les nouveaux paiements",
    description:
      "Plus aucune page de paiement, demande sur téléphone ni facture dès maintenant. Les clients lisent que la boutique n’accepte pas les paiements par PayUnit pour le moment.",
    reason: "Raison",
    reasonHint: "Pour vos collègues. Les clients ne la voient pas.",
    reasonMissing: "Indiquez la raison à vos collègues.",
    length: "Durée",
    hours_one: "{{count}} heure",
    hours_other: "{{count}} heures",
    submit: "Suspendre les paiements",
    done: "Les nouveaux paiements sont suspendus.",
  },
  banner: {
    title: "Les nouveaux paiements sont suspendus",
    account: "{{account}} : {{why}}",
    action: "Ouvrir les paramètres",
  },
}
