import { markdownStream } from 'qp-markdown'
import { markdownStream as gfmStream } from 'qp-markdown/gfm'
import { sanitizeBlocks } from 'qp-sanitize'
import { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
import { type Block, type SafeBlock, trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { createStreamRenderer, renderBlocks, showStream } from '../src/index.ts'

const sanitize = (blocks: readonly Block[]): SafeBlock[] => sanitizeBlocks(blocks).blocks
const paragraph = (text: string): Block => ({ type: 'richtext', html: `<p>${text}</p>` })
const partOf = (key: number, ...texts: string[]) => ({ key, blocks: trustStoredBlocks(texts.map(paragraph)) })

/** What is used of an element: a list of nodes, each with the HTML that it was made of. */
class FakeElement {
  readonly nodes: FakeNode[] = []
  inserted = 0
  readonly ownerDocument = { createElement: () => new FakeTemplate(this) }

  insertBefore(node: FakeNode, next: FakeNode | null): void {
    this.inserted += 1
    this.nodes.splice(next === null ? this.nodes.length : this.nodes.indexOf(next), 0, node)
  }

  get html(): string {
    return this.nodes.map(({ html }) => html).join('')
  }
}

interface FakeNode {
  readonly html: string
  remove(): void
}

class FakeTemplate {
  readonly content: { readonly childNodes: FakeNode[] } = { childNodes: [] }
  readonly #element: FakeElement

  constructor(element: FakeElement) {
    this.#element = element
  }

  set innerHTML(html: string) {
    const { nodes } = this.#element
    const node: FakeNode = { html, remove: () => void nodes.splice(nodes.indexOf(node), 1) }
    this.content.childNodes.push(node)
  }
}

describe('what a stream shows', () => {
  const text =
    '# A\n\nSome **bold wor' +
    'ds, a [link](https://e.com) and ~~more~~ `co<de`\n\n- [x] one\n- two &amp; <b>\n\n> [!NOTE]\n> c' +
    'alm\n\n| a | b |\n|---|--:|\n| *1* | `2` |\n\n```js\nlet a\n```\n\n![a](https://e.com/a.png)\n\n[x] <script>a</script> <a href=javascript:1>b</a>'

  it('is as canonical while it is open as at its end', () => {
    const stream = markdownStream({ sanitize: acceptCanonicalBlocks })
    for (const character of text) {
      stream.push(character)
      expect(stream.parts.every(({ blocks }) => blocks.length > 0)).toBe(true)
    }
    expect(stream.parts.length).toBe(8)
  })

  it("is in GitHub's dialect what the sanitizer would leave", () => {
    const stream = gfmStream({
      sanitize(blocks) {
        expect(sanitizeBlocks(blocks)).toEqual({ blocks, warnings: [] })
        return blocks
      },
    })
    for (const character of `${text} a[^1] <kbd>b <i>c\n\n<details>\n\nd **e`) {
      stream.push(character)
      expect(stream.parts.length).toBeLessThan(10)
    }
  })
})

describe('createStreamRenderer', () => {
  it('renders what changed, and gives the rest as it was', () => {
    const stream = markdownStream({ sanitize })
    const render = createStreamRenderer()
    stream.push('# A\n\nb **c')
    const before = render(stream.parts)
    expect(before.map(({ html }) => html)).toEqual([
      '<div class="qp-richtext" dir="auto"><h1>A</h1></div>',
      '<div class="qp-richtext" dir="auto"><p>b <strong>c</strong></p></div>',
    ])
    stream.push('d**')
    const after = render(stream.parts)
    expect(after[0]).toBe(before[0])
    expect(after[1]).toEqual({ key: 1, html: before[1]?.html.replace('c<', 'cd<') })
  })

  it('refuses blocks that nobody sanitized, and what is no list', () => {
    const render = createStreamRenderer()
    expect(() => render([{ key: 0, blocks: [paragraph('a')] as SafeBlock[] }])).toThrow(TypeError)
    expect(() => render(1 as unknown as [])).toThrow('an array of parts')
    expect(() => render([paragraph('a')] as never)).toThrow(
      'wants parts, which have blocks, and got an object with type, html',
    )
    expect(() => render([{ key: 0, blocks: {} }] as never)).toThrow(TypeError)
    expect(() => createStreamRenderer(1 as unknown as object)).toThrow(TypeError)
  })
})

describe('showStream', () => {
  const html = (...texts: string[]) =>
    texts.map((text) => `${renderBlocks(trustStoredBlocks([paragraph(text)]))}\n`).join('')

  it('replaces what changed, puts in what is new, and takes away what is gone', () => {
    const element = new FakeElement()
    const show = showStream(element as unknown as Element)
    const [a, b, d] = [partOf(0, 'a'), partOf(1, 'b'), partOf(3, 'd')]
    show([a, b, d])
    expect(element.html).toBe(html('a', 'b', 'd'))
    const [first, , last] = element.nodes
    show([a, partOf(1, 'bb'), partOf(2, 'c'), d])
    expect(element.html).toBe(html('a', 'bb', 'c', 'd'))
    expect([element.nodes[0], element.nodes[3]]).toEqual([first, last])
    expect(element.inserted).toBe(5)
    show([a, d])
    expect(element.html).toBe(html('a', 'd'))
    expect(element.inserted).toBe(5)
    show([])
    expect(element.html).toBe('')
  })

  it('refuses what is no element', () => {
    expect(() => showStream(undefined as unknown as Element)).toThrow(TypeError)
  })
})
