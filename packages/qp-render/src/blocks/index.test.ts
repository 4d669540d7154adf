import { BLOCK_TYPES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { renderUnknown, safe } from '../render.testkit.ts'
import { renderBlocks } from '../render-blocks.ts'
import { blockRenderers } from './index.ts'

describe('blocks', () => {
  it('[10.9.1] every block type has a renderer', () => {
    expect(Object.keys(blockRenderers)).toEqual(BLOCK_TYPES)
  })

  it('[11.2.3] a type of a later version leaves a note and its neighbours alone', () => {
    expect(renderUnknown({ type: 'hologram', html: '<script>alert(1)</script>' })).toBe(
      '<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>',
    )
    expect(renderUnknown({ type: 'constructor' })).toBe(
      '<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>',
    )
  })

  it('one element a block, a line end between them', () => {
    expect(renderBlocks(safe({ type: 'divider' }, { type: 'divider' }))).toBe('<hr>\n<hr>')
    expect(renderBlocks([])).toBe('')
  })

  it('frames are addressed by their place in the page', () => {
    const framed = safe({ type: 'divider' }, { type: 'html', safetyMode: 'sandboxed', html: '<p>x</p>' })
    expect(renderBlocks(framed, { frameUrl: (index) => `/abc/frames/${index}?a=1&b="` })).toBe(
      '<hr>\n<iframe class="qp-box qp-frame" src="/abc/frames/1?a=1&amp;b=&quot;" title="Embedded document" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" referrerpolicy="no-referrer"></iframe>',
    )
  })
})
