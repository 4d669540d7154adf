import fc from 'fast-check'
import { defaultTreeAdapter as tree, parseFragment } from 'parse5'
import { runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { highlightCode } from './index.ts'
import { type ColouredLanguage, SAMPLES } from './samples.testkit.ts'
import { HIGHLIGHT_CLASSES } from './colors.ts'

const languages = Object.keys(SAMPLES) as ColouredLanguage[]
const CLASSES = new Set(HIGHLIGHT_CLASSES.map((name) => `qp-hl-${name}`))

/** Delimiters of all languages, and what else a grammar looks for. */
const PARTS =
  '( ) { } [ ] < > </ /> /* */ // # " \' ` """ \'\'\' ${ #{ \\( {{ $ @ @" $" $@" r#" R"x( )x" <<EOF <<~X EOF <<<T %w[ <!-- --> <![CDATA[ ]]> <script> </script> <style> </style> <?php ?> = => : :: ; , . .. ... + - * ** _ __ ! ? % & | ^ ~ \\ / 0x 1 1.5 1e \'a a a_b If if def class return type fn @a #include [a]( ![ ``` ~~~ - @@ +++ --- |'.split(
    ' ',
  )

const fragment = fc.oneof(
  fc.constantFrom(...PARTS, ' ', '\n', '\t', '\r\n', '\n\n', '  '),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc
    .tuple(fc.constantFrom(...Object.values(SAMPLES)), fc.nat(200), fc.integer({ min: 1, max: 60 }))
    .map(([sample, from, length]) => sample.slice(from, from + length)),
)
const source = fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join(''))
const language = fc.constantFrom(...languages)

describe('any source', () => {
  it('[10.9.5] comes out as its own text in spans of these classes, and nothing else', () => {
    fc.assert(
      fc.property(source, language, (code, name) => {
        const { text, unexpected } = read(String(highlightCode(code, name)))
        expect(unexpected).toEqual([])
        expect(text).toBe(asParsed(code))
      }),
      runs(125),
    )
  })

  it('comes out twice the same, whatever was highlighted in between', () => {
    fc.assert(
      fc.property(source, source, language, (code, other, name) => {
        const once = String(highlightCode(code, name))
        for (const between of languages) highlightCode(other, between)
        expect(String(highlightCode(code, name))).toBe(once)
      }),
      runs(25),
    )
  })

  it('tears no character apart', () => {
    const emoji = fc
      .array(fc.constantFrom('😀', '👩‍🚀', '"', '\\', '#', ' ', 'a', "'", '`', '$', '<'))
      .map((a) => a.join(''))
    fc.assert(
      fc.property(emoji, language, (code, name) => {
        const parts = String(highlightCode(code, name)).split(/<[^>]*>/)
        expect(parts.filter((part) => !part.isWellFormed())).toEqual([])
      }),
      runs(50),
    )
  })

  it('[10.9.5] whole samples keep their text in every language', () => {
    const broken = Object.values(SAMPLES).flatMap((code) =>
      languages.filter((name) => read(String(highlightCode(code, name))).text !== code),
    )
    expect(broken).toEqual([])
  })
})

/** The text of HTML as a browser reads it, and whatever is not a span of ours without another in it. */
function read(html: string): { text: string; unexpected: string[] } {
  const unexpected: string[] = []
  const text = parseFragment(html)
    .childNodes.map((node) => {
      if (tree.isTextNode(node)) return node.value
      const inner = tree.isElementNode(node) ? node.childNodes : []
      const attributes = tree.isElementNode(node) ? node.attrs : []
      const ours =
        node.nodeName === 'span' &&
        attributes.length === 1 &&
        attributes.every(({ name, value }) => name === 'class' && CLASSES.has(value)) &&
        inner.length === 1 &&
        inner.every(tree.isTextNode)
      if (!ours) unexpected.push(node.nodeName)
      return inner.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')
    })
    .join('')
  return { text, unexpected }
}

/** A parser drops NUL and reads CR as LF, both of which sanitizing takes out. */
function asParsed(code: string): string {
  return code.replace(/\r\n?/g, '\n').replaceAll('\0', '')
}
