import { describe, expect, it } from 'vitest'
import { markup, sanitized } from './markup.ts'

describe('markup', () => {
  it('escapes strings for text and for attribute values', () => {
    const text = '<b a="1">&amp;'
    expect(markup`<p title="${text}">${text}</p>`.toString()).toBe(
      '<p title="&lt;b a=&quot;1&quot;&gt;&amp;amp;">&lt;b a=&quot;1&quot;&gt;&amp;amp;</p>',
    )
  })

  it('inserts safe HTML, lists of it and numbers, and leaves nothing for what is absent', () => {
    const items = [markup`<li>${1}</li>`, sanitized('<li>&amp;</li>')]
    expect(markup`<ul>${items}</ul>${undefined}${false}${markup`<hr>`}`.toString()).toBe(
      '<ul><li>1</li><li>&amp;</li></ul><hr>',
    )
  })

  it('is not fooled by an object that prints HTML', () => {
    // @ts-expect-error: only markup and sanitized make SafeHtml
    expect(markup`${{ toString: () => '<script>' }}`.toString()).toBe('&lt;script&gt;')
  })
})
