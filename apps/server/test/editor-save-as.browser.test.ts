import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createClient } from 'qp-client'
import { htmlDocumentToBlocks } from 'qp-markdown/from-html'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import { choose, editorsInBrowser, editPath, toTheEnd, untilState } from './editor-page.ts'
import { openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser({ UPLOADS: 'on' })

/** A pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ELSEWHERE = 'https://pictures.example/gone.png'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qp-save-as-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Saves the page in a form; gives the file. */
async function saveAs(page: Page, form: 'HTML' | 'Markdown' | 'Text' | 'JSON'): Promise<string> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Save as…' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog', { name: 'Save as' })
      .getByRole('button', { name: new RegExp(`^${form}`) })
      .click(),
  ])
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return path
}

describe.skipIf(browser === undefined)('[10.10.30] the editor saves a page', () => {
  it('as HTML that opens without a network, and gives the same blocks again', async () => {
    const { url } = await createClient({ baseUrl: server.origin }).uploadPicture(PNG, { type: 'image/png' })
    const blocks = [
      { type: 'richtext', html: '<h1>Tides: "high" &amp; low</h1>' },
      {
        type: 'richtext',
        html: '<p>Twice <strong>a day</strong>, <a href="#ports">by port</a>: <code class="math">x^2</code></p>',
      },
      { type: 'image', url, alt: 'The moon' },
      { type: 'richtext', html: '<h2>Ports</h2>' },
      { type: 'table', headers: ['Port', 'Depth'], rows: [['North', '4 m']] },
      { type: 'code', code: 'graph LR\n  A --> B', language: 'mermaid' },
      { type: 'code', code: 'let x = 1', language: 'ts' },
    ]
    const gone = { type: 'image', url: ELSEWHERE, alt: 'A wave' }
    const made = await server.publish({ blocks: [...blocks, gone], theme: 'auto-editorial', lang: 'en' })
    const visitor = await openVisitor(browser as Browser, server.origin)
    await visitor.page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'image/png', body: PNG }))
    await visitor.goTo(editPath(made))
    await untilState(visitor.page, 'Published')
    const path = await saveAs(visitor.page, 'HTML')
    expect(basename(path)).toBe('Tides high & low.html')
    const notice = visitor.page.locator('.notice', { hasText: 'These pictures are links in the file' })
    expect(await notice.locator('li').allInnerTexts()).toEqual([ELSEWHERE])
    expect(visitor.complaints).toEqual([])
    await visitor.close()

    const html = await readFile(path, 'utf8')
    expect(html).not.toMatch(/<script|<iframe|<button/)
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/${made.id}">`)
    const { blocks: again, warnings, lang } = htmlDocumentToBlocks(html)
    expect([again, warnings, lang]).toEqual([[...blocks, gone], [], 'en'])

    const drawings = new Set<string>()
    for (const look of [
      { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
      { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    ] as const) {
      const reader = await openVisitor(browser as Browser, '', { ...look, offline: true })
      await reader.page.goto(`file://${path}`)
      const { page } = reader
      expect(await page.getByRole('heading').allInnerTexts()).toEqual(['Tides: "high" & low', 'Ports'])
      expect(await page.getByRole('cell', { name: '4 m' }).isVisible()).toBe(true)
      expect(await page.locator('math').isVisible()).toBe(true)
      const pictures = page.getByRole('img')
      expect(
        await pictures.evaluateAll((all) =>
          all.map((image) => [image.getAttribute('alt'), (image as HTMLImageElement).naturalWidth > 0]),
        ),
      ).toEqual([
        ['The moon', true],
        ['Diagram', true],
      ])
      const shown = await page
        .getByRole('img', { name: 'Diagram' })
        .evaluate((image) => atob((image as HTMLImageElement).currentSrc.split(',')[1] ?? ''))
      drawings.add(shown)
      const link = page.getByRole('link', { name: 'A wave' })
      expect(await link.getAttribute('href')).toBe(ELSEWHERE)
      await page.getByRole('link', { name: 'by port' }).click()
      expect(page.url()).toBe(`file://${encodeURI(path)}#ports`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(
        await violations(page.mainFrame(), look.colorScheme === 'dark' ? { only: RULES_OF_SIGHTS } : {}),
      ).toEqual([])
      expect(reader.complaints).toEqual([])
      expect(
        reader.requests.map((request) => request.url()).filter((asked) => !asked.startsWith('data:')),
      ).toEqual([`file://${encodeURI(path)}`])
      await reader.close()
    }
    // One for the light, and one for the dark.
    expect(drawings.size).toBe(2)
  })

  it('that was never published, without a network, in each form', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    await visitor.goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('# Ebb\nTwice a *day*.')
    await page.getByRole('heading', { name: 'Ebb' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const texts: string[] = []
    for (const form of ['Markdown', 'Text', 'JSON', 'HTML'] as const) {
      const path = await saveAs(page, form)
      expect(basename(path)).toBe(`Ebb.${{ Markdown: 'md', Text: 'txt', JSON: 'json', HTML: 'html' }[form]}`)
      texts.push(await readFile(path, 'utf8'))
    }
    const [markdown, text, json = '', html] = texts
    expect(markdown).toBe('# Ebb\n\nTwice a *day*.\n')
    expect(text).toBe('Ebb\n\nTwice a day.\n')
    expect(JSON.parse(json)).toEqual({
      version: 'qp.v1',
      theme: 'auto-default',
      layout: 'standard',
      blocks: [
        { type: 'richtext', html: '<h1>Ebb</h1>' },
        { type: 'richtext', html: '<p>Twice a <em>day</em>.</p>' },
      ],
    })
    expect(html).toContain('<p>Twice a <em>day</em>.</p>')
    expect(html).not.toContain('canonical')
    await visitor.close()
  })

  it('without what runs, whatever was written into it', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    await visitor.goTo('/')
    await toTheEnd(page)
    await choose(page, 'Edit as markdown')
    const block = {
      type: 'html',
      html: '<p onclick="alert(1)">A</p><script>alert(2)</script>',
      safetyMode: 'strict_sanitized',
    }
    await page
      .getByLabel('The page as markdown')
      .fill(`# <script>alert(3)</script>x\n\n\`\`\`qp\n${JSON.stringify(block)}\n\`\`\`\n`)
    const html = await readFile(await saveAs(page, 'HTML'), 'utf8')
    expect(html).toContain('<div class="qp-html" dir="auto"><div><p>A</p></div></div>')
    expect(html).not.toMatch(/<script|onclick/)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('by the keyboard alone, from a menu and a dialog in which axe finds nothing', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await openVisitor(browser as Browser, server.origin, {
        colorScheme,
        viewport: { width: colorScheme === 'light' ? 1280 : 390, height: 800 },
      })
      const { page } = visitor
      page.on('dialog', (dialog) => void dialog.accept())
      await visitor.goTo('/')
      await toTheEnd(page)
      await page.keyboard.type('Ebb')
      await page.locator('#more', { hasText: 'Save as…' }).waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'More' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Save as…' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Save as' })
      await dialog.waitFor()
      expect(await violations(page.mainFrame(), {})).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      // What a form is stands within its button.
      const beyond = await dialog.locator('.form').evaluateAll((forms) => {
        return forms.map((form) => form.scrollWidth - form.clientWidth)
      })
      expect(beyond).toEqual([0, 0, 0, 0])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(download.suggestedFilename()).toBe('Ebb.html')
      await visitor.close()
    }
  })
})
