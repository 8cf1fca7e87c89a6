import { IMPERSONAL_PARAMS } from "../../../domain/texts"
import { codeList } from "../storage"

/** Stands for a value that was forgotten. */
const FORGOTTEN_VALUE = `'"…"'::jsonb`

/** Values of a text, of which those stay that name nobody. */
const paramsOf = (params: string): string => `(
  SELECT COALESCE(jsonb_object_agg(name, CASE WHEN name IN (${codeList(IMPERSONAL_PARAMS)}) THEN value ELSE ${FORGOTTEN_VALUE} END), '{}'::jsonb)
    FROM jsonb_each(CASE jsonb_typeof(${params}) WHEN 'object' THEN ${params} ELSE '{}'::jsonb END) AS params (name, value))`

const causeOf = (cause: string): string =>
  `jsonb_build_object('code', ${cause} -> 'code', 'params', ${paramsOf(`${cause} -> 'params'`)})`

const causesOf = (causes: string): string => `(
  SELECT COALESCE(jsonb_agg(${causeOf("cause")} ORDER BY nth), '[]'::jsonb)
    FROM jsonb_array_elements(CASE jsonb_typeof(${causes}) WHEN 'array' THEN ${causes} ELSE '[]'::jsonb END) WITH ORDINALITY AS causes (cause, nth))`

/** What happened, when and by whom, without what people wrote about it and without values that name somebody. */
export const HISTORY = `(
  SELECT COALESCE(jsonb_agg(jsonb_build_object(
           'at', entry -> 'at', 'code', entry -> 'code', 'params', ${paramsOf("entry -> 'params'")},
           'causes', ${causesOf("entry -> 'causes'")}, 'by', entry -> 'by', 'note', NULL) ORDER BY place), '[]'::jsonb)
    FROM jsonb_array_elements(history) WITH ORDINALITY AS entries (entry, place))`

/** Why a payment is on hold. */
export const HELD_CAUSES = `CASE WHEN held_causes IS NULL THEN NULL ELSE ${causesOf("held_causes")} END`

/** What the service said last, without its words. */
export const LAST_ANSWER = `CASE WHEN last_answer IS NULL THEN NULL ELSE last_answer || '{"detail": null}'::jsonb END`

/** Why an e-mail was not sent. */
export const EMAIL_PROBLEM = `CASE WHEN email_problem IS NULL THEN NULL ELSE ${causeOf("email_problem")} END`
