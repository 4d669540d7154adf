import fc from 'fast-check'
import type { Root } from 'mdast'
import { fromMarkdown, type Extension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { gfmNodes } from './gfm-nodes.testkit.ts'

const { enter = {}, exit = {} } = gfmAutolinkLiteralFromMarkdown()
const REFERENCE = [{ enter, exit }, gfmStrikethroughFromMarkdown()]

const PIECES = [
  'a',
  ' ',
  '\n',
  '\n\n',
  '- ',
  '> ',
  '~~',
  '~',
  '*',
  '`',
  '<b>',
  '[',
  '](c)',
  'www.a.b',
  'https://a.b/c?d',
  'HTTP://a.b',
  'a@b.c',
  '&amp;',
]

describe('addresses and strikethrough give the nodes that mdast-util-gfm gives', () => {
  it.each([
    ['an address', 'a www.b.c/d. e'],
    ['an address with a scheme', 'a (https://b.c/d) e'],
    ['an e-mail address', 'a b@c.d e'],
    ['strikethrough', 'a ~~b\n*c*~~ d'],
  ])('%s', (_, markdown) => {
    expect(treeOf(markdown, [gfmNodes])).toEqual(treeOf(markdown, REFERENCE))
  })

  it(
    'anything',
    () => {
      const markdown = fc
        .array(fc.constantFrom(...PIECES), { maxLength: 20 })
        .map((pieces) => pieces.join(''))
      fc.assert(
        fc.property(markdown, (text) => {
          expect(treeOf(text, [gfmNodes])).toEqual(treeOf(text, REFERENCE))
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )
})

function treeOf(markdown: string, mdastExtensions: Extension[]): Root {
  return fromMarkdown(markdown, {
    extensions: [gfmAutolinkLiteral(), gfmStrikethrough({ singleTilde: false })],
    mdastExtensions,
  })
}
