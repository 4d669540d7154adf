import type { ShownPiece } from '../src/conformance/shown.ts'
import {
  type Block,
  blockProblem,
  CALLOUT_TONES,
  CODE_LANGUAGES,
  type Kind,
  type KnownBlock,
  leavesOf,
  withFallbacks,
} from '../src/index.ts'
import { resolveEmbed, safeUrl } from '../src/policy.ts'
import { showsOfHtml } from './shows-of-html.ts'

/** What readers of sanitized blocks get, made without a renderer: the `shows` of the vectors. 3.9.6 */
export function showsOf(blocks: readonly Block[]): ShownPiece[] {
  return withFallbacks(blocks).flatMap((block) => {
    const problem = blockProblem(block)
    return problem === undefined || problem.reason === 'unknown_value'
      ? showsOfBlock(block)
      : [{ note: true }]
  })
}

function showsOfBlock(block: KnownBlock): ShownPiece[] {
  switch (block.type) {
    case 'callout': {
      const callout = CALLOUT_TONES.includes(block.tone) ? block.tone : 'info'
      return within([...words(block.label), ...showsOfHtml(block.html)], { callout })
    }
    case 'quote':
      return [...within(showsOfHtml(block.html), { quote: true }), ...words(block.attribution)]
    case 'divider':
      return [{ rule: true }]
    case 'image': {
      const picture = safeUrl(block.url, 'image')
      const shown =
        picture === undefined ? words(block.alt ?? block.url) : [{ picture, ...titled(block.alt) }]
      return [...shown, ...words(block.caption)]
    }
    case 'embed': {
      const target = resolveEmbed(block.embedType, block.url)
      if (target === undefined) return words(block.title ?? block.url)
      return [{ frame: target.src, link: target.href, ...titled(block.title) }]
    }
    case 'timeline':
      return block.items.flatMap(({ label, body }, index) =>
        within([...words(label), ...words(body)], { item: [`${index + 1}.`] }),
      )
    case 'comparison':
      // The label first: a text makes sense only once it is known which side it is.
      return [block.leftLabel, block.left, block.rightLabel, block.right].flatMap(words)
    case 'table':
      return [
        ...words(block.caption),
        ...[block.headers, ...block.rows].flatMap((row, index) =>
          row.flatMap((cell, column) =>
            within(showsOfHtml(cell), {
              cell: [index + 1, column + 1],
              ...(index === 0 && { header: true }),
            }),
          ),
        ),
      ]
    case 'code': {
      const { language = 'plaintext' } = block
      const known = language !== 'plaintext' && CODE_LANGUAGES.includes(language)
      return [
        ...words(block.filename),
        ...words(block.label),
        { code: block.code, ...(known && { language }) },
      ]
    }
    case 'button': {
      const link = safeUrl(block.url, 'link')
      const texts = [block.label, block.description].flatMap(words)
      if (link === undefined) return texts
      return texts.length === 0 ? [{ words: '', link }] : within(texts, { link })
    }
    default:
      return leavesOf(block).flatMap(({ kind, value }) => SHOWS[kind](value))
  }
}

/** What a string says of which no more is known than its kind. */
const SHOWS: { readonly [K in Kind]: (value: string) => ShownPiece[] } = {
  plainText: words,
  icon: () => [],
  inlineHtml: showsOfHtml,
  richHtml: showsOfHtml,
  snippet: showsOfHtml,
  document: () => [{ frame: 'document' }],
  scriptedDocument: () => [{ frame: 'document' }],
  linkUrl: () => [],
  imageUrl: (picture) => [{ picture }],
  embedUrl: () => [],
  sourceCode: (code) => [{ code }],
  languageTag: () => [],
  groupName: () => [],
  lineNumbers: () => [],
}

function within(pieces: readonly ShownPiece[], place: Partial<ShownPiece>): ShownPiece[] {
  return pieces.map((piece) => ({ ...piece, ...place }))
}

function words(text: string | undefined): ShownPiece[] {
  const { words: found } = titled(text)
  return found === undefined ? [] : [{ words: found }]
}

function titled(text = ''): { words?: string } {
  const one = text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '')
  return one === '' ? {} : { words: one }
}
