import { doctorCommand } from "../cli/doctor"
import { scriptOf } from "./in-process"

/** `payunit doctor` within the store: needs no address and no key. */
export default scriptOf(doctorCommand, "doctor")
