import type { Widened } from "../en"
import type { settings as english } from "../en/settings"

/** See the English ones. */
export const settings: Widened<typeof english> = {
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
    subtitle: "Comment les paiements sont configurés, et si tout va bien.",
    health: "Tout va bien ?",
    checkedAt: "Dernière vérification : {{when}}",
    runAgain: "Vérifier à nouveau",
    remedy: "Ce qu’il faut faire :",
    showHeld: "Montrer ces paiements",
    healthy: "Tout va bien",
    healthWarning_one: "{{count}} point à regarder",
    healthWarning_other: "{{count}} points à regarder",
    healthFailed_one: "{{count}} problème",
    healthFailed_other: "{{count}} problèmes",
    showOk_one: "Montrer {{count}} point en ordre",
    showOk_other: "Montrer {{count}} points en ordre",
    hideOk: "Masquer ce qui est en ordre",
    accounts: "Comptes et moyens de payer",
    accountsHint: "Réglés dans medusa-config. Les identifiants secrets ne sont jamais montrés.",
    account: "Compte",
    providers: "Fournisseurs de paiement",
    afterPayment: "Commande après le paiement",
    beforePayment: "Commande avant le paiement",
    noProviders: "Aucun n’est configuré : ajoutez-en un aux « providers » du module de paiement.",
    addresses: "Adresses",
    service: "PayUnit",
    notifications: "Notifications",
    returns: "Retour des clients",
    invoiceReturns: "Retour des factures",
    storefronts: "Boutique",
    secretPart: "Chaque paiement a sous celle-ci sa propre adresse, qui est secrète.",
    job: "Tâche planifiée",
    jobHint: "Découvre ce que les notifications n’ont pas dit.",
    jobNever: "N’a jamais tourné.",
    jobRan: "Dernier passage {{when}}",
    jobRunning: "En cours depuis {{when}}",
    jobLooks_one: "{{count}} paiement examiné",
    jobLooks_other: "{{count}} paiements examinés",
    latest: "Dernières notifications",
    noneCame: "Aucune n’est encore venue.",
    rejected_one: "{{count}} appel d’une adresse jamais donnée, depuis le démarrage de ce serveur",
    rejected_other: "{{count}} appels d’adresses jamais données, depuis le démarrage de ce serveur",
  },

  health: { ok: "En ordre", warning: "À regarder", failed: "En panne" },

  checks: {
    credentials: { title: "Identifiants", asks: "PayUnit accepte-t-il chaque compte ?" },
    outages: { title: "Réponses", asks: "PayUnit répond-il ?" },
    mode: { title: "Mode", asks: "Le mode et la clé vont-ils ensemble ?" },
    addresses: { title: "Chiffrement", asks: "Toutes les adresses sont-elles en HTTPS ?" },
    backend_url: { title: "Adresse des notifications", asks: "Les notifications arrivent-elles jusqu’ici ?" },
    provider: { title: "Fournisseur de paiement", asks: "Les bonnes régions proposent-elles PayUnit ?" },
    locking: { title: "Verrous", asks: "Les verrous tiendraient-ils entre plusieurs serveurs ?" },
    event_bus: { title: "Bus d’événements", asks: "Les événements atteindraient-ils tous les serveurs ?" },
    workflow_engine: { title: "Workflows", asks: "Chaque serveur connaîtrait-il les workflows des autres ?" },
    clock: { title: "Horloge", asks: "L’horloge du serveur et celle de la base sont-elles d’accord ?" },
    job: { title: "Tâche planifiée", asks: "La tâche tourne-t-elle ?" },
    notifications: { title: "Notifications", asks: "Les notifications viennent-elles ?" },
    overdue: { title: "Paiements en retard", asks: "Des paiements sont-ils dus sans que personne ne regarde ?" },
    unpaid_orders: {
      title: "Commandes impayées",
      asks: "Des commandes attendent-elles leur paiement bien trop longtemps ?",
    },
    held: { title: "Paiements à traiter", asks: "De l’argent attend-il quelqu’un ?" },
    accounts_away: {
      title: "Comptes manquants",
      asks: "Des paiements suivis sont-ils d’un compte qui n’est plus configuré ?",
    },
    stray_orders: { title: "Commandes inachevées", asks: "Y a-t-il des commandes interrompues par un arrêt brutal ?" },
    events: { title: "Événements", asks: "Ce qui arrive aux paiements est-il annoncé ?" },
    invoices: { title: "Factures à regarder", asks: "Des factures attendent-elles quelqu’un ?" },
    invoice_payments: {
      title: "Paiements de factures",
      asks: "Ce qui a été confirmé ou rendu est-il dans les commandes ?",
    },
    overbilled_orders: {
      title: "Commandes trop facturées",
      asks: "Demande-t-on plus que ce qu’une commande attend encore ?",
    },
  },

  remedies: {
    copy_credentials:
      "Recopiez `{{user}}`, `{{password}}` et `{{key}}` depuis le tableau de bord de PayUnit, et vérifiez que `{{mode}}` est celui de la clé.",
    firewall: "Demandez à PayUnit de laisser passer l’adresse de ce serveur à travers son pare-feu.",
    base_url:
      "Vérifiez `baseUrl` : ce qui y répond n’est pas le service tel qu’on le connaît. Omettez cette option pour le vrai service.",
    reach_service:
      "Vérifiez que ce serveur peut atteindre `baseUrl` (pare-feu, proxy, DNS). S’il le peut, le service est en panne : rien n’est perdu, et la tâche reprend toute seule dès qu’il répond.",
    outage:
      "Rien n’est perdu : les paiements restent à vérifier jusqu’à ce que le service réponde. Si cela dure, demandez à PayUnit.",
    compare_key: "Comparez-la avec le tableau de bord de PayUnit.",
    key_of_mode: "Utilisez la clé de ce mode, ou changez le mode.",
    go_live: 'Réglez `mode: "live"` et la clé de production avant l’arrivée de vrais clients.',
    https: "Utilisez des adresses https : le service et le mode de production n’en acceptent pas d’autres.",
    backend_unreachable:
      "Réglez `backendUrl` sur l’adresse publique de ce serveur. Essayez aussi cette adresse depuis ailleurs : si elle y répond, seul ce serveur ne peut pas s’atteindre lui-même, et les notifications arrivent.",
    backend_redirected: "Réglez `backendUrl` sur l’adresse qui répond elle-même.",
    backend_elsewhere:
      "Vérifiez que `backendUrl` est l’adresse de ce serveur, et que ce qui se trouve devant lui laisse passer /hooks/payunit.",
    locking_postgres:
      "Utilisez le fournisseur de verrous Redis de Medusa. D’ici là, supprimez une telle ligne de la table `locking`.",
    redis_first:
      "Avant de démarrer un deuxième serveur, configurez {{what}}. Un seul serveur n’a besoin de rien de plus.",
    clocks: "Gardez les deux machines à l’heure (NTP). Les paiements suivent l’horloge de la base de données.",
    run_job:
      "Laissez tourner un serveur dans le mode `shared` ou `worker` de Medusa, avec l’option `reconcile` du plugin activée : il découvre ce que les notifications n’ont pas dit.",
    notifications_blocked:
      "Vérifiez que `backendUrl` est joignable depuis internet et que rien devant ne bloque POST /hooks/payunit/notifications. D’ici là, les commandes attendent la tâche planifiée.",
    overdue: "Vérifiez que la tâche tourne et que le service répond ; lancez ensuite `npx payunit reconcile`.",
    unpaid_orders:
      "Une commande n’est pas annulée tant que le service ne répond pas au sujet de ses paiements, ou que l’un d’eux est à traiter : voyez les points `outages` et `held`, et le journal du serveur.",
    account_gone:
      "Configurez à nouveau ce compte (option `accounts` du plugin), ou cherchez ces paiements dans le tableau de bord de PayUnit.",
    held: "Leur argent est encaissé, ou l’est peut-être : décidez pour chacun.",
    stray_orders: "Annulez-les dans l’admin ; l’argent du paiement appartient à la commande passée à leur place.",
    add_provider:
      "Dans l’admin, sous Paramètres → Régions, ajoutez le fournisseur de paiement à une telle région. Il manque à la liste si les `providers` du module de paiement ne l’ont pas.",
    remove_provider: "Retirez le fournisseur de ces régions.",
    events_waiting:
      "Voyez dans le journal pourquoi le bus d’événements ou les notifications de Medusa ne les prennent pas, et que la tâche tourne. Rien n’est perdu : ils sont annoncés dès que c’est réglé.",

    invoice_in_doubt:
      "Cherchez dans le tableau de bord de PayUnit s’il a créé la facture, et dites-le : POST /admin/payunit/invoices/:id/resolve avec `found` et son lien, ou `not_created`.",
    invoice_held:
      "Remboursez ce que dit chaque facture et classez-la : GET /admin/payunit/invoices?needs_look=true les liste, POST /admin/payunit/invoices/:id/resolve en termine une.",
    invoice_returned:
      "Cherchez dans le tableau de bord de PayUnit si elles sont payées : confirmez ce qui est arrivé, ou classez-les avec `not_paid`. PayUnit n’en dit rien de lui-même.",
    invoice_not_recorded:
      "Voyez dans la facture pourquoi Medusa n’enregistre pas son paiement dans la commande, et vérifiez que la tâche tourne. Un nouvel essai est fait chaque minute, et tout de suite avec POST /admin/payunit/invoices/:id/check.",
    invoice_not_refunded:
      "Voyez dans la facture pourquoi Medusa ne rembourse pas ce qui a été rendu, et vérifiez que la tâche tourne. Un nouvel essai est fait chaque minute, et tout de suite avec POST /admin/payunit/invoices/:id/check.",
    overbilled:
      "Annulez les factures qui ne doivent plus être payées, et prévenez le client : un lien chez PayUnit reste valable, et ce qui est payé en trop doit être rendu.",
    look_again: "Recommencez ; si cela reste ainsi, regardez dans le journal du serveur.",
  },
}
