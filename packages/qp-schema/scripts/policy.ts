import {
  BLOCK_TYPES,
  blockKinds,
  CODE_LANGUAGES,
  DEFAULT_THEME,
  type EmbedType,
  FORMAT_VERSION,
  KINDS,
  LAYOUTS,
  LIMITS,
  THEME_IDS,
} from 'qp-schema'
import {
  CODE_LANGUAGE_ALIASES,
  DROPPED_WITH_CONTENT,
  EMBED_PROVIDERS,
  FOOTNOTE_ID,
  INLINE_HTML,
  languageNamed,
  RENAMED_TAGS,
  RICH_HTML,
  SNIPPET_HTML,
  SNIPPET_STYLE_PROPERTIES,
  URL_POLICY,
} from 'qp-schema/policy'
import { KNOWN_TAG } from '../../qp-markdown/src/emit/write-html.ts'
import { EMOJI } from '../../qp-markdown/src/gfm/emoji-data.ts'
import {
  DROPPED_AT_RULES,
  DROPPED_FUNCTIONS,
  DROPPED_PROPERTIES,
  IMAGE_FUNCTIONS,
} from '../../qp-sanitize/src/css/document-css.ts'
import { DATA_URLS, DESCRIPTOR } from '../../qp-sanitize/src/html/assets.ts'
import { BLOCK_ELEMENTS } from '../../qp-sanitize/src/html/elements.ts'
import { documentPolicy } from '../../qp-sanitize/src/policy/document.ts'
import { inlinePolicy } from '../../qp-sanitize/src/policy/inline.ts'
import { SNIPPET_NOT_NEGATIVE, SNIPPET_STYLE_FUNCTIONS } from '../../qp-sanitize/src/policy/snippet.ts'
import { sanitizeHtml } from '../../qp-sanitize/src/sanitize-html.ts'
import { CODEPEN_PATH } from '../src/embeds/codepen.ts'
import { FIGMA_INNER_HOSTS, FIGMA_PATTERNS } from '../src/embeds/figma.ts'
import { TWITTER_PATH } from '../src/embeds/twitter.ts'
import { YOUTUBE_PATTERNS } from '../src/embeds/youtube.ts'
import { PAGE_ID_PATTERN, RESERVED_WORDS, SLUG_PATTERN } from '../src/identifiers.ts'
import { spacesOfCss } from './css-policy.ts'
import { DESCRIPTIONS, WARNING_MEANINGS } from './descriptions.ts'
import { VALUE_RULES } from './value-rules.ts'

/** Where an embed's address may lead, and what the frame and the link are made of. 4.4 */
export interface AddressPolicy {
  /** Tried in order; the first whose host, path and query match counts. */
  readonly addresses: readonly {
    /** Where they differ from the provider's. */
    readonly hosts?: readonly string[]
    /** A regular expression that the path matches; its groups are `{1}`, `{2}`. */
    readonly path: string
    /** A parameter of the query that holds the id, which becomes `{1}`. */
    readonly query?: { readonly name: string; readonly pattern: string }
    /** A parameter that holds another address; that one's host and path are looked at instead. */
    readonly inner?: { readonly name: string; readonly hosts: readonly string[]; readonly path: string }
  }[]
  /** Parameters that are kept where the value matches; `seconds` adds up hours, minutes and seconds, and 0 is none. */
  readonly kept: {
    readonly [name: string]: {
      readonly from: readonly string[]
      readonly pattern: string
      readonly as: 'text' | 'seconds'
    }
  }
  /** What is framed, and what people follow: an address, and pairs of its query; one that has no value is left out. */
  readonly frame: RebuiltAddress
  readonly link: RebuiltAddress
}

interface RebuiltAddress {
  readonly address: string
  readonly query: readonly (readonly [string, string])[]
}

const ADDRESSES: { readonly [T in EmbedType]: AddressPolicy | null } = {
  youtube: {
    addresses: [
      { hosts: ['youtu.be'], path: portable(YOUTUBE_PATTERNS.short) },
      {
        hosts: withoutHost('youtube', 'youtu.be'),
        path: portable(YOUTUBE_PATTERNS.watch),
        query: { name: 'v', pattern: portable(YOUTUBE_PATTERNS.id) },
      },
      { hosts: withoutHost('youtube', 'youtu.be'), path: portable(YOUTUBE_PATTERNS.video) },
    ],
    kept: { start: { from: ['start', 't'], pattern: portable(YOUTUBE_PATTERNS.start), as: 'seconds' } },
    frame: { address: 'https://www.youtube-nocookie.com/embed/{1}', query: [['start', '{start}']] },
    link: {
      address: 'https://www.youtube.com/watch',
      query: [
        ['v', '{1}'],
        ['t', '{start}s'],
      ],
    },
  },
  twitter: {
    addresses: [{ path: portable(TWITTER_PATH) }],
    kept: {},
    frame: {
      address: 'https://platform.twitter.com/embed/Tweet.html',
      query: [
        ['id', '{1}'],
        ['dnt', 'true'],
      ],
    },
    link: { address: 'https://x.com/i/status/{1}', query: [] },
  },
  figma: {
    addresses: [
      {
        path: portable(FIGMA_PATTERNS.outer),
        inner: { name: 'url', hosts: FIGMA_INNER_HOSTS, path: portable(FIGMA_PATTERNS.file) },
      },
      { path: portable(FIGMA_PATTERNS.file) },
    ],
    kept: { 'node-id': { from: ['node-id'], pattern: portable(FIGMA_PATTERNS.node), as: 'text' } },
    frame: {
      address: 'https://embed.figma.com/{1}/{2}',
      query: [
        ['node-id', '{node-id}'],
        ['embed-host', 'quick-pages'],
      ],
    },
    link: { address: 'https://www.figma.com/{1}/{2}', query: [['node-id', '{node-id}']] },
  },
  codepen: {
    addresses: [{ path: portable(CODEPEN_PATH) }],
    kept: {},
    frame: { address: 'https://codepen.io/{1}/embed/{2}', query: [['default-tab', 'result']] },
    link: { address: 'https://codepen.io/{1}/pen/{2}', query: [] },
  },
  // The address itself.
  iframe_sandbox: null,
}

/** Everything that qp.v1 allows, as data for programs in any language. 3.8.6 */
export function policy() {
  const { svg, prefixes, everywhere, tags, required, droppedWithContent, silent } = documentPolicy
  return {
    format: FORMAT_VERSION,
    about:
      'What the block format allows, as data. Patterns are regular expressions that any dialect reads alike, in ASCII ' +
      'and with respect to case, where $ is the end of the whole text alone; lengths count what FORMAT.md says of each.',
    descriptions: DESCRIPTIONS,
    blocks: { types: BLOCK_TYPES, kinds: KINDS, fields: blockKinds },
    layouts: LAYOUTS,
    themes: { ids: THEME_IDS, default: DEFAULT_THEME },
    rules: VALUE_RULES,
    html: {
      inlineHtml: portableRules(INLINE_HTML),
      richHtml: portableRules(RICH_HTML),
      snippet: portableRules(SNIPPET_HTML),
      renamedTags: RENAMED_TAGS,
      droppedWithContent: DROPPED_WITH_CONTENT,
      silent: inlinePolicy.silent,
      blockLevel: [...BLOCK_ELEMENTS],
      endsParagraph: tagsThatEndParagraphs(),
      footnoteId: portable(new RegExp(FOOTNOTE_ID)),
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
    embeds: Object.fromEntries(
      Object.entries(EMBED_PROVIDERS).map(([type, { resolve: _resolve, ...provider }]) => [
        type,
        { ...provider, ...ADDRESSES[type as EmbedType] },
      ]),
    ),
    languages: Object.fromEntries(
      CODE_LANGUAGES.map((language) => [
        language,
        CODE_LANGUAGE_ALIASES.filter((name) => languageNamed(name) === language),
      ]),
    ),
    identifiers: {
      pageId: portable(PAGE_ID_PATTERN),
      slug: portable(SLUG_PATTERN),
      reservedWords: RESERVED_WORDS,
    },
    limits: LIMITS,
    warnings: WARNING_MEANINGS,
    variantTags: Object.keys(tags).filter((tag) => KNOWN_TAG.test(`<${tag}>`)),
    emoji: Object.fromEntries(
      EMOJI.split('\n').flatMap((line) => {
        const [emoji, ...names] = line.split(' ')
        return names.map((name) => [name, emoji])
      }),
    ),
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

function withoutHost(type: EmbedType, host: string): string[] {
  return EMBED_PROVIDERS[type].hosts.filter((each) => each !== host)
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

function portableRules(rules: Rules): Rules {
  return JSON.parse(
    JSON.stringify(rules, (key, value: unknown) =>
      key === 'pattern' ? portable(new RegExp(String(value))) : value,
    ),
  ) as Rules
}
