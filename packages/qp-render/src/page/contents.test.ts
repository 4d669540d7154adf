import { trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { pageCss } from '../css/stylesheets.ts'
import { renderPage } from './render-page.ts'

const pageOf = (html: string, contents = true, more: object = {}) =>
  renderPage({ blocks: trustStoredBlocks([{ type: 'richtext', html }]), lang: 'en', ...more }, { contents })
const navOf = (page: string) => /<nav[^]*<\/nav>/.exec(page)?.[0]
const linksOf = (page: string) =>
  [...(navOf(page) ?? '').matchAll(/<li[^>]*><a[^>]*>[^<]*/g)].map(([link]) => link)
const headings = (count: number, level = 2) =>
  Array.from({ length: count }, (_, n) => `<h${level}>${level}.${n}</h${level}>`).join('')

describe('[10.6.10] contents', () => {
  it('[10.6.10] are the headings as links, before the text', () => {
    const page = pageOf(`<h1>A &amp; B</h1><h2>C</h2><h3>D</h3><h2>E</h2><h2>E</h2><h3>F</h3>`)
    expect(navOf(page)).toBe(
      '<nav class="qp-contents" aria-label="Contents"><button type="button" popovertarget="qpContents">Contents</button><div id="qpContents" popover></div><ul><li><a href="#a--b">A &amp; B</a></li><li class="qp-in1"><a href="#c">C</a></li><li class="qp-in2"><a href="#d">D</a></li><li class="qp-in1"><a href="#e">E</a></li><li class="qp-in1"><a href="#e-1">E</a></li><li class="qp-in2"><a href="#f">F</a></li></ul></nav>',
    )
    expect(page).toContain(`<style>${pageCss(undefined, { contents: true })}</style>`)
    expect(page).toContain('</nav>\n<main')
  })

  it('[10.6.10] a page with five, or without the option, is as it was', () => {
    expect(pageOf(headings(5))).toBe(pageOf(headings(5), false))
    expect(navOf(pageOf(headings(6), false))).toBeUndefined()
    expect(navOf(pageOf(headings(6)))).toBeDefined()
  })

  it('[10.6.10] have words alone: no readings, badges and numbers of notes', () => {
    const page = pageOf(
      `<h2>A <em>b</em><sup id="fnref-abcdefgh-1"><a href="#fn-abcdefgh-1">1</a></sup> c</h2><h2><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>!</h2><h2><img src="https://example.org/a.png" alt="A &lt;logo&gt;"></h2><h2>x<sup>2</sup></h2><h2>y <mark class="tone-info">z</mark> <mark>!</mark></h2><h2><mark class="tone-info">badge</mark></h2>${headings(3)}`,
    )
    expect(linksOf(page).slice(0, 6)).toEqual([
      '<li><a href="#a-b1-c">A b c',
      '<li><a href="#漢kan">漢!',
      '<li><a href="#x2">x2',
      '<li><a href="#y-z-">y !',
      '<li><a href="#badge">badge',
      '<li><a href="#20">2.0',
    ])
  })

  it('[10.6.10] leave out what is below, of more than 200, and cut long ones', () => {
    expect(linksOf(pageOf(headings(3) + headings(197, 3)))).toHaveLength(200)
    expect(linksOf(pageOf(headings(3) + headings(198, 3)))).toHaveLength(3)
    expect(linksOf(pageOf(headings(201)))).toEqual([])
    const long = linksOf(pageOf(`<h2>${'word '.repeat(99)}</h2>${headings(5)}`))[0] ?? ''
    expect(long.slice(long.lastIndexOf('>') + 1)).toBe(`${'word '.repeat(23)}word…`)
  })

  it('[10.8.7] their button is marked as English on a page that is not', () => {
    expect(navOf(pageOf(headings(6), true, { lang: 'ar' }))).toContain(
      'popovertarget="qpContents" lang="en">Contents',
    )
  })
})
