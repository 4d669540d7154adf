/** What happened to a part of the input that was dropped or changed. SPEC.md 4.6 */
export const WARNING_CODES = [
  'block_dropped',
  'tag_dropped',
  'attribute_dropped',
  'style_dropped',
  'url_dropped',
  'icon_dropped',
  'lang_dropped',
  'name_dropped',
  'cell_dropped',
  'language_unknown',
  'fence_invalid',
  'front_matter_ignored',
  'hint_ignored',
  'note_dropped',
  'notes_off',
  'variant_gfm',
  'extension_replaced',
  'unknown_field',
  'secret_found',
] as const

/** One of {@link WARNING_CODES}. */
export type WarningCode = (typeof WARNING_CODES)[number]

/** Something that was dropped or changed on the way in. SPEC.md 4.6 */
export interface Warning {
  code: WarningCode
  /** Where in the input: `blocks[3].html`; `content` for markdown. */
  path: string
  /** What was dropped or changed, why, and what works instead, for people. */
  message: string
}
