export { groupNameOf } from './arrangement.ts'
export { CODE_LANGUAGE_ALIASES, languageNamed } from './code-languages.ts'
export * from './embeds/index.ts'
export {
  type AttributePolicy,
  type AttributeRule,
  BADGE_TONES,
  FOOTNOTE_ID,
  type HtmlPolicy,
  INLINE_HTML,
  LANGUAGE_ATTRIBUTES,
  RENAMED_TAGS,
  RICH_HTML,
} from './html/html-policy.ts'
export * from './html/sanitizing-policy.ts'
export * from './html/html-tags.ts'
export { slugProblem } from './identifiers.ts'
export * from './picture-type.ts'
export * from './html/read-html.ts'
export * from './html/text.ts'
export { isLanguageTag, LANGUAGE_TAG } from './language.ts'
export { isLineNumber, type LineRange, lineRanges } from './line-numbers.ts'
export { themesNear } from './page/themes-near.ts'
export * from './url-policy.ts'
export { namesNear } from './names-near.ts'
export * from './warnings/warning-texts.ts'
export { WARNING_CODES } from './warnings/warnings.ts'
