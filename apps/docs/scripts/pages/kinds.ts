import { BLOCK_TYPES, EMBED_TYPES, type EmbedType, type Kind, KINDS } from 'qp-schema'
import {
  type AttributeRule,
  DROPPED_WITH_CONTENT,
  EMBED_PROVIDERS,
  type HtmlPolicy,
  INLINE_HTML,
  RENAMED_TAGS,
  resolveEmbed,
  RICH_HTML,
  SNIPPET_HTML,
  SNIPPET_STYLE_PROPERTIES,
  URL_POLICY,
  type UrlPurpose,
} from 'qp-schema/policy'
import { blockVectors } from 'qp-schema/vectors'
import { fieldsOf } from '../fields.ts'
import { code, codes, heading, join, page, table } from '../markdown.ts'
import { seeClauses } from '../specification.ts'
import { EMBED_NOTES, KIND_BOUNDS, KIND_NOTES } from './kind-notes.ts'

/** All kinds: a section each, and what they have in common. */
export function kindsPage(): string {
  return page(
    'Kinds',
    'Every string in a block has exactly one kind. The kind alone decides how the string is sanitized, which URLs ' +
      'it may hold and how its text is read; the type of the block has no part in it.',
    table(
      ['Kind', 'What it is', 'Used by'],
      KINDS.map((kind) => [`[${code(kind)}](#${kind})`, KIND_NOTES[kind].name, usedBy(kind)]),
    ),
    seeClauses('3.4', '4.2', '4.3', '4.4'),
    ...KINDS.map(kindSection),
    heading(2, 'Rules of all HTML', 'html-rules'),
    'These hold for inline HTML, rich HTML and snippets.',
    heading(3, 'Tags that are renamed', 'renamed-tags'),
    'They are stored under another name of the same meaning. That is no loss and gives no warning.',
    table(
      ['Sent', 'Stored'],
      Object.entries(RENAMED_TAGS).map(([sent, stored]) => [code(sent), code(stored)]),
    ),
    heading(3, 'Tags that go with their content', 'dropped-tags'),
    codes(DROPPED_WITH_CONTENT),
    'A tag that is in no list is taken away, and its content stays. Each loss is a [warning](./errors-and-limits#warnings).',
    heading(2, 'Rules of all URLs', 'url-rules'),
    table(
      ['Purpose', 'Schemes', 'A `#fragment` alone'],
      Object.entries(URL_POLICY).map(([purpose, policy]) => [
        purpose,
        codes(policy.schemes),
        policy.fragment ? 'yes, of the same page' : 'no',
      ]),
    ),
    'Relative URLs and URLs with a user name or a password are refused. White space around a URL is removed.',
    'Where a URL is refused, an `image`, `embed` or `button` block is dropped, a link inside HTML loses its `href` ' +
      'and keeps its words, and an `<img>` goes.',
    seeClauses('4.2', '4.3'),
  )
}

function kindSection(kind: Kind): string {
  const { name, about } = KIND_NOTES[kind]
  const bound = KIND_BOUNDS[kind]
  return join(
    heading(2, code(kind), kind),
    `**${name}.** ${about}`,
    `Used by ${usedBy(kind)}.`,
    KIND_RULES[kind],
    bound === undefined ? '' : `Bound: ${bound}.`,
  )
}

const KIND_RULES: { readonly [K in Kind]: string } = {
  plainText: '',
  icon: '',
  inlineHtml: tagTable(INLINE_HTML),
  richHtml: join('All of [inline HTML](#inlineHtml), and:', tagTable(RICH_HTML, INLINE_HTML)),
  snippet: join(
    'All of [rich HTML](#richHtml), and the containers:',
    codes(Object.keys(SNIPPET_HTML).filter((tag) => !Object.hasOwn(RICH_HTML, tag))),
    'Every tag may have a `style` attribute. These properties stay in it, unless their value holds `url()`, an ' +
      'expression or an escape:',
    `::: details The ${SNIPPET_STYLE_PROPERTIES.length} properties\n${codes(SNIPPET_STYLE_PROPERTIES)}\n:::`,
  ),
  document: '',
  scriptedDocument: '',
  linkUrl: urlRule('link'),
  imageUrl: urlRule('image'),
  embedUrl: join(...EMBED_TYPES.map(embedRule)),
  sourceCode: '',
  groupName: '',
  languageTag: '',
  lineNumbers: '',
}

function tagTable(policy: HtmlPolicy, without: HtmlPolicy = {}): string {
  const byAttributes = Map.groupBy(
    Object.keys(policy).filter((tag) => without[tag] !== policy[tag]),
    (tag) => attributesOf(policy, tag),
  )
  return table(
    ['Tags', 'Attributes'],
    [...byAttributes].map(([attributes, tags]) => [codes(tags), attributes]),
  )
}

function attributesOf(policy: HtmlPolicy, tag: string): string {
  const attributes = Object.entries(policy[tag] ?? {})
  if (attributes.length === 0) return 'none'
  return attributes.map(([name, rule]) => `${code(name)}${ruleText(rule)}`).join(', ')
}

function ruleText(rule: AttributeRule): string {
  if ('url' in rule) return ` ([${rule.url} URL](#url-rules))`
  const also = 'pattern' in rule && rule.pattern ? ` or what matches ${code(rule.pattern)}` : ''
  if ('integer' in rule) return ` (whole number from ${rule.integer[0]} to ${rule.integer[1]}${also})`
  if ('oneOf' in rule) return ` (${codes(rule.oneOf)}${also})`
  if ('pattern' in rule) return ` (matches ${code(rule.pattern)})`
  if ('boolean' in rule) return ' (boolean)'
  return ''
}

function urlRule(purpose: UrlPurpose): string {
  const { schemes, fragment } = URL_POLICY[purpose]
  return join(
    `Schemes: ${codes(schemes)}${fragment ? ', or a `#fragment` of the same page' : ''}. [More](#url-rules)`,
  )
}

function embedRule(embedType: EmbedType): string {
  const { name, content, hosts } = EMBED_PROVIDERS[embedType]
  const { about, examples } = EMBED_NOTES[embedType] ?? {
    about: `A ${content}.`,
    examples: shownAddresses(embedType),
  }
  return join(
    heading(3, code(embedType), embedType),
    `**${name}.** ${about}`,
    hosts.length === 0
      ? `Any [frame URL](#url-rules).`
      : `Hosts of ${name}: ${codes(hosts)}. The page never loads the address as written; it loads one that is made ` +
          'from the id in it. Any other URL drops the block.',
    table(
      ['Sent', 'Loaded'],
      examples.map((example) => {
        const target = resolveEmbed(embedType, example)
        if (target === undefined) throw new Error(`${embedType} does not accept the example ${example}`)
        return [code(example), code(target.src)]
      }),
    ),
  )
}

/** Those of the vectors. */
function shownAddresses(embedType: EmbedType): string[] {
  return blockVectors.embed.flatMap(({ input }) =>
    input.type === 'embed' && input.embedType === embedType && resolveEmbed(embedType, input.url)
      ? [input.url]
      : [],
  )
}

function usedBy(kind: Kind): string {
  const users = BLOCK_TYPES.flatMap((type) =>
    fieldsOf(type)
      .filter((field) => field.kinds.includes(kind))
      .map((field) => `[${code(`${type}.${field.path}`)}](./blocks#${type})`),
  )
  return users.length === 0 ? 'no block' : users.join(', ')
}
