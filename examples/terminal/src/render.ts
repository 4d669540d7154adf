import { defineRenderer, LANGUAGE_NAMES } from 'qp-render'
import {
  BLOCK_TYPES,
  type Block,
  type BlockOfType,
  type BlockType,
  type KnownBlock,
  leavesOf,
} from 'qp-schema'
import { clean, cleanBlock } from './clean.ts'
import { inStyle, type Screen, type Style } from './screen.ts'
import { tableLines } from './table.ts'
import { chop, wrap } from './wrap.ts'

/**
 * Blocks as the text of a terminal. What they hold cannot reach the terminal as anything but text, so they need not be
 * sanitized. No line is wider than the screen, unless one character is.
 *
 * @throws TypeError when `blocks` is no array
 */
export function renderTerminal(blocks: readonly Block[], screen: Screen): string {
  const shown = terminalRenderer(screen)(blocks)
  return shown
    .filter((text) => text.trim() !== '')
    .map((text) => `${text}\n`)
    .join('\n')
}

type Show<T extends BlockType> = (block: BlockOfType<T>, original: BlockOfType<T>) => readonly string[]

function terminalRenderer(screen: Screen): (blocks: readonly Block[]) => string[] {
  const { width } = screen
  const lines = (text: string | undefined) => (text === undefined ? [] : wrap(text, width))
  const styled = (style: Style, text: string | undefined) => inStyle(screen, style, lines(text))
  const address = (url: string) => inStyle(screen, 'underline', chop(url, width))
  const beside = (mark: string, style: Style, text: string) => {
    const [bar = ''] = inStyle(screen, style, [mark])
    const room = width - mark.length
    return room < 1 ? lines(text) : wrap(text, room).map((line) => bar + line)
  }
  const labelled = (label: string | undefined, text: string) => [
    ...styled('bold', label?.trim() && text.trim() ? `${label.trim()}:` : label),
    ...lines(text),
  ]
  /** Every string of `block` is clean text by then. */
  const show =
    <T extends BlockType>(component: Show<T>) =>
    (block: BlockOfType<T>) =>
      component(cleanBlock(block), block).join('\n')

  /** What a type says that is not named below. */
  const texts = (block: KnownBlock) =>
    leavesOf(cleanBlock(block))
      .flatMap(({ value }) => lines(value))
      .join('\n')

  return defineRenderer<string>(
    {
      ...(Object.fromEntries(BLOCK_TYPES.map((type) => [type, texts])) as Record<BlockType, typeof texts>),
      richtext: show<'richtext'>(({ html }, original) =>
        /^<h[1-3]/.test(original.html) ? styled('bold', html) : lines(html),
      ),
      image: show<'image'>(({ url, alt, caption }) => [
        ...styled('dim', '[Image]'),
        ...lines(alt),
        ...styled('italic', caption),
        ...address(url),
      ]),
      embed: show<'embed'>(({ url, title }) => [
        ...styled('dim', '[Embed]'),
        ...lines(title),
        ...address(url),
      ]),
      callout: show<'callout'>(({ tone, label, html }) => {
        const style = ({ info: 'blue', warning: 'yellow', success: 'green' } as const)[tone]
        return [...beside('▌ ', style, label ?? tone.toUpperCase()), ...beside('▌ ', style, html)]
      }),
      quote: show<'quote'>(({ html, attribution }) => [
        ...beside('│ ', 'dim', html),
        ...styled('italic', attribution && `— ${attribution}`),
      ]),
      divider: show<'divider'>(() => inStyle(screen, 'dim', ['─'.repeat(Math.min(width, 40))])),
      timeline: show<'timeline'>(({ items }) =>
        items.flatMap(({ label, body }) => [...styled('bold', label), ...beside('│ ', 'dim', body)]),
      ),
      comparison: show<'comparison'>(({ left, right, leftLabel, rightLabel }) => [
        ...labelled(leftLabel, left),
        ...styled('dim', 'vs.'),
        ...labelled(rightLabel, right),
      ]),
      table: show<'table'>((block) => [...styled('italic', block.caption), ...tableLines(block, screen)]),
      code: show<'code'>(({ code, filename, label, language = 'plaintext' }) => [
        ...styled('dim', [filename, label ?? LANGUAGE_NAMES[language]].filter(Boolean).join(' · ')),
        ...chop(code, width),
      ]),
      button: show<'button'>(({ url, label, description, icon }) => [
        ...styled('bold', [icon, label].filter(Boolean).join(' ')),
        ...lines(description),
        ...address(url),
      ]),
    },
    {
      onUnknown: (_value, { path, reason }) =>
        styled('dim', clean(`[${path} cannot be shown: ${reason}]`)).join('\n'),
    },
  )
}
