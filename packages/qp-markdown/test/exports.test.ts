import * as converter from 'qp-markdown'
import * as core from 'qp-markdown/core'
import * as emoji from 'qp-markdown/emoji'
import * as gfm from 'qp-markdown/gfm'
import * as writer from 'qp-markdown/to-markdown'
import { expect, it } from 'vitest'

it('the entries export this and nothing else', () => {
  expect(Object.keys(converter).sort()).toEqual([
    'codeLanguageOf',
    'injectTitle',
    'markdownStream',
    'markdownToBlocks',
  ])
  expect(Object.keys(core).sort()).toEqual(['markdownToBlocks', 'qpFences', 'sourcePositions'])
  expect(Object.keys(emoji)).toEqual(['emojiNamed'])
  expect(Object.keys(gfm).sort()).toEqual([
    'alertConstruct',
    'constructsOf',
    'frontMatterValues',
    'gfmToBlocks',
    'hiddenConstruct',
    'markdownStream',
    'propertiesConstruct',
  ])
  expect(Object.keys(writer)).toEqual(['blocksToMarkdown'])
})
