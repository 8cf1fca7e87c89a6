import type { TextsShape } from "../en"
import type { settings as english } from "../en/settings"

/** See the English ones. */
export const settings: TextsShape<typeof english> = {
  region: {
    title: "PayUnit",
    ready: "Activé",
    readyDetail: "Les clients de cette région peuvent payer par PayUnit.",
    off: "Désactivé",
    offDetail:
      "PayUnit accepte {{currency}}. Pour le proposer ici, modifiez la région et ajoutez le fournisseur de paiement {{providers}}.",
    unsupported: "Impossible",
    unsupportedDetail: "PayUnit accepte {{supported}}, et la devise de cette région est {{currency}}.",
    wrong: "À retirer",
    wrongDetail:
      "PayUnit n’accepte pas {{currency}} : chaque paiement est refusé ici. Modifiez la région et retirez le fournisseur de paiement {{providers}}.",
    testMode: "Mode test : aucun argent réel n’est encaissé.",
  },

  settings: {
    title: "PayUnit",
    subtitle: "État des paiements",
    health: "Diagnostic",
    checkedAt: "Dernière vérification : {{when}}",
    runAgain: "Vérifier à nouveau",
    remedy: "Ce qu’il faut faire :",
    healthy: "Tout va bien",
    healthWarning_one: "{{count}} point à vérifier",
    healthWarning_other: "{{count}} points à vérifier",
    healthFailed_one: "{{count}} problème",
    healthFailed_other: "{{count}} problèmes",
    showOk_one: "Afficher {{count}} contrôle",
    showOk_other: "Afficher {{count}} contrôles",
    hideOk: "Masquer ces contrôles",
    technical: "Pour les techniciens",
    technicalHint:
      "Comptes, adresses, tâche planifiée et dernières notifications, pour la personne qui gère le serveur.",
    technicalShow: "Afficher",
    technicalHide: "Masquer",
    accounts: "Comptes et moyens de paiement",
    accountsHint: "Réglés dans medusa-config. Les identifiants secrets ne sont jamais montrés.",
    reports: {
      available: "PayUnit signale les paiements faits par ses propres liens de facture.",
      unavailable:
        "PayUnit ne signale pas les paiements faits par ses propres liens de facture ({{refusal}}, {{when}}). Nouvel essai sous un jour.",
      unknown: "On ne sait pas encore si PayUnit signale les paiements faits par ses propres liens de facture.",
    },
    account: "Compte",
    mainAccount: "principal",
    providers: "Fournisseurs de paiement",
    afterPayment: "Commande après le paiement",
    beforePayment: "Commande avant le paiement",
    noProviders: "Aucun : ajoutez-en un aux fournisseurs du module de paiement.",
    addresses: "Adresses",
    service: "PayUnit",
    notifications: "Notifications",
    returns: "Retour des clients",
    invoiceReturns: "Retour des factures",
    storefronts: "Boutique",
    secretPart: "Chaque paiement a sa propre adresse secrète sous celle-ci.",
    job: "Tâche planifiée",
    jobHint: "Retrouve les paiements qu’aucune notification n’a signalés.",
    jobNever: "Jamais exécutée.",
    jobRan: "Dernier passage {{when}}",
    jobRunning: "En cours depuis {{when}}",
    jobChecks_one: "{{count}} paiement examiné",
    jobChecks_other: "{{count}} paiements examinés",
    latest: "Dernières notifications",
    noneReceived: "Aucune pour le moment.",
    rejected_one: "{{count}} appel à une adresse inconnue depuis le démarrage de ce serveur",
    rejected_other: "{{count}} appels à des adresses inconnues depuis le démarrage de ce serveur",
  },

  health: { ok: "En ordre", note: "Pour information", warning: "À vérifier", failed: "En échec" },
}
