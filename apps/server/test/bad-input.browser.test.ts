import { describe, expect, it } from 'vitest'
import type { LocalVisitor } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'
import { loadFailure } from './visitor.ts'

const { browser, server, visit } = await pagesInBrowser()
const UNKNOWN = 'This part of the page cannot be shown here.'

/** Opens a path on a phone, where what is too wide shows first. */
async function onPhone(path: string): Promise<LocalVisitor> {
  const visitor = await visit({
    viewport: { width: 390, height: 844 },
  })
  await visitor.goTo(path)
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  return visitor
}

const publish = async (json: object) => `/${(await server.publish(json)).id}`

describe.skipIf(browser === undefined)('[10.24] content that is hard to show', () => {
  it.each([
    ['of words', 'tide '.repeat(100).trim()],
    ['of one word', 'w'.repeat(500)],
    ['right to left', 'مرحبا '.repeat(84).slice(0, 499)],
  ])('[9.20.1] a title of 500 characters: %s', async (_, title) => {
    const visitor = await onPhone(await publish({ title, content: 'Text' }))
    expect(await visitor.page.locator('h1').innerText()).toBe(title.trim())
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('a word of 10,000 characters in every place for text', async () => {
    const word = 'w'.repeat(10_000)
    const visitor = await onPhone(
      await publish({
        blocks: [
          {
            type: 'richtext',
            html: `<h2>${word}</h2><p>${word}</p><ul><li>${word}</li></ul><pre>${word}</pre>`,
          },
          { type: 'callout', tone: 'info', html: `<p>${word}</p>` },
          { type: 'quote', html: `<p>${word}</p>`, attribution: word },
          { type: 'timeline', items: [{ label: word, body: word }] },
          { type: 'comparison', left: word, right: word, leftLabel: word, rightLabel: word },
          { type: 'table', headers: [word, 'b'], rows: [['a', word]], caption: word },
          { type: 'code', code: word, filename: word },
          { type: 'image', url: server.images.image('small'), alt: word },
          { type: 'embed', embedType: 'iframe_sandbox', url: 'https://example.org/', title: word },
          {
            type: 'button',
            url: 'https://example.org/',
            label: word,
            description: word,
            variant: 'filled',
            shape: 'pill',
            accent: 'blue',
          },
          { type: 'html', safetyMode: 'strict_sanitized', html: `<div>${word}</div>` },
        ],
      }),
    )
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('a table of 60 columns scrolls in its own box', async () => {
    const cells = Array.from({ length: 60 }, (_, index) => `Column ${index}`)
    const visitor = await onPhone(
      await publish({ blocks: [{ type: 'table', headers: cells, rows: [cells] }] }),
    )
    const box = visitor.page.locator('.qp-table-scroll')
    const last = visitor.page.getByText('Column 59').last()
    expect(await box.evaluate((one) => one.scrollWidth > 2 * one.clientWidth)).toBe(true)
    await last.scrollIntoViewIfNeeded()
    expect((await last.boundingBox())?.x).toBeLessThan(390)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('2,000 blocks', async () => {
    const blocks = Array.from({ length: 2000 }, (_, index) =>
      index % 4 === 0
        ? { type: 'code', code: `const block = ${index}`, language: 'ts' }
        : { type: 'richtext', html: `<p>Block ${index}</p>` },
    )
    const visitor = await onPhone(await publish({ blocks }))
    expect(await visitor.page.locator('.qp-article > *').count()).toBe(2000)
    await visitor.page.getByText('Block 1999').scrollIntoViewIfNeeded()
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('empty cells, a missing description and a picture that fails', async () => {
    const visitor = await onPhone(
      await publish({
        blocks: [
          { type: 'table', headers: ['', ''], rows: [['', '']] },
          { type: 'image', url: server.images.image('wide') },
          { type: 'image', url: server.images.image('missing'), alt: 'What it would show' },
        ],
      }),
    )
    const images = visitor.page.locator('.qp-image img')
    expect(await images.nth(0).getAttribute('alt')).toBe('')
    await images.nth(1).scrollIntoViewIfNeeded()
    await expect.poll(() => visitor.complaints).toEqual([loadFailure(404, 'Not Found')])
    expect(await visitor.page.getByAltText('What it would show').isVisible()).toBe(true)
    const box = await visitor.page.locator('.qp-image').nth(1).boundingBox()
    expect(box?.height).toBeGreaterThan(20)
    await visitor.close()
  })

  it('[11.2.3] what a later version has stored is a quiet note between its neighbours', async () => {
    const path = await server.store([
      { type: 'richtext', html: '<p>Before</p>' },
      { type: 'hologram', depth: 3, html: '<script>alert(1)</script>' },
      { type: 'html', safetyMode: 'trusted', html: '<script>alert(1)</script>' },
      { type: 'embed', embedType: 'mastodon', url: 'https://example.org/' },
      { type: 'callout', tone: 'danger', html: '<p>A tone of later</p>' },
      { type: 'code', language: 'zig', code: 'const x = 1;' },
      {
        type: 'button',
        url: 'https://example.org/',
        label: 'A button of later',
        variant: 'ghost',
        shape: 'round',
        accent: 'teal',
      },
      { type: 'richtext', html: '<p>After</p>' },
    ])
    const visitor = await onPhone(path)
    const { page } = visitor
    expect(await page.getByText(UNKNOWN).count()).toBe(3)
    for (const text of ['Before', 'After', 'A tone of later', 'const x = 1;', 'A button of later'])
      expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
    expect(await page.locator('.qp-article > *').count()).toBe(8)
    expect((await server.call('GET', `${path}/frames/1`)).status).toBe(404)
    expect((await server.call('GET', `${path}/frames/2`)).status).toBe(404)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })
})
