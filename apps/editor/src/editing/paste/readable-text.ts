import { type Block, type ButtonBlock, type EmbedBlock, escapeHtml, type TableBlock } from 'qp-schema'

type Write = (blocks: Block[]) => string

/**
 * Blocks as markdown that is read, not read back: what markdown has no words for is left out rather than written as JSON
 * or HTML. Blocks side by side are written together: one list after another gets other signs.
 */
export function readableText(blocks: readonly Block[], write: Write): string {
  const parts: string[] = []
  let together: Block[] = []
  const flush = () => {
    if (together.length > 0) parts.push(write(together).replace(/\n$/, ''))
    together = []
  }
  for (const block of blocks.flatMap(readable)) {
    if (block.type === 'table' && isEmpty(block)) {
      flush()
      parts.push(emptyTable(block))
    } else together.push(block)
  }
  flush()
  return parts.join('\n\n')
}

/** The same without its language, its size or its caption; nothing for a picture that is still to come. */
function readable(block: Block): Block[] {
  const {
    lang: _lang,
    dir: _dir,
    ...rest
  } = block as Block & { readonly lang?: string; readonly dir?: string }
  const plain = rest as Block
  if (plain.type === 'image') {
    const { size: _size, ...picture } = plain
    return picture.url === '' ? [] : [picture]
  }
  if (plain.type === 'table') {
    const { caption, ...table } = plain
    return caption === undefined ? [table] : [paragraph(escapeHtml(caption)), table]
  }
  if (plain.type === 'button' || plain.type === 'embed') return plain.url === '' ? [] : [linkTo(plain)]
  return [plain]
}

function linkTo(block: ButtonBlock | EmbedBlock): Block {
  const text = block.type === 'button' ? block.label : block.url
  return paragraph(`<a href="${escapeHtml(block.url, 'attribute')}">${escapeHtml(text)}</a>`)
}

function paragraph(html: string): Block {
  return { type: 'richtext', html: `<p>${html}</p>` }
}

function isEmpty({ headers, rows }: TableBlock): boolean {
  return [headers, ...rows].every((cells) => cells.every((cell) => cell === ''))
}

/** The converter takes it for none. */
function emptyTable({ headers, rows }: TableBlock): string {
  const lineOf = (cells: readonly string[], text: string) => `|${cells.map(() => ` ${text} |`).join('')}`
  return [lineOf(headers, ''), lineOf(headers, '---'), ...rows.map((cells) => lineOf(cells, ''))].join('\n')
}
