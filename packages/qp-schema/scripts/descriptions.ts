import type { WarningCode } from 'qp-schema'

/** What each code of a warning says. 4.6.2 */
export const WARNING_MEANINGS: { readonly [C in WarningCode]: string } = {
  block_dropped: "a block is not stored: it was empty, or its URL is unsafe or not its provider's",
  tag_dropped: 'a tag was taken away, but not by 4.1.7',
  attribute_dropped: 'an attribute was taken away',
  style_dropped: 'a CSS declaration, rule or at-rule, or the mark !important, was taken away',
  url_dropped: 'a URL was taken away, inside HTML or with its block',
  icon_dropped: "a button's icon was too long",
  lang_dropped: 'the language of a block was no language tag',
  name_dropped: 'the name of a tab or the summary of a fold was too long',
  cell_dropped: 'a markdown row has more cells than its header (9.12.4)',
  language_unknown: 'a hint means no known language (9.8.5)',
  fence_invalid: 'a qp fence does not hold a block (9.15.6)',
  front_matter_ignored: 'front matter says what the page does not take (9.16.2)',
  hint_ignored: 'a comment says what the block after it does not take (9.16.14)',
  note_dropped: 'nothing refers to a footnote (9.16.3)',
  notes_off: 'the service takes no notes (SPEC.md 20.1.5)',
  variant_gfm: 'markdown holds what only the variant GFM reads (9.14.4)',
  extension_replaced: 'the fallback of an extension is stored in its place (SPEC.md 3.7.5)',
  unknown_field: 'a field of a request is not known, and named almost as one that is (SPEC.md 5.3.5)',
  secret_found: 'a text looks like a credential (SPEC.md 5.11)',
}

/** How the registry of providers is read. 3.8.9 */
export const EMBEDS_ABOUT =
  'The providers of embeds by their embedType. Patterns are read as those of policy.json. An address is read as an ' +
  'https address (4.3) on one of hosts. addresses are tried in order: the first whose hosts ' +
  '(those of the provider if it has none) and path match, and whose inner address can be parsed, decides. Its path ' +
  'gives the groups {1}, {2}; with query, the value of that parameter has to match and is {1}; with inner, the address ' +
  'in that parameter has to be on its hosts, and its path is matched in place of the outer one. kept is read from the ' +
  'outer address: of the parameters in from, the first that is there, if its value matches. As seconds, its groups ' +
  'are hours, minutes and seconds, added up; 0 is none. frame is what a reader loads (4.4.7) and link what people ' +
  'follow: templates, in which {1} is a group and {name} what was kept, percent-encoded in the query; a parameter ' +
  'whose value lacks one is left out. iframe_sandbox takes the address as it is stored. sandbox, allow and ' +
  'referrerPolicy are the attributes of an iframe; name and content are words for labels.'

/** What the parts of the policy are that their names do not explain, by their paths. 3.8.6 */
export const DESCRIPTIONS = {
  'blocks.extension': 'what the type of an extension with a fallback looks like (11.3.8).',
  'blocks.fields':
    'the fields of each type with their kinds (3.4); where they vary, by which field, and what counts without it.',
  directions: 'values of dir (3.1.6).',
  rules: 'what a rule for the value of an attribute asks (4.2.9).',
  'html.everywhere': 'attributes of all tags of these three kinds.',
  'html.languageTag': 'what a language tag looks like (3.4.5).',
  'html.silent': 'attributes that go without a warning from tags that do not list them (4.2.9).',
  'html.endsParagraph': 'tags that are taken away and still end a paragraph (4.1.7).',
  'styles.notNegative': 'properties without functions and minus signs (4.2.10).',
  'styles.spaces': 'for each token of CSS Syntax, those that a space stands before behind it (4.2.16).',
  'document.sets':
    'attributes that several tags share: a tag has those of its sets beside its own attributes.',
  'document.everywhere': 'attributes of all tags.',
  'document.textAttributes': 'names of further attributes of all tags, by the rule text.',
  'document.required': 'for each tag lists of attributes, of one of which it needs all.',
  'document.svg':
    'the tags of drawings, which stand in svg only, and those that go from a drawing with their content.',
  'document.data': 'data: addresses, for each purpose, in any letter case.',
  'document.descriptor': 'what may stand behind an address of a srcset.',
  'document.css':
    'at-rules, properties and functions that go, in any letter case, and functions that take addresses of images as strings (4.2.17).',
  urls: 'schemes for each purpose (4.3.1).',
  languages: 'each language with its other names, in any letter case (3.5.14).',
  limits:
    'bounds by name: pageBlocks and pageBytes (8.1), iconLength, groupNameLength (4.5.9), htmlDepth, containerDepth (8.3), ' +
    'extensionTypeLength, fallbackBlocks (11.3.8), warnings (4.6.3), ' +
    'metaTitleLength, metaDescriptionLength (2.4.1), derivedMetaLength (2.4.5).',
  warnings: 'codes of warnings with their meanings (4.6.2).',
  variantTags: 'tags of HTML in markdown, in any letter case, that give the warning variant_gfm (9.14.4).',
} as const
