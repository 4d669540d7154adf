import { describe, expect, it } from 'vitest'
import { render, renderUnknown } from '../render.testkit.ts'

describe('callout', () => {
  it('info', () => {
    expect(render({ type: 'callout', tone: 'info', html: '<p>Read <a href="#more">more</a>.</p>' })).toBe(
      '<aside class="qp-callout qp-accent-blue" role="note" aria-label="Note" dir="auto"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.5v.01"/></svg><div><p>Read <a rel="ugc nofollow noopener" href="#more">more</a>.</p></div></aside>',
    )
  })

  it('warning', () => {
    expect(render({ type: 'callout', tone: 'warning', html: '<p>Hot.</p>' })).toBe(
      '<aside class="qp-callout qp-accent-amber" role="note" aria-label="Warning" dir="auto"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01"/></svg><div><p>Hot.</p></div></aside>',
    )
  })

  it('success', () => {
    expect(render({ type: 'callout', tone: 'success', html: '<p>Done.</p>' })).toBe(
      '<aside class="qp-callout qp-accent-green" role="note" aria-label="Tip" dir="auto"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/></svg><div><p>Done.</p></div></aside>',
    )
  })

  it('a tone of a later version is shown as a note', () => {
    expect(renderUnknown({ type: 'callout', tone: 'danger', html: '<p>Mind.</p>' })).toBe(
      '<aside class="qp-callout qp-accent-blue" role="note" aria-label="Note" dir="auto"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.5v.01"/></svg><div><p>Mind.</p></div></aside>',
    )
  })
})
