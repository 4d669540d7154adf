import type { WarningCode } from '../src/index.ts'
import {
  ATTRIBUTE_DROPPED,
  BLOCK_DROPPED,
  CELL_DROPPED,
  EMBED_REFUSALS,
  EXTENSION_REPLACED,
  FENCE_INVALID,
  FRONT_MATTER_IGNORED,
  HINT_IGNORED,
  ICON_DROPPED,
  LANG_DROPPED,
  LANGUAGE_UNKNOWN,
  NAME_DROPPED,
  NOTE_DROPPED,
  NOTES_OFF,
  PART_DROPPED,
  SECRET_FOUND,
  STYLE_DROPPED,
  TAG_DROPPED,
  UNKNOWN_FIELD,
  URL_DROPPED,
  VARIANT_GFM,
} from '../src/policy.ts'

const REFUSALS = Object.entries(EMBED_REFUSALS).flatMap(([embedType, refusal]) =>
  refusal === undefined ? [] : [[embedType, refusal] as const],
)

/** The texts of all warnings by reason: a code without a table does not compile. SPEC.md 4.6.5 */
export const WARNING_TEXTS: {
  readonly [C in WarningCode]: { readonly [reason: string]: string | ((...parts: never[]) => string) }
} = {
  block_dropped: BLOCK_DROPPED,
  tag_dropped: { ...TAG_DROPPED, ...PART_DROPPED },
  attribute_dropped: ATTRIBUTE_DROPPED,
  style_dropped: STYLE_DROPPED,
  url_dropped: { ...URL_DROPPED, ...Object.fromEntries(REFUSALS) },
  icon_dropped: ICON_DROPPED,
  lang_dropped: LANG_DROPPED,
  name_dropped: NAME_DROPPED,
  cell_dropped: CELL_DROPPED,
  language_unknown: LANGUAGE_UNKNOWN,
  fence_invalid: FENCE_INVALID,
  front_matter_ignored: FRONT_MATTER_IGNORED,
  hint_ignored: HINT_IGNORED,
  note_dropped: NOTE_DROPPED,
  notes_off: NOTES_OFF,
  variant_gfm: VARIANT_GFM,
  unknown_field: UNKNOWN_FIELD,
  secret_found: SECRET_FOUND,
  extension_replaced: { replaced: EXTENSION_REPLACED },
}
