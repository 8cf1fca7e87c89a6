import type { Widened } from "../en"
import type { invoices as english } from "../en/invoices"
import { invoiceForm } from "./invoice-form"

/** See the English ones. */
export const invoices: Widened<typeof english> = {
  ...invoiceForm,

  states: {
    creating: {
      label: "En création",
      means: "Elle vient d’être demandée à PayUnit.",
      todo: "Rien. Cela prend quelques secondes.",
    },
    in_doubt: {
      label: "Incertaine",
      means: "PayUnit n’a pas répondu : il a peut-être créé cette facture, ou pas.",
      todo: "Regardez dans le tableau de bord de PayUnit, puis dites ce que vous avez trouvé. Ne la recréez pas avant.",
    },
    open: {
      label: "Ouverte",
      means: "Aucun paiement n’est encore connu.",
      todo: "Envoyez sa page au client : ce qui y est payé se confirme automatiquement. Ce qui est payé par le lien de PayUnit, non : confirmez-le ici quand le tableau de bord de PayUnit le montre.",
    },
    partly_paid: {
      label: "Payée en partie",
      means: "Une partie est confirmée.",
      todo: "Rien, si le reste est payé sur sa page. Si le tableau de bord de PayUnit montre d’autre argent, confirmez-le ici.",
    },
    paid: {
      label: "Payée",
      means: "Tout est confirmé.",
      todo: "Il n’y a plus rien à faire.",
    },
    void: {
      label: "Annulée",
      means:
        "Elle ne doit plus être payée, et sa page n’accepte plus de paiement. Le lien de PayUnit ne peut pas être révoqué : il fonctionne toujours et peut être payé.",
      todo: "Prévenez le client. Si de l’argent arrive malgré tout, confirmez-le ici.",
    },
    failed: {
      label: "Échouée",
      means: "PayUnit ne l’a pas créée : il n’y a rien à payer.",
      todo: "Créez-la à nouveau.",
    },
  },

  /** The same of those that PayUnit was not asked to make, where that differs. */
  ownPage: {
    open: {
      means: "Aucun paiement n’est connu. Ce qui est payé sur sa page est confirmé automatiquement.",
      todo: "Envoyez le lien au client.",
    },
    partly_paid: {
      means: "Une partie est confirmée.",
      todo: "Envoyez le lien au client, s’il ne l’a pas.",
    },
    void: {
      means: "Elle ne doit plus être payée, et ne peut plus l’être.",
      todo: "Il n’y a plus rien à faire.",
      description: "Elle ne doit plus être payée. Personne ne peut plus commencer à la payer.",
    },
  },

  warnings: {
    somebody_returned: {
      title: "Elle est peut-être payée",
      text: "Quelqu’un est revenu de la page de la facture. Ce n’est pas une preuve : regardez dans le tableau de bord de PayUnit, puis confirmez ce qui est arrivé, ou choisissez « Rien n’a été payé ».",
    },
    report_unclear: {
      title: "Ce que PayUnit signale ne va pas ensemble",
      text: "Ce que PayUnit signale de cette facture se contredit, ou est moins qu’avant. Regardez dans le tableau de bord de PayUnit, puis confirmez ce qui est arrivé, ou choisissez « Rien n’a été payé ».",
    },
    exceeds_outstanding: {
      title: "Vous réclamez plus que ce qui reste dû sur la commande",
      text: "Une partie a été payée ou facturée autrement depuis. Annulez ce qui ne doit plus être payé et prévenez le client : le lien de PayUnit reste valable.",
    },
    not_emailed: {
      title: "Le lien n’a pas été envoyé",
      text: "Copiez le lien et envoyez-le vous-même, ou renvoyez l’e-mail.",
    },
    payment_on_hold: {
      title: "Un paiement est à vérifier",
      text: "L’un de ses paiements est en attente de décision : il dit pourquoi, et ce qui peut être fait.",
    },
  },

  actions: {
    confirm: {
      label: "Confirmer un paiement",
      title: "Confirmer un paiement",
      description:
        "Regardez d’abord dans le tableau de bord de PayUnit : rien n’est vérifié d’ici. Indiquez ensuite ce qui est arrivé.",
      confirm: "Confirmer le paiement",
      done: "Le paiement est confirmé",
      doneBefore: "Ce paiement était déjà confirmé",
      surplus: "{{surplus}} n’étaient pas dus : ils sont en attente de décision, à rembourser.",
      held: "Il est en attente de décision : {{reason}}",
      pending: "Il est encore en cours d’enregistrement, et comptera dans un instant.",
    },
    void: {
      label: "Annuler la facture",
      title: "Annuler cette facture ?",
      description:
        "Elle ne doit plus être payée, et sa page n’accepte plus de paiement. Le lien de PayUnit ne peut pas être révoqué : il fonctionne toujours, prévenez donc le client. L’argent qui arrive malgré tout peut être confirmé.",
      confirm: "Annuler la facture",
      done: "La facture est annulée",
    },
    check: {
      label: "Vérifier à nouveau",
      done: "Vérifié auprès de PayUnit",
      asked: "Vérifiés à l’instant : {{asked}}. Payés à ce jour : {{paid}}. Sans réponse : {{unanswered}}.",
      report: {
        compared: "Ce que PayUnit signale de son propre lien est dans la liste.",
        unclear: "Ce que PayUnit signale de son propre lien ne va pas ensemble : regardez dans son tableau de bord.",
        no_answer: "PayUnit n’a pas répondu sur son propre lien. La question sera reposée automatiquement.",
        busy: "Le lien de PayUnit sera vérifié à nouveau dans un instant.",
        not_asked: "Le lien de PayUnit vient d’être vérifié.",
        not_available:
          "Ce compte ne peut pas demander ce qui est payé par le lien de PayUnit : regardez dans le tableau de bord de PayUnit, et confirmez ce qui est arrivé.",
      },
    },
    email: { label: "Renvoyer par e-mail", done: "Le lien a été envoyé à {{to}}" },
    found: {
      label: "Elle y est",
      title: "Elle est dans le tableau de bord de PayUnit",
      description: "Copiez son lien depuis ce tableau de bord. La facture est alors ouverte.",
      confirm: "Ouvrir la facture",
      done: "La facture est ouverte",
    },
    not_created: {
      label: "Elle n’y est pas",
      title: "PayUnit ne l’a pas créée ?",
      description:
        "Regardez dans le tableau de bord de PayUnit. Si la facture n’y est pas, elle a échoué et peut être recréée.",
      confirm: "Elle n’y est pas",
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
        "Les {{amount}} comptent alors comme payés sur la commande. Faites-le seulement s’ils n’y sont pas déjà.",
      confirm: "Enregistrer",
      done: "Le paiement est sur la commande",
    },
    copyLink: "Copier le lien",
    linkCopied: "Lien copié",
    openLink: "Ouvrir ou imprimer",
    openPayment: "Ouvrir le paiement",
    open: "Ouvrir la facture",
    create: "Créer une facture",
  },

  list: {
    title: "Factures",
    subtitle: "Les factures que vos clients paient par un lien, et les paiements confirmés.",
    waiting_one: "{{number}} facture à regarder",
    waiting_other: "{{number}} factures à regarder",
    waitingDetail:
      "Quelqu’un a peut-être payé, PayUnit n’a pas répondu, ou de l’argent est en attente de votre décision.",
    waitingShow: "Ne montrer que celles-ci",
    showAll: "Tout montrer",
    search: "Nom, référence, commande",
    empty: "Pas encore de facture",
    emptyDetail: "Facturez un client par un lien, pour une commande ou pour toute autre chose.",
    noneFound: "Aucune facture trouvée",
    open: "Ouvrir la facture de {{client}}",
    needsLook: "À regarder",
    onHold: "En attente de décision",
    overdue: "En retard",
  },

  columns: {
    state: "État",
    ref: "Référence",
    client: "Client",
    total: "Total",
    remaining: "Solde",
    due: "Échéance",
    order: "Commande",
    account: "Compte",
    created: "Créée",
  },

  filters: {
    needs_look: "Attention",
    needsLookYes: "À regarder",
    needsLookNo: "Rien à regarder",
    held_reason: "Paiement en attente de décision",
    due_date: "Échéance",
    created_at: "Créée",
    pastDue: "Échéance passée",
    next7: "7 prochains jours",
    next30: "30 prochains jours",
  },

  detail: {
    title: "Facture {{ref}}",
    titleNoRef: "Facture",
    notFound: "Cette facture n’existe pas.",
    back: "Toutes les factures",
    figures: "Montants",
    items: "Ce qui est facturé",
    installments: "Tranches",
    installmentsHint:
      "Le client paie la prochaine sur la page de la facture. Vous pouvez aussi ouvrir une page pour l’une d’elles.",
    begun: "Paiements commencés",
    begunHint: "Commencés sur la page de la facture. Ce qui est payé se confirme automatiquement.",
    outOfBooks: "Non comptés",
    payments: "Paiements confirmés",
    paymentsEmpty: "Aucun n’est encore confirmé.",
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
    paidBack: "{{amount}} remboursés",
    remaining: "Solde à payer",
    due: "Échéance",
    order: "Commande",
    noOrder: "Sans commande",
    page: "Sa page",
    noPage: "Pas encore",
    link: "Lien de PayUnit",
    linkHint: {
      available:
        "Mieux vaut ne pas l’envoyer : il ne peut jamais être révoqué. PayUnit signale ce qui y est payé, en quelques heures.",
      unavailable:
        "Mieux vaut ne pas l’envoyer : il ne peut jamais être révoqué, et ce compte ne peut pas demander ce qui y est payé.",
      unknown:
        "Mieux vaut ne pas l’envoyer : il ne peut jamais être révoqué, et on ne sait pas encore si ce compte peut demander ce qui y est payé.",
    },
    reported: "PayUnit a signalé {{amount}} payés, {{when}}.",
    callback: "Ensuite",
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
    unwanted: "À envoyer par vous",
  },

  installment: {
    due: "Échéance",
    dueOn: "échéance le {{when}}",
    which: "Tranche",
    none: "Aucune en particulier",
    open: "Ouvrir une page de paiement",
    ready: "La page de paiement est prête",
    readyDetail: "Copiez son lien pour le client, ou ouvrez-la. Elle est valable un quart d’heure.",
    begun: "Commencé le {{when}}",
    prompted: "Commencé le {{when}}, sur le {{phone}}",
    paid: "Payée",
    copy: "Copier le lien de la page",
    visit: "Ouvrir la page",
  },

  records: { none: "Hors commande", recorded: "Sur la commande" },

  entry: {
    confirmed: "Confirmé à la main le {{when}}",
    reported: "Signalé par PayUnit le {{when}}",
    surplus: "Trop-perçu : il est arrivé plus que ce qui était dû",
  },

  confirmForm: {
    left: "Solde à payer",
    again: "Le même montant a été payé une fois de plus",
    surplus: "{{surplus}} de plus que le solde à payer : ce trop-perçu sera en attente de décision, à rembourser.",
    method: "Moyen de paiement",
    methodDefault: "PayUnit",
    reference: "Référence",
    referencePlaceholder: "Le numéro de transaction de l’opérateur",
    record: "L’enregistrer sur la commande",
    recordHint: "Il compte alors comme payé sur la commande. Désactivez si c’est déjà le cas.",
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
    nothingLeft: "Plus rien à facturer : tout ce qui est dû est déjà réclamé.",
    nothingOutstanding: "Plus rien à facturer : cette commande est soldée.",
    due: "Échéance le {{when}}",
    linkLives: "Le lien de PayUnit fonctionne toujours et peut être payé.",
    part: "Solde de {{remaining}} sur {{total}}",
    beforeCancelling:
      "Avant d’annuler cette commande, remboursez ce qui a été payé par ses factures, et enregistrez-le sur la facture.",
  },

  refusals: {
    emailed_just_now: "Cette facture vient d’être envoyée par e-mail. Attendez une minute avant de la renvoyer.",
    no_email_provider: "Medusa n’a pas de fournisseur d’e-mail. Configurez-en un, ou envoyez le lien vous-même.",
    invoice_paid: "Cette facture est déjà payée en entier.",
    order_cancelled: "La commande est annulée : il n’y a plus rien à payer pour elle.",
    not_in_doubt: "On sait déjà si PayUnit a créé cette facture.",
    order_wants_less: "Il reste moins que ce paiement à payer sur la commande : il n’y est donc pas enregistré.",
    customer_differs: "La commande est celle d’un autre client.",
    account_unavailable: "Le compte PayUnit de cette facture n’est plus configuré. Configurez-le à nouveau.",
    more_than_was_paid:
      "On ne peut pas rembourser plus que ce qui est arrivé. Une partie est peut-être déjà enregistrée : fermez et regardez à nouveau.",
    payment_being_recorded:
      "Ce qui est dû dépend d’un autre paiement, que Medusa n’a pas encore pris. Réessayez dans un instant ; s’il est en attente de décision, décidez d’abord de celui-là.",
    payment_at_payunit:
      "Cette référence est un paiement sur lequel PayUnit est interrogé. Il compte de lui-même dès qu’il est payé : voyez Paiements.",
    invoice_of_test_mode:
      "Cette facture a été créée dans le mode test de PayUnit, et son compte est maintenant en mode réel : aucun argent n’a pu arriver pour elle. Créez-la de nouveau.",
    payment_went_back: "Une partie de ce paiement a été remboursée : il ne s’enregistre plus sur la commande.",
    reference_used: "Cette référence est déjà enregistrée pour cette facture, avec un autre montant.",
    idempotency_key_reused: "Ceci a déjà été envoyé avec un autre contenu. Fermez et recommencez.",
  },
}
