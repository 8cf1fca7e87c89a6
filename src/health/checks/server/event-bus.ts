import { Modules } from "@medusajs/framework/utils"
import { defineCheck } from "../../check"
import { type ModulePackages, judgePackages, packagesOf } from "./module-packages"

/** Whether events that one instance emits reach the others, and survive it. */
export const eventBus = defineCheck<ModulePackages>({
  id: "event_bus",
  title: { en: "Event bus", fr: "Bus d’événements" },
  statement: { en: "Events reach all servers", fr: "Les événements atteignent tous les serveurs" },
  documents: {
    advice: "One instance needs nothing. Several instances need [Redis](going-live.md#more-than-one-instance).",
  },
  read: async (container) => packagesOf(container, Modules.EVENT_BUS),
  judge: ({ packages }, translator) =>
    judgePackages(packages, translator, {
      what: { en: "the event bus", fr: "le bus d’événements" },
      better: { en: "Medusa's Redis event bus", fr: "le bus d’événements Redis de Medusa" },
    }),
})
