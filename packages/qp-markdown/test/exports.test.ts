import * as converter from 'qp-markdown'
import * as writer from 'qp-markdown/to-markdown'
import { expect, it } from 'vitest'

it('the entries export this and nothing else', () => {
  expect(Object.keys(converter).sort()).toEqual(['codeLanguageOf', 'injectTitle', 'markdownToBlocks'])
  expect(Object.keys(writer)).toEqual(['blocksToMarkdown'])
})
