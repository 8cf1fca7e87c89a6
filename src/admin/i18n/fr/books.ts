/** Textes de la comptabilité du mois. */
export const books = {
  label: "Comptabilité",
  title: "Comptabilité du mois",
  description:
    "Pour votre comptable : ce qui a été encaissé et remboursé en un mois, avec les frais quand un relevé de PayUnit les donne, les numéros de commande et les taxes. Le fichier est un tableau pour tableur ; la liste des décisions garde la trace de cet export.",
  month: "Mois",
  per: "Une ligne par",
  pers: { payment: "Paiement", day: "Jour" },
  download: "Télécharger",
  done: "Le fichier est téléchargé",
  file: "comptabilite-payunit",
}
