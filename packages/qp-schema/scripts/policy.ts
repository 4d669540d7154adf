import {
  BLOCK_TYPES,
  blockKinds,
  CODE_LANGUAGES,
  DEFAULT_THEME,
  DIRECTIONS,
  FORMAT_VERSION,
  KINDS,
  LAYOUTS,
  LIMITS,
  THEME_IDS,
  VECTORS_VERSION,
} from 'qp-schema'
import {
  CODE_LANGUAGE_ALIASES,
  DROPPED_WITH_CONTENT,
  FOOTNOTE_ID,
  INLINE_HTML,
  LANGUAGE_TAG,
  LANGUAGE_ATTRIBUTES,
  languageNamed,
  RENAMED_TAGS,
  RICH_HTML,
  SNIPPET_HTML,
  SNIPPET_STYLE_PROPERTIES,
  URL_POLICY,
} from 'qp-schema/policy'
import { KNOWN_TAG } from '../../qp-markdown/src/emit/write-html.ts'
import {
  DROPPED_AT_RULES,
  DROPPED_FUNCTIONS,
  DROPPED_PROPERTIES,
  IMAGE_FUNCTIONS,
} from '../../qp-sanitize/src/css/document-css.ts'
import { DATA_URLS } from '../../qp-sanitize/src/css/asset-urls.ts'
import { SNIPPET_NOT_NEGATIVE, SNIPPET_STYLE_FUNCTIONS } from '../../qp-sanitize/src/css/snippet-style.ts'
import { DESCRIPTOR } from '../../qp-sanitize/src/html/srcset.ts'
import { BLOCK_ELEMENTS } from '../../qp-sanitize/src/html/elements.ts'
import { documentPolicy } from '../../qp-sanitize/src/policy/document.ts'
import { inlinePolicy } from '../../qp-sanitize/src/policy/inline.ts'
import { sanitizeHtml } from '../../qp-sanitize/src/sanitize-html.ts'
import { EXTENSION_TYPE } from '../src/checks/extensions.ts'
import { spacesOfCss } from './css-policy.ts'
import { DESCRIPTIONS, WARNING_MEANINGS } from './descriptions.ts'
import { VALUE_RULES } from './value-rules.ts'

/** The bounds that are the format's; all others are the service's, or bound the work of these libraries. */
const FORMAT_LIMITS = [
  'pageBlocks',
  'pageBytes',
  'iconLength',
  'groupNameLength',
  'htmlDepth',
  'containerDepth',
  'extensionTypeLength',
  'fallbackBlocks',
  'warnings',
  'metaTitleLength',
  'metaDescriptionLength',
  'derivedMetaLength',
] as const

/** Everything that qp.v1 allows, as data for programs in any language. 3.8.6 */
export function policy() {
  const { svg, prefixes, everywhere, tags, required, droppedWithContent, silent } = documentPolicy
  return {
    format: FORMAT_VERSION,
    vectors: VECTORS_VERSION,
    about:
      'What the block format allows, as data. Patterns are regular expressions that any dialect reads alike, in ASCII ' +
      'and with respect to case, where $ is the end of the whole text alone; lengths count what FORMAT.md says of each.',
    descriptions: DESCRIPTIONS,
    blocks: { types: BLOCK_TYPES, extension: EXTENSION_TYPE.source, kinds: KINDS, fields: blockKinds },
    layouts: LAYOUTS,
    directions: DIRECTIONS,
    themes: { ids: THEME_IDS, default: DEFAULT_THEME },
    rules: VALUE_RULES,
    html: {
      inlineHtml: ownRules(INLINE_HTML),
      richHtml: ownRules(RICH_HTML),
      snippet: ownRules(SNIPPET_HTML),
      everywhere: portableRules(LANGUAGE_ATTRIBUTES),
      renamedTags: RENAMED_TAGS,
      droppedWithContent: DROPPED_WITH_CONTENT,
      silent: inlinePolicy.silent,
      blockLevel: [...BLOCK_ELEMENTS],
      endsParagraph: tagsThatEndParagraphs(),
      footnoteId: portable(new RegExp(FOOTNOTE_ID)),
      languageTag: portable(new RegExp(LANGUAGE_TAG)),
    },
    styles: {
      properties: SNIPPET_STYLE_PROPERTIES,
      functions: SNIPPET_STYLE_FUNCTIONS,
      notNegative: portable(SNIPPET_NOT_NEGATIVE),
      spaces: spacesOfCss(),
    },
    document: {
      sets: SETS,
      tags: withSets(tags),
      everywhere,
      textAttributes: `^(?:${prefixes.join('|')})[a-z0-9-]*$`,
      required,
      droppedWithContent,
      silent,
      svg,
      data: Object.fromEntries(Object.entries(DATA_URLS).map(([purpose, url]) => [purpose, portable(url)])),
      descriptor: portable(DESCRIPTOR),
      css: {
        atRules: [...DROPPED_AT_RULES],
        properties: [...DROPPED_PROPERTIES],
        functions: [...DROPPED_FUNCTIONS],
        imageFunctions: [...IMAGE_FUNCTIONS],
      },
    },
    urls: URL_POLICY,
    languages: Object.fromEntries(
      CODE_LANGUAGES.map((language) => [
        language,
        CODE_LANGUAGE_ALIASES.filter((name) => languageNamed(name) === language),
      ]),
    ),
    limits: Object.fromEntries(FORMAT_LIMITS.map((name) => [name, LIMITS[name]])),
    warnings: WARNING_MEANINGS,
    variantTags: Object.keys(tags).filter((tag) => KNOWN_TAG.test(`<${tag}>`)),
  }
}

/** Tags that end the paragraph in which they stand, though they are taken away. 4.1.7 */
function tagsThatEndParagraphs(): string[] {
  return [...BLOCK_ELEMENTS].filter(
    (tag) =>
      !Object.hasOwn(RICH_HTML, RENAMED_TAGS[tag] ?? tag) &&
      sanitizeHtml(`<p>a<${tag}>b`, 'richHtml', () => {}).startsWith('<p>a</p>'),
  )
}

/** Attributes that many elements of a document share. */
const SETS: Rules = setsOf(documentPolicy.tags)

/** Those of every drawing element by their rule, and what filters have beside them. */
function setsOf({ g = {}, feBlend = {} }: Rules): Rules {
  const having = (attributes: Rules[string], rule: string) =>
    Object.fromEntries(Object.entries(attributes).filter(([, value]) => rule in value))
  const filter = Object.entries(feBlend).filter(([name]) => !(name in g))
  return {
    presentation: having(g, 'paint'),
    geometry: having(g, 'text'),
    filter: Object.fromEntries(filter),
  }
}

/** Tags with the names of the sets whose attributes they have, and the others. */
function withSets(tags: Rules) {
  return Object.fromEntries(
    Object.entries(tags).map(([tag, attributes]) => {
      const sets = Object.entries(SETS).filter(([, set]) =>
        Object.keys(set).every((name) => name in attributes),
      )
      const rest = Object.entries(attributes).filter(([name]) => !sets.some(([, set]) => name in set))
      return [
        tag,
        {
          ...(sets.length > 0 && { sets: sets.map(([name]) => name) }),
          attributes: Object.fromEntries(rest),
        },
      ]
    }),
  )
}

/** A regular expression without what dialects read differently: `\w` and `\d` are more than ASCII in some. */
function portable({ source }: RegExp): string {
  return source
    .replaceAll('\\/', '/')
    .replaceAll('[\\w', '[0-9A-Za-z_')
    .replaceAll('\\w', '[0-9A-Za-z_]')
    .replaceAll('\\d', '[0-9]')
}

type Rules = Readonly<Record<string, Readonly<Record<string, object>>>>

/** Tags with what not every tag has. */
function ownRules(rules: Rules): Rules {
  const isOwn = ([name]: [string, unknown]) => !Object.hasOwn(LANGUAGE_ATTRIBUTES, name)
  const tags = Object.entries(rules).map(([tag, attributes]) => [
    tag,
    Object.fromEntries(Object.entries(attributes).filter(isOwn)),
  ])
  return portableRules(Object.fromEntries(tags) as Rules)
}

function portableRules<R extends object>(rules: R): R {
  return JSON.parse(
    JSON.stringify(rules, (key, value: unknown) =>
      key === 'pattern' ? portable(new RegExp(String(value))) : value,
    ),
  ) as R
}
