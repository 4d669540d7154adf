import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../../server/test/axe.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const BEFORE = '<h1>a <img src="https://example.com/i.png" alt="old" width="40" /> b</h1>'
const html = async () => (await editor.blocks()).map((block) => 'html' in block && block.html)
const address = () => editor.page.getByRole('form', { name: 'Picture' }).getByLabel('Address')
const says = () => editor.page.getByLabel('What the picture shows, for people who cannot see it')

describe.runIf(browser !== undefined)('a picture in a line of text', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('is changed by keyboard', async () => {
    editor = await open([{ type: 'richtext', html: BEFORE }])
    const { page, press, type } = editor
    await press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await address().waitFor()
    expect(await violations(page.mainFrame())).toEqual([])
    await press('Enter')
    await type('example.com/new.png')
    await press('Tab')
    await type('A <pier>')
    await press('Enter')
    expect(await html()).toEqual([
      '<h1>a <img src="https://example.com/new.png" alt="A &lt;pier&gt;" width="40" /> b</h1>',
    ])
    await press('Control+z')
    expect(await html()).toEqual([BEFORE])
    await press('ArrowRight')
    await address().waitFor({ state: 'hidden' })
    await type('!')
    expect(await html()).toEqual([BEFORE.replace(' b', '! b')])
  })

  it('keeps its address when another is refused, with a word why', async () => {
    editor = await open([{ type: 'richtext', html: BEFORE }])
    const { page, press, type } = editor
    await press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
    // eslint-disable-next-line no-script-url
    await type('javascript:alert(1)')
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: 'begin with “javascript:”' }).waitFor()
    expect(await violations(page.mainFrame())).toEqual([])
    expect(await html()).toEqual([BEFORE])
    await press('Escape')
    expect(await address().inputValue()).toBe('https://example.com/i.png')
    await press('Enter')
    await type('/i.png')
    await page.locator('.ProseMirror h1').click({ position: { x: 2, y: 10 } })
    await page.locator('.editor-status', { hasText: 'Enter the full address' }).waitFor()
    expect(await html()).toEqual([BEFORE])
  })

  it('on its own is asked for once its address is typed, not at each letter', async () => {
    editor = await open([])
    const { page, press, type } = editor
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await type('/image')
    await press('Enter')
    await type('https://example.com/whole.png')
    await expect
      .poll(() => asked.filter((url) => url.startsWith('https:')))
      .toContain('https://example.com/whole.png')
    expect(asked.filter((url) => url.startsWith('https:'))).toEqual(['https://example.com/whole.png'])
  })

  it('on its own has a caption; its size goes with its address alone', async () => {
    const image = {
      type: 'image',
      url: 'https://example.com/i.png',
      size: { width: 30, height: 20 },
    } as const
    editor = await open([
      { type: 'richtext', html: '<p>above</p>' },
      { ...image, alt: 'a' },
    ])
    const { page, blocks } = editor
    await page.locator('.card').click()
    await page.locator('.card [data-field="caption"]').fill('Low water')
    expect((await blocks())[1]).toEqual({ ...image, alt: 'a', caption: 'Low water' })
    await page.locator('.card [data-field="url"]').fill('https://example.com/j.png')
    expect((await blocks())[1]).toEqual({
      type: 'image',
      url: 'https://example.com/j.png',
      alt: 'a',
      caption: 'Low water',
    })
  })

  it('is changed with a pointer, and what was typed holds when one clicks elsewhere', async () => {
    editor = await open([
      { type: 'richtext', html: '<p>above</p>' },
      { type: 'richtext', html: BEFORE },
    ])
    await editor.page.locator('.ProseMirror h1 img[src]').click()
    await says().click()
    await says().fill('new')
    await editor.page.getByText('above').click()
    await expect.poll(html).toEqual(['<p>above</p>', BEFORE.replace('old', 'new')])
    await address().waitFor({ state: 'hidden' })
    await editor.page.locator('.ProseMirror h1 img[src]').click()
    await editor.page.getByText('Remove picture').click()
    expect(await html()).toEqual(['<p>above</p>', '<h1>a  b</h1>'])
  })

  it('is changed by touch, in a cell and within a link as well', async () => {
    editor = await open(
      [
        {
          type: 'table',
          headers: ['<a href="https://example.com/"><img src="https://example.com/i.png" /></a>'],
          rows: [],
        },
      ],
      { hasTouch: true, viewport: { width: 360, height: 640 } },
    )
    await editor.page.locator('.ProseMirror img[src]').tap()
    await address().tap()
    await address().fill('https://example.com/two.png')
    await editor.page.getByRole('button', { name: 'Apply' }).tap()
    await expect
      .poll(() => editor.blocks())
      .toEqual([
        {
          type: 'table',
          headers: ['<a href="https://example.com/"><img src="https://example.com/two.png" /></a>'],
          rows: [],
        },
      ])
  })

  it('has no form where the page can be read only', async () => {
    editor = await open([{ type: 'richtext', html: BEFORE }])
    await editor.page.evaluate(() =>
      (window as unknown as { editor: { setEditable(value: boolean): void } }).editor.setEditable(false),
    )
    await editor.page.locator('.ProseMirror h1 img[src]').click()
    expect(await address().isVisible()).toBe(false)
  })
})
