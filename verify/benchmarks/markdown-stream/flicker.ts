import type { MarkdownStream, StreamPart } from 'qp-markdown'

/** How many pushes there were, and with how many something open changed its type, or its type or element. */
export interface Flicker {
  readonly pushes: number
  readonly types: number
  readonly tags: number
}

/** Streams texts, and counts the pushes after which what was open is shown as something else, or not at all. */
export function flickerOf(texts: readonly string[], stream: () => MarkdownStream, chunk: number): Flicker {
  let [pushes, types, tags] = [0, 0, 0]
  for (const text of texts) {
    const open = stream()
    let before: ReadonlyMap<number, string> = new Map()
    for (let at = 0; at < text.length; at += chunk) {
      open.push(text.slice(at, at + chunk))
      const { parts } = open
      const kinds = new Map(parts.map((part) => [part.key, kindOf(part)]))
      const changed = [...before].filter(([key, kind]) => kinds.get(key) !== kind)
      pushes += 1
      if (changed.length > 0) tags += 1
      if (changed.some(([key, kind]) => typeOf(kinds.get(key)) !== typeOf(kind))) types += 1
      before = new Map(parts.filter(({ isFinal }) => !isFinal).map(({ key }) => [key, kinds.get(key) ?? '']))
    }
  }
  return { pushes, types, tags }
}

/** The type of the first block of a part, and the element that its text is in. */
function kindOf({ blocks: [block] }: StreamPart): string {
  return block !== undefined && 'html' in block
    ? `${block.type} ${/^<\w+/.exec(block.html)?.[0]}`
    : `${block?.type}`
}

function typeOf(kind: string | undefined): string | undefined {
  return kind?.split(' ')[0]
}
