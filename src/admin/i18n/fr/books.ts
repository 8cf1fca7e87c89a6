/** Textes de la comptabilité du mois. */
export const books = {
  label: "Comptabilité",
  title: "Comptabilité du mois",
  description:
    "Pour votre comptable : ce qui a été encaissé et remboursé en un mois, avec les clients, les numéros de commande, les frais de PayUnit connus, les taxes et les totaux. Le fichier s’ouvre dans un tableur. Chaque téléchargement est inscrit dans Décisions.",
  month: "Mois",
  per: "Regrouper par",
  pers: { payment: "Paiement", day: "Jour" },
  download: "Télécharger",
  done: "Le fichier est téléchargé",
  file: "comptabilite-payunit",
}
