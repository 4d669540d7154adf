import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../../server/test/axe.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const PHONE = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }

const html = async () => (await editor.blocks()).map((block) => 'html' in block && block.html)

describe.runIf(browser !== undefined)('badges', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('their tone is chosen from the toolbar, changed and taken away, by keys alone', async () => {
    editor = await open([{ type: 'richtext', html: '<h1>done</h1>' }], { reducedMotion: 'reduce' })
    const { page, press } = editor
    const button = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Badge' })
    const choose = async (tone: string) => {
      await button.focus()
      await press('Enter')
      await page.getByRole('menu', { name: 'Badge' }).waitFor()
      expect(await violations(page.mainFrame())).toEqual([])
      await page.keyboard.type(tone)
      await press('Enter')
    }
    await press('Control+Home', 'Shift+End')
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    await choose('suc')
    expect(await html()).toEqual(['<h1><mark class="tone-success">done</mark></h1>'])
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await choose('da')
    expect(await html()).toEqual(['<h1><mark class="tone-danger">done</mark></h1>'])
    await choose('da')
    expect(await html()).toEqual(['<h1>done</h1>'])
  })

  it('on a phone what is written next has the tone that was chosen', async () => {
    editor = await open([{ type: 'richtext', html: '<p>a </p>' }], PHONE)
    const { page, press, type } = editor
    await press('Control+End')
    await page.getByRole('button', { name: 'Style' }).tap()
    await page.getByRole('button', { name: 'Badge' }).tap()
    await page.getByRole('menuitemcheckbox', { name: 'Muted' }).tap()
    await type('late')
    expect(await html()).toEqual(['<p>a <mark class="tone-muted">late</mark></p>'])
    await press('ArrowLeft')
    await page.getByRole('button', { name: 'Style' }).tap()
    expect(await page.getByRole('button', { name: 'Badge' }).getAttribute('aria-pressed')).toBe('true')
  })
})
