import { Modules } from "@medusajs/framework/utils"
import { defineCheck } from "../../check"
import { type ModulePackages, judgePackages, packagesOf } from "./module-packages"

/** Whether workflows know of those that run on other instances. */
export const workflowEngine = defineCheck<ModulePackages>({
  id: "workflow_engine",
  title: { en: "Workflow engine", fr: "Moteur de workflows" },
  statement: { en: "Servers know of each other's workflows", fr: "Chaque serveur connaît les workflows des autres" },
  documents: {
    advice: "One instance needs nothing. Several instances need [Redis](going-live.md#more-than-one-instance).",
  },
  read: async (container) => packagesOf(container, Modules.WORKFLOW_ENGINE),
  judge: ({ packages }, translator) =>
    judgePackages(packages, translator, {
      what: { en: "the workflow engine", fr: "le moteur de workflows" },
      better: { en: "Medusa's Redis workflow engine", fr: "le moteur de workflows Redis de Medusa" },
    }),
})
