import type { TextsShape } from "../en"
import type { invoices as english } from "../en/invoices"
import { invoiceForm } from "./invoice-form"

/** See the English ones. */
export const invoices: TextsShape<typeof english> = {
  ...invoiceForm,

  states: {
    creating: {
      label: "En création",
      means: "PayUnit est en train de la créer.",
      todo: "Rien. Cela prend quelques secondes.",
    },
    in_doubt: {
      label: "Non confirmée par PayUnit",
      means: "PayUnit n’a pas répondu : cette facture existe peut-être, ou pas.",
      todo: "Regardez dans le tableau de bord de PayUnit, puis choisissez « Trouvée chez PayUnit » ou « Introuvable ». Ne la recréez pas avant.",
    },
    open: {
      label: "Ouverte",
      means: "Pas encore payée.",
      todo: "Envoyez sa page au client : les paiements y sont confirmés automatiquement. Ceux faits par le lien de PayUnit, non : confirmez-les ici quand le tableau de bord de PayUnit les montre.",
    },
    partly_paid: {
      label: "Payée en partie",
      means: "Payée en partie.",
      todo: "En attente du reste. Si le tableau de bord de PayUnit montre d’autres paiements, confirmez-les ici.",
    },
    paid: {
      label: "Payée",
      means: "Payée en totalité.",
      todo: "Plus rien à faire.",
    },
    void: {
      label: "Annulée",
      means:
        "Elle n’est plus due, et sa page n’accepte plus de paiement. Le lien de PayUnit ne peut pas être révoqué : il permet toujours de payer.",
      todo: "Prévenez le client. Si de l’argent arrive malgré tout, confirmez-le ici.",
    },
    failed: {
      label: "Échouée",
      means: "PayUnit ne l’a pas créée : il n’y a rien à payer.",
      todo: "Créez-la à nouveau.",
    },
  },

  /** Texts of invoices that PayUnit was not asked to make, where those differ. */
  ownPage: {
    open: {
      means: "Pas encore payée. Les paiements sur sa page sont confirmés automatiquement.",
      todo: "Envoyez le lien au client.",
    },
    partly_paid: {
      means: "Payée en partie.",
      todo: "Envoyez le lien au client, s’il ne l’a pas.",
    },
    void: {
      means: "Elle n’est plus due, et ne peut plus être payée.",
      todo: "Plus rien à faire.",
      description: "Elle ne sera plus due, et personne ne pourra plus la payer.",
    },
  },

  warnings: {
    somebody_returned: {
      title: "Elle est peut-être payée",
      text: "Quelqu’un est revenu de la page de la facture. Ce n’est pas une preuve : regardez dans le tableau de bord de PayUnit, puis confirmez le paiement ou choisissez « Rien n’a été payé ».",
    },
    report_unclear: {
      title: "Les informations de PayUnit sont contradictoires",
      text: "Ce que PayUnit signale pour cette facture se contredit, ou est inférieur à avant. Regardez dans le tableau de bord de PayUnit, puis confirmez le paiement ou choisissez « Rien n’a été payé ».",
    },
    exceeds_outstanding: {
      title: "La facturation dépasse ce qui reste dû sur la commande",
      text: "Une partie a été payée ou facturée autrement depuis. Annulez les factures qui ne sont plus dues et prévenez le client : le lien de PayUnit fonctionne toujours.",
    },
    not_emailed: {
      title: "Le lien n’a pas été envoyé",
      text: "Copiez le lien et envoyez-le vous-même, ou envoyez-le par e-mail.",
    },
    payment_on_hold: {
      title: "Un paiement à traiter",
      text: "L’un de ses paiements est en attente de décision. Ouvrez-le pour savoir pourquoi et que faire.",
    },
  },

  actions: {
    confirm: {
      label: "Confirmer un paiement",
      title: "Confirmer un paiement",
      description:
        "Vérifiez d’abord dans le tableau de bord de PayUnit : rien n’est vérifié d’ici. Indiquez ensuite ce qui a été payé.",
      confirm: "Confirmer le paiement",
      done: "Le paiement est confirmé",
      doneBefore: "Ce paiement a déjà été confirmé",
      surplus: "{{surplus}} de trop : en attente de décision, à rembourser.",
      held: "En attente de décision : {{reason}}",
      pending: "Il est encore en cours d’enregistrement, et comptera dans un instant.",
    },
    void: {
      label: "Annuler la facture",
      title: "Annuler cette facture ?",
      description:
        "Elle ne sera plus due, et sa page n’acceptera plus de paiement. Le lien de PayUnit ne peut pas être révoqué et permet toujours de payer : prévenez le client. L’argent qui arrive malgré tout peut être confirmé.",
      confirm: "Annuler la facture",
      done: "La facture est annulée",
    },
    check: {
      label: "Vérifier à nouveau",
      done: "Vérifié auprès de PayUnit",
      result: "Vérifiés à l’instant : {{checks}}. Payés à ce jour : {{paid}}. Sans réponse : {{unanswered}}.",
      report: {
        compared: "Les paiements faits par le lien de PayUnit sont dans la liste.",
        unclear:
          "Les informations de PayUnit sur son propre lien sont contradictoires : regardez dans son tableau de bord.",
        no_answer: "PayUnit n’a pas répondu sur son propre lien. La question sera reposée automatiquement.",
        busy: "Le lien de PayUnit sera vérifié à nouveau dans un instant.",
        not_asked: "Le lien de PayUnit vient d’être vérifié.",
        not_available:
          "PayUnit ne signale pas à ce compte les paiements faits par son lien : regardez dans son tableau de bord et confirmez-les ici.",
      },
    },
    email: { label: "Renvoyer par e-mail", first: "Envoyer par e-mail", done: "Le lien a été envoyé à {{to}}" },
    found: {
      label: "Trouvée chez PayUnit",
      title: "Trouvée dans le tableau de bord de PayUnit",
      description: "Copiez son lien depuis ce tableau de bord. La facture sera alors ouverte.",
      confirm: "Ouvrir la facture",
      done: "La facture est ouverte",
    },
    not_created: {
      label: "Introuvable",
      title: "Introuvable chez PayUnit ?",
      description:
        "Regardez dans le tableau de bord de PayUnit. Si la facture n’y est pas, elle a échoué et peut être recréée.",
      confirm: "Introuvable",
      done: "La facture a échoué",
    },
    not_paid: {
      label: "Rien n’a été payé",
      title: "Rien n’a été payé ?",
      description:
        "Regardez dans le tableau de bord de PayUnit. S’il ne montre rien de nouveau pour cette facture, confirmez-le ici.",
      confirm: "Rien n’a été payé",
      done: "C’est noté : rien n’a été payé",
    },
    record: {
      label: "Enregistrer sur la commande",
      title: "Enregistrer ce paiement sur la commande ?",
      description:
        "Les {{amount}} compteront comme payés sur la commande. Faites-le seulement s’ils n’y sont pas déjà.",
      confirm: "Enregistrer",
      done: "Le paiement est sur la commande",
    },
    copy_service_link: { label: "Copier le lien de PayUnit", done: "Le lien de PayUnit est copié" },
    duplicate: { label: "Dupliquer" },
    copyLink: "Copier le lien",
    linkCopied: "Lien copié",
    openLink: "Ouvrir ou imprimer",
    openPayment: "Ouvrir le paiement",
    open: "Ouvrir la facture",
    create: "Créer une facture",
  },

  list: {
    order: "Commande {{order}}",
    title: "Factures",
    subtitle: "Les factures que vos clients paient par un lien, et les paiements confirmés.",
    rows: "Factures trouvées",
    sum: "Facturé : {{billed}} · Reçu : {{received}}",
    waiting_one: "{{number}} facture à traiter",
    waiting_other: "{{number}} factures à traiter",
    waitingDetail: "Quelqu’un a peut-être payé, PayUnit n’a pas répondu, ou un paiement attend votre décision.",
    waitingShow: "Ne montrer que celles-ci",
    showAll: "Tout montrer",
    search: "Nom, référence, commande",
    empty: "Pas encore de facture",
    emptyDetail: "Facturez un client par un lien, pour une commande ou pour toute autre chose.",
    noneFound: "Aucune facture trouvée",
    open: "Ouvrir la facture de {{client}}",
    needsLook: "À traiter",
    onHold: "En attente de décision",
    overdue: "En retard",
  },

  columns: {
    state: "État",
    ref: "Référence",
    client: "Client",
    total: "Total",
    remaining: "Reste à payer",
    due: "Échéance",
    account: "Compte",
    created: "Créée",
  },

  filters: {
    needs_review: "Suivi",
    needsReviewYes: "À traiter",
    needsReviewNo: "Rien à traiter",
    held_reason: "Paiement en attente de décision",
    due_date: "Échéance",
    created_at: "Créée",
    pastDue: "En retard",
    next7: "7 prochains jours",
    next30: "30 prochains jours",
  },

  detail: {
    title: "Facture {{ref}}",
    titleNoRef: "Facture",
    notFound: "Cette facture n’existe pas.",
    back: "Toutes les factures",
    figures: "Montants",
    items: "Articles",
    installments: "Tranches",
    installmentsHint:
      "Le client paie la prochaine sur la page de la facture. Vous pouvez aussi ouvrir une page pour l’une d’elles.",
    started: "Paiements commencés",
    startedHint: "Commencés sur la page de la facture. Confirmés automatiquement une fois payés.",
    outOfBooks: "Non comptés",
    payments: "Paiements confirmés",
    paymentsEmpty: "Aucun pour le moment.",
    facts: "Facture",
    client: "Client",
    company: "Société émettrice",
    note: "Note privée",
    each: "{{quantity}} × {{amount}}",
    failure: "PayUnit a dit : « {{why}} »",
  },

  fields: {
    total: "Total",
    paid: "Confirmé",
    refunded: "{{amount}} remboursés",
    remaining: "Reste à payer",
    due: "Échéance",
    order: "Commande",
    noOrder: "Sans commande",
    page: "Page de la facture",
    noPage: "Pas encore",
    link: "Lien de PayUnit",
    linkHint: {
      available:
        "Mieux vaut ne pas l’envoyer : il ne peut jamais être révoqué. PayUnit y signale les paiements en quelques heures.",
      unavailable:
        "Mieux vaut ne pas l’envoyer : il ne peut jamais être révoqué, et PayUnit n’en signale pas les paiements à ce compte.",
      unknown:
        "Mieux vaut ne pas l’envoyer : il ne peut jamais être révoqué, et PayUnit n’en signale peut-être pas les paiements.",
    },
    reported: "PayUnit a signalé {{amount}} payés, {{when}}.",
    callback: "Page après le paiement",
    ref: "Référence",
    type: "Mode de paiement",
    partial: "Acomptes libres",
    locale: "Langue",
    email: "E-mail",
    account: "Compte",
    mode: "Mode",
    created: "Créée",
    createdBy: "{{when}} par {{who}}",
    name: "Nom",
    address: "Adresse e-mail",
    phone: "Téléphone",
    customer: "Fiche client",
    openCustomer: "Ouvrir la fiche",
    forgotten: "Effacé",
    forgottenSince: "Effacé le {{when}} : la durée de conservation était écoulée, ou quelqu’un l’a demandé.",
    logo: "Logo",
    id: "Identifiant",
    yes: "Oui",
    no: "Non",
    service: "PayUnit",
  },

  types: { NORMAL: "En une fois", INSTALLMENT: "En plusieurs tranches" },
  locales: { en: "Anglais", fr: "Français" },

  email: {
    sent: "Envoyé à {{to}}, {{when}}",
    sent_then_failed: "Envoyé à {{to}}, {{when}}. Le dernier essai a échoué : {{why}}",
    no_provider: "Pas envoyé : Medusa n’a pas de fournisseur d’e-mail. Configurez-en un, ou envoyez le lien vous-même.",
    failed: "Pas envoyé : {{why}}",
    pending: "Envoi à {{to}} en cours",
    unwanted: "Vous l’envoyez vous-même",
    nextReminder: "Prochain rappel : {{when}}",
    reminderWaits: "Prochain rappel : {{when}} au plus tôt, une fois qu’on sait si de l’argent est arrivé",
  },

  installment: {
    due: "Échéance",
    dueOn: "échéance le {{when}}",
    which: "Tranche",
    none: "Aucune tranche précise",
    open: "Ouvrir une page de paiement",
    ready: "La page de paiement est prête",
    readyDetail: "Copiez son lien pour le client, ou ouvrez-la. Elle est valable un quart d’heure.",
    started: "Commencé le {{when}}",
    prompted: "Commencé le {{when}}, sur le {{phone}}",
    paid: "Payée",
    copy: "Copier le lien de la page",
    visit: "Ouvrir la page",
  },

  records: { none: "Hors commande", recorded: "Sur la commande" },

  entry: {
    confirmed: "Confirmé à la main le {{when}}",
    reported: "Signalé par PayUnit le {{when}}",
    surplus: "Trop-perçu : le client a payé plus que dû",
  },

  confirmForm: {
    left: "Reste à payer",
    again: "Le même montant a été payé de nouveau",
    surplus: "{{surplus}} de plus que le reste à payer : ce trop-perçu sera en attente de décision, à rembourser.",
    method: "Moyen de paiement",
    methodDefault: "PayUnit",
    reference: "Référence",
    referencePlaceholder: "Le numéro de transaction de l’opérateur",
    record: "Enregistrer sur la commande",
    recordHint: "La commande le comptera comme payé. Désactivez si c’est déjà le cas.",
  },

  foundForm: {
    link: "Lien",
    linkHint: "Tel qu’affiché dans le tableau de bord de PayUnit.",
    linkMissing: "Indiquez l’adresse HTTPS de la facture.",
    ref: "Référence",
  },

  order: {
    title: "Factures",
    left: "Reste à facturer : {{left}}",
    nothingLeft: "Plus rien à facturer : tout ce qui est dû est déjà facturé.",
    nothingOutstanding: "Plus rien à facturer : cette commande est soldée.",
    due: "Échéance le {{when}}",
    linkLives: "Le lien de PayUnit fonctionne toujours : le client peut encore payer.",
    part: "Reste à payer : {{remaining}} sur {{total}}",
    beforeCancelling:
      "Avant d’annuler cette commande, remboursez ce qui a été payé par ses factures, et enregistrez-le sur la facture.",
  },

  refusals: {
    emailed_just_now: "Cette facture vient d’être envoyée par e-mail. Attendez une minute avant de la renvoyer.",
    no_email_provider: "Medusa n’a pas de fournisseur d’e-mail. Configurez-en un, ou envoyez le lien vous-même.",
    invoice_paid: "Cette facture est déjà payée en entier.",
    order_cancelled: "La commande est annulée : il n’y a plus rien à payer.",
    not_in_doubt: "On sait déjà si PayUnit a créé cette facture.",
    order_wants_less: "Il reste moins que ce paiement à payer sur la commande : il n’y est donc pas enregistré.",
    customer_differs: "La commande est celle d’un autre client.",
    account_unavailable: "Le compte PayUnit de cette facture n’est plus configuré. Configurez-le à nouveau.",
    more_than_was_paid:
      "On ne peut pas rembourser plus que ce qui a été payé. Une partie est peut-être déjà enregistrée : fermez et regardez à nouveau.",
    payment_being_recorded:
      "Ce qui est dû dépend d’un autre paiement en cours d’enregistrement. Réessayez dans un instant ; s’il est en attente de décision, traitez-le d’abord.",
    payment_at_payunit:
      "Cette référence est celle d’un paiement par PayUnit. Il compte automatiquement une fois payé : voyez Paiements.",
    invoice_of_test_mode:
      "Cette facture a été créée dans le mode test de PayUnit, et son compte est maintenant en production : aucun argent n’a pu arriver pour elle. Créez-la de nouveau.",
    payment_refunded: "Une partie de ce paiement a été remboursée : il n’est plus enregistré sur la commande.",
    reference_used: "Cette référence est déjà enregistrée pour cette facture, avec un autre montant.",
    idempotency_key_reused: "Ceci a déjà été envoyé avec un autre contenu. Fermez et recommencez.",
  },
}
