import { afterEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const paragraph = (html: string): AnyBlock => ({ type: 'richtext', html: `<p>${html}</p>` })
const PICTURE = {
  type: 'image',
  alt: '',
  url: 'data:image/png;base64,iVBORw0KGgo=',
} as const
const EMBED = {
  type: 'embed',
  embedType: 'youtube',
  url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
} as const

const field = (name: string) => editor.page.locator(`.card [data-field="${name}"]`)
const isInText = () => editor.page.evaluate(() => document.activeElement?.className.includes('ProseMirror'))

describe.runIf(browser !== undefined)('the form of a block is a part of the text', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('Tab goes on in the text behind it, Shift+Tab back to the block', async () => {
    editor = await open([paragraph('above'), { ...PICTURE, url: '' }, paragraph('below')])
    const { page, press, type } = editor
    await press('Control+Home', 'ArrowDown', 'Enter')
    await field('alt').focus()
    await press('Tab')
    expect(await isInText()).toBe(true)
    await type('on ')
    expect((await editor.blocks())[2]).toEqual(paragraph('on below'))
    await field('url').focus()
    await press('Shift+Tab')
    expect(await isInText()).toBe(true)
    expect(await page.locator('.card.ProseMirror-selectednode').count()).toBe(1)
    await field('alt').focus()
    await press('Enter')
    await type('further ')
    expect((await editor.blocks())[2]).toEqual(paragraph('further on below'))
    await press('ArrowUp', 'ArrowUp')
    await type('!')
    expect((await editor.blocks())[0]).toMatchObject({ html: expect.stringContaining('!') as string })
  })

  it('behind the last block Tab begins a line; from the title of a callout it goes to its text', async () => {
    editor = await open([{ type: 'callout', tone: 'info', html: '<p>note</p>', label: 'Title' }, EMBED])
    await field('title').focus()
    await editor.press('Tab')
    await editor.type('on')
    expect((await editor.blocks())[2]).toEqual(paragraph('on'))
    await editor.page.locator('.qp-callout-title input').focus()
    await editor.press('Tab')
    await editor.type('A ')
    expect((await editor.blocks())[0]).toMatchObject({ html: '<p>A note</p>' })
  })

  it('and so is that of a picture in a line', async () => {
    editor = await open([paragraph('a <img src="https://example.com/i.png" alt="old" /> b')])
    const { page, press, type } = editor
    await press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
    const form = page.getByRole('form', { name: 'Picture' })
    await page.getByLabel('What the picture shows, for people who cannot see it').fill('new')
    await form.getByRole('button').last().focus()
    await press('Tab')
    await type('!')
    expect(await editor.blocks()).toEqual([
      paragraph('a <img src="https://example.com/i.png" alt="new" />! b'),
    ])
    await press('ArrowLeft', 'ArrowLeft')
    await press('Enter', 'Shift+Tab')
    expect(await isInText()).toBe(true)
    await form.waitFor()
  })

  it('Escape closes it until something else is selected, or somebody goes into it again', async () => {
    editor = await open([paragraph('above'), EMBED, paragraph('below')])
    const { page, press } = editor
    await page.locator('.card .preview *').first().waitFor({ state: 'attached' })
    await press('Control+Home', 'ArrowDown')
    await field('url').waitFor()
    await press('Escape')
    await field('url').waitFor({ state: 'hidden' })
    await press('Enter')
    await field('url').waitFor()
    await expect.poll(isInText).toBe(false)
    await press('Escape')
    await field('url').waitFor({ state: 'hidden' })
    expect(await isInText()).toBe(true)
    await press('ArrowDown', 'ArrowUp')
    await field('url').waitFor()
  })

  it('what is pressed after its block was taken back is for the text', async () => {
    editor = await open([paragraph('above')])
    const { press, type, page } = editor
    await press('Control+End', 'Enter')
    await type('/image')
    await page.getByRole('option', { name: 'Image' }).waitFor()
    await press('Enter')
    await page.locator('.card [data-field="url"]:focus').waitFor()
    while ((await page.locator('.card').count()) > 0) await press('Control+z')
    expect(await isInText()).toBe(true)
    await press('Control+Shift+z')
    expect(await page.locator('.card').count()).toBe(1)
  })

  it('asks for no caption where no picture is yet', async () => {
    editor = await open([])
    const { page, press, type } = editor
    await type('/image')
    await press('Enter')
    await field('url').waitFor()
    await field('caption').waitFor({ state: 'attached' })
    expect(await field('caption').isVisible()).toBe(false)
    await type('https://example.com/i.png')
    await field('caption').waitFor()
    expect(await page.locator('.card.incomplete').count()).toBe(0)
  })
})
