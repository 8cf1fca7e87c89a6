import type { Contract } from "../../../contract"

export const GET = {
  section: "The picture of products without one",
  summary: "is a picture for everybody, to be kept for a week",
  about: "PayUnit demands a picture of every line; the option `itemImageUrl` puts another in its place.",
  answerType: "image/png",
} satisfies Contract
