/** What the tables know of people, and when it is forgotten. */
export { PersonalData, type Trace, type Traces } from "./personal-data"
