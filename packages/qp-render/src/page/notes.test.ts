import { trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { renderPage } from './render-page.ts'

const pageOf = (html: string, contents = true) =>
  renderPage({ blocks: trustStoredBlocks([{ type: 'richtext', html }]) }, { contents })
const articleOf = (page: string) => /<article[^>]*>\n<div[^>]*>([^]*)<\/div>\n<\/article>/.exec(page)?.[1]

const NUMBER = '<sup id="fnref-abcdefgh-1"><a href="#fn-abcdefgh-1">1</a></sup>'
const NOTE = '<li id="fn-abcdefgh-1">Note <a href="#fnref-abcdefgh-1">↩</a></li>'

describe('[10.6.7] notes beside their numbers', () => {
  it('[10.6.7] a note is a popover, once, and its number a link below a button for pointers', () => {
    expect(articleOf(pageOf(`<p>A${NUMBER}</p><ol>${NOTE}</ol>`))).toBe(
      '<p>A<sup id="fnref-abcdefgh-1"><a rel="ugc nofollow noopener" role="doc-noteref" href="#fn-abcdefgh-1">1</a><button type="button" class="qp-note" popovertarget="fn-abcdefgh-1" tabindex="-1" aria-hidden="true"></button></sup></p><ol><li popover id="fn-abcdefgh-1">Note <a rel="ugc nofollow noopener" role="doc-backlink" aria-label="Back to reference 1" href="#fnref-abcdefgh-1">↩</a></li></ol>',
    )
  })

  it.each([
    ['a number without its note', `<p>A${NUMBER}</p>`],
    ['a note without its number', `<ol>${NOTE}</ol>`],
    ['a number outside of sup', `<p>A <a href="#fn-abcdefgh-1">1</a></p><ol>${NOTE}</ol>`],
    [
      'a note that may be folded away',
      `<p>A${NUMBER}</p><details><summary>Notes</summary><ol>${NOTE}</ol></details>`,
    ],
    ['a link to a heading in sup', '<h2>A</h2><p><sup><a href="#a">1</a></sup></p>'],
    ['text that looks like a link to a note', '<p>"#fn-abcdefgh-1"</p>'],
  ])('[10.6.7] %s stays as it is', (_, html) => {
    expect(pageOf(html)).toBe(pageOf(html, false))
  })
})
