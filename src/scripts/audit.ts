import { auditCommand } from "../cli/audit"
import { scriptOf } from "./in-process"

/** `payunit audit` within the store: `npx medusa exec …/scripts/audit.js verify head=<checkpoint>`. */
export default scriptOf(auditCommand, "audit")
