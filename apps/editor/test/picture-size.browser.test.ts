import { renderPage } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import type { Block } from 'qp-schema'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../../server/test/axe.ts'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

/** A picture of 400 by 240. */
const FILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="240"><path fill="teal" d="M0 0h400v240H0z"/></svg>'
const URL = 'https://example.com/i.svg'
const TITLE = { type: 'richtext', html: '<h1>Tides</h1>' }
const image = { type: 'image', url: URL, alt: 'A pier' } as const

const slider = () => editor.page.getByRole('slider', { name: 'Width of the picture' })
const caption = () => editor.page.getByRole('textbox', { name: 'Caption' })
const last = async () => (await editor.blocks()).at(-1)

async function openWith(...blocks: readonly AnyBlock[]): Promise<void> {
  editor = await open([TITLE, ...blocks.slice(0, -1)], { viewport: { width: 1280, height: 900 } })
  const { page } = editor
  await page.route(URL, (route) => route.fulfill({ contentType: 'image/svg+xml', body: FILE }))
  await page.evaluate(
    (given) =>
      (window as unknown as { editor: { replaceBlocks(all: unknown): void } }).editor.replaceBlocks(given),
    [TITLE, ...blocks],
  )
}

/** Drags the handle to the right by so many pixels. */
async function drag(by: number): Promise<void> {
  const { page } = editor
  const { x, y, width, height } = (await slider().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 5 })
}

/** The size of the picture on the published page. */
async function publishedSize(): Promise<readonly number[]> {
  const page = await editor.page.context().newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.route(URL, (route) => route.fulfill({ contentType: 'image/svg+xml', body: FILE }))
  const { blocks } = sanitizeBlocks((await editor.blocks()) as Block[])
  await page.setContent(renderPage({ blocks, theme: 'light-default' }, { script: false }))
  const picture = page.locator('img').first()
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const box = await picture.boundingBox()
  await page.close()
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
}

async function shownSize(): Promise<readonly number[]> {
  const box = await editor.page.locator('.ProseMirror img[src^="https"]').first().boundingBox()
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
}

describe.runIf(browser !== undefined)('the size of a picture', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('is dragged at its edge, is the same on the page, and taken back in one step', async () => {
    await openWith(image)
    await editor.page.locator('.card').hover()
    await drag(-50)
    expect(await shownSize()).toEqual([300, 180])
    // Nothing is written while it is dragged.
    expect(await last()).toEqual(image)
    await editor.page.mouse.up()
    expect(await last()).toEqual({ ...image, size: { width: 300, height: 180 } })
    expect(await shownSize()).toEqual(await publishedSize())
    await drag(40)
    await editor.page.mouse.up()
    expect(await last()).toEqual({ ...image, size: { width: 380, height: 228 } })
    await editor.press('Control+z')
    expect(await last()).toEqual({ ...image, size: { width: 300, height: 180 } })
    await expect.poll(shownSize).toEqual([300, 180])
    await editor.press('Control+z')
    expect(await last()).toEqual(image)
    await expect.poll(shownSize).toEqual([400, 240])
  })

  it('ends at the column, and Escape ends a drag without a change', async () => {
    await openWith({ ...image, size: { width: 300, height: 180 } })
    await editor.page.locator('.card').hover()
    await drag(2000)
    const [width] = await shownSize()
    await editor.press('Escape')
    await editor.page.mouse.up()
    expect(await last()).toEqual({ ...image, size: { width: 300, height: 180 } })
    expect(await shownSize()).toEqual([300, 180])
    await drag(2000)
    await editor.page.mouse.up()
    expect(await last()).toMatchObject({ size: { width } })
    expect(await shownSize()).toEqual(await publishedSize())
  })

  it('is changed by keyboard, and natural again by a double click or Delete', async () => {
    await openWith({ ...image, size: { width: 300, height: 180 } })
    await slider().focus()
    expect(await violations(editor.page.mainFrame())).toEqual([])
    await editor.press('ArrowRight', 'ArrowRight', 'Shift+ArrowLeft')
    expect(await last()).toEqual({ ...image, size: { width: 319, height: 191 } })
    expect(await slider().getAttribute('aria-valuetext')).toBe('319 × 191 pixels')
    await slider().dblclick()
    expect(await last()).toEqual(image)
    await expect.poll(shownSize).toEqual([400, 240])
    await editor.press('Control+z')
    await slider().focus()
    await editor.press('Delete')
    expect(await last()).toEqual(image)
    expect(await publishedSize()).toEqual([400, 240])
  })

  it('keeps the shape that its size has, when that is not the shape of the file', async () => {
    await openWith({ ...image, size: { width: 300, height: 300 } })
    await editor.page.locator('.card').hover()
    await drag(-50)
    await editor.page.mouse.up()
    expect(await last()).toEqual({ ...image, size: { width: 200, height: 200 } })
  })

  it('has no handle before there is a picture, nor where the page can be read only', async () => {
    await openWith({ type: 'image', url: 'https://example.com/missing.png' })
    await editor.page.locator('.card').click({ position: { x: 5, y: 5 } })
    expect(await slider().isVisible()).toBe(false)
    await editor.close()
    await openWith({ ...image, size: { width: 300, height: 180 } })
    await slider().waitFor()
    await editor.page.evaluate(() =>
      (window as unknown as { editor: { setEditable(value: boolean): void } }).editor.setEditable(false),
    )
    await editor.page.locator('.card').hover()
    await drag(50)
    await editor.page.mouse.up()
    expect(await last()).toEqual({ ...image, size: { width: 300, height: 180 } })
  })

  it('in a line of text is changed in the unit that it has: pixels or a part of the line', async () => {
    const line = (attributes: string) =>
      ({ type: 'richtext', html: `<p>a <img src="${URL}" alt="A pier"${attributes} /> b</p>` }) as const
    await openWith(line(''))
    const picture = editor.page.locator('.ProseMirror p img[src]')
    await picture.click()
    await drag(-100)
    expect(await shownSize()).toEqual([300, 180])
    await editor.page.mouse.up()
    expect(await last()).toEqual(line(' width="300"'))
    expect(await publishedSize()).toEqual([300, 180])
    await editor.press('Control+z')
    expect(await last()).toEqual(line(''))
    await editor.page.getByRole('form', { name: 'Picture' }).getByLabel('Width').fill('50 %')
    await editor.press('Enter')
    expect(await last()).toEqual(line(' width="50%"'))
    await slider().focus()
    expect(await slider().getAttribute('aria-valuetext')).toBe('50 % of the line')
    await editor.press('ArrowRight')
    expect(await last()).toEqual(line(' width="51%"'))
    await editor.press('Control+z')
    expect(await last()).toEqual(line(' width="50%"'))
    await editor.press('Control+Shift+Z')
    expect(await violations(editor.page.mainFrame())).toEqual([])
    await slider().dblclick()
    expect(await last()).toEqual(line(''))
    await editor.page.getByRole('form', { name: 'Picture' }).getByLabel('Width').fill('wide')
    await editor.press('Enter')
    await editor.page.getByRole('alert').filter({ hasText: 'Enter a width' }).waitFor()
    expect(await last()).toEqual(line(''))
  })
})

describe.runIf(browser !== undefined)('the caption of a picture', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('is written where it stands on the page, on one line of text, and taken back', async () => {
    await openWith(image)
    await editor.page.locator('.card').click({ position: { x: 20, y: 20 } })
    await caption().click()
    await editor.type('Low water')
    expect(await last()).toEqual({ ...image, caption: 'Low water' })
    expect(await violations(editor.page.mainFrame())).toEqual([])
    await editor.page.evaluate(() => navigator.clipboard.writeText(', seen\nfrom <b>here</b>'))
    await editor.press('Control+v')
    expect(await last()).toEqual({ ...image, caption: 'Low water, seen from <b>here</b>' })
    await editor.press('Control+a', 'Backspace')
    expect(await last()).toEqual(image)
    await editor.press('Control+z')
    await expect.poll(() => caption().textContent()).not.toBe('')
    await editor.press('Control+End', 'Enter')
    await editor.type('below')
    expect(await last()).toEqual({ type: 'richtext', html: '<p>below</p>' })
  })

  it('stands below the picture as on the page, also where nobody writes', async () => {
    await openWith(
      { ...image, caption: 'Seen from the north mole '.repeat(8).trim() },
      { type: 'richtext', html: '<p>end</p>' },
    )
    const gap = async (page: EditorPage['page'], article: string) =>
      page.evaluate((selector) => {
        const [picture, text] = ['img[src^="https"]', 'figcaption'].map((one) =>
          (document.querySelector(`${selector} ${one}`) as Element).getBoundingClientRect(),
        )
        return [(text?.top ?? 0) - (picture?.bottom ?? 0), text?.height, text?.width].map((one) =>
          Math.round(one ?? 0),
        )
      }, article)
    await editor.page.locator('.ProseMirror img[src^="https"]').waitFor()
    await editor.page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const published = await editor.page.context().newPage()
    await published.setViewportSize({ width: 1280, height: 900 })
    await published.route(URL, (route) => route.fulfill({ contentType: 'image/svg+xml', body: FILE }))
    const { blocks } = sanitizeBlocks((await editor.blocks()) as Block[])
    await published.setContent(renderPage({ blocks, theme: 'auto-default' }, { script: false }))
    await published.locator('img').waitFor()
    expect(await gap(editor.page, '.ProseMirror')).toEqual(await gap(published, '.qp-article'))
    await published.close()
  })
})
