import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

describe.runIf(browser !== undefined)('a page is written by keyboard alone', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('with shortcuts of markdown', async () => {
    editor = await open()
    const { type, press, blocks } = editor
    await type('# Tides')
    await press('Enter')
    await type('Twice a **day** the *sea* _comes_, ~~goes~~ ==stays==: `in()`, [here](https://example.com/)!')
    await press('Enter')
    await type('- high')
    await press('Enter', 'Tab')
    await type('spring')
    await press('Enter', 'Shift+Tab')
    await type('low')
    await press('Enter', 'Enter')
    await type('3. three')
    await press('Enter', 'Enter')
    await type('[] buy a boat')
    await press('Enter')
    await type('sail')
    await press('Enter', 'Enter')
    await type('> The sea is everything.')
    await press('Enter', 'Enter')
    await type('---```py')
    await press('Enter')
    await type('print(1)')
    await press('Enter', 'Enter', 'Enter')
    await type('the end')
    expect(await blocks()).toEqual([
      { type: 'richtext', html: '<h1>Tides</h1>' },
      {
        type: 'richtext',
        html: '<p>Twice a <strong>day</strong> the <em>sea</em> <em>comes</em>, <del>goes</del> <mark>stays</mark>: <code>in()</code>, <a href="https://example.com/">here</a>!</p>',
      },
      { type: 'richtext', html: '<ul><li>high<ul><li>spring</li></ul></li><li>low</li></ul>' },
      { type: 'richtext', html: '<ol start="3"><li>three</li></ol>' },
      { type: 'richtext', html: '<ul><li>☐ buy a boat</li><li>☐ sail</li></ul>' },
      { type: 'quote', html: '<p>The sea is everything.</p>' },
      { type: 'divider' },
      { type: 'code', code: 'print(1)', language: 'py' },
      { type: 'richtext', html: '<p>the end</p>' },
    ])
  })

  it('and changed: marks, a link, moved, duplicated, turned into a list, deleted, taken back', async () => {
    const before = [
      { type: 'richtext', html: '<p>one</p>' },
      { type: 'richtext', html: '<p>two</p>' },
      { type: 'image', url: 'https://example.com/i.png' },
    ]
    editor = await open(before)
    const { type, press, blocks } = editor
    await press('Control+Home', 'Shift+End')
    await editor.page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await press('Control+b', 'Control+k')
    await type('example.com/one')
    await press('Enter')
    const linked = {
      type: 'richtext',
      html: '<p><a href="https://example.com/one"><strong>one</strong></a></p>',
    }
    expect(await blocks()).toEqual([linked, before[1], before[2]])
    await press('Alt+ArrowDown')
    expect(await blocks()).toEqual([before[1], linked, before[2]])
    await press('Control+Shift+d', 'Control+.')
    await type('bul')
    await press('Enter')
    expect(await blocks()).toEqual([
      before[1],
      linked,
      {
        type: 'richtext',
        html: '<ul><li><a href="https://example.com/one"><strong>one</strong></a></li></ul>',
      },
      before[2],
    ])
    await press('Control+.')
    await type('del')
    await press('Enter')
    expect(await blocks()).toEqual([before[1], linked, before[2]])
    for (let count = 0; count < 12; count += 1) await press('Control+z')
    expect(await blocks()).toEqual(before)
  })

  it('and a link: what is typed next stands behind it', async () => {
    editor = await open([{ type: 'richtext', html: '<p>the tide</p>' }])
    const { type, press } = editor
    await press('Control+Shift+ArrowLeft', 'Control+k')
    await type('example.com/tide')
    await press('Enter')
    await type(' is')
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<p>the <a href="https://example.com/tide">tide</a> is</p>' },
    ])
  })

  it('and a table: rows, columns, alignment', async () => {
    editor = await open([{ type: 'table', headers: ['a', 'b'], rows: [['1', '2']] }])
    const { type, press, blocks } = editor
    const run = async (letters: string) => {
      await press('Control+.')
      await type(letters)
      await press('Enter')
    }
    await press('Control+Home', 'Tab')
    await run('align column r')
    await run('insert column a')
    await type('c')
    await press('Enter')
    await type('3')
    await press('Enter')
    await type('6')
    await press('Shift+Tab', 'Shift+Tab')
    await run('delete column')
    expect(await blocks()).toEqual([
      {
        type: 'table',
        headers: ['b', 'c'],
        rows: [
          ['2', '3'],
          ['', '6'],
        ],
        align: ['right', 'left'],
      },
    ])
  })

  it('and details: folded at first, which a page shows later', async () => {
    editor = await open([
      { type: 'richtext', html: '<details open=""><summary>a</summary><p>b</p></details>' },
    ])
    await editor.press('Control+.')
    await editor.type('fold')
    await editor.press('Enter')
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<details><summary>a</summary><p>b</p></details>' },
    ])
  })

  it('and text: found, replaced', async () => {
    editor = await open([{ type: 'richtext', html: '<p>high tide, <em>low</em> tide</p>' }])
    const { page, type, press, blocks } = editor
    await press('Control+f')
    await type('tide')
    await page.getByText('1 of 2').waitFor()
    await page.getByLabel('Replace with').fill('water')
    await page.getByText('Replace all').press('Enter')
    await press('Escape')
    expect(await blocks()).toEqual([{ type: 'richtext', html: '<p>high water, <em>low</em> water</p>' }])
  })

  it('and text in blocks with a form, of which it says so', async () => {
    editor = await open([
      { type: 'richtext', html: '<p>high tide</p>' },
      { type: 'button', label: 'Tide tables', url: 'https://example.com/' },
      { type: 'button', label: 'Buy', url: 'https://example.com/' },
    ])
    const { page, type, press } = editor
    await press('Control+f')
    await type('tide')
    await page.getByText('1 of 1').waitFor()
    await page.getByText('Also in a block with a form, where nothing is replaced').waitFor()
    await type('s')
    await page.getByText('Also in a block').waitFor({ state: 'hidden' })
  })

  it('what is replaced stays a link and bold where all of it was', async () => {
    const words = (word: string) =>
      `<p><a href="https://example.org/">${word}</a> <strong>${word}</strong></p>`
    editor = await open([{ type: 'richtext', html: `${words('tide')}<p>ti<em>de</em></p>` }])
    const { page, type, press, blocks } = editor
    await press('Control+f')
    await type('tide')
    await page.getByText('1 of 3').waitFor()
    await page.getByLabel('Replace with').fill('water')
    await page.getByText('Replace all').press('Enter')
    await press('Escape')
    expect(await blocks()).toEqual([{ type: 'richtext', html: `${words('water')}<p>water</p>` }])
  })

  it('leaves the text with Escape and Tab, also from a list', async () => {
    editor = await open([{ type: 'richtext', html: '<ul><li>a</li></ul>' }])
    const { page, press, blocks } = editor
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className.includes('ProseMirror'))).toBe(true)
    await press('Escape', 'Tab')
    expect(await page.evaluate(() => document.activeElement?.className.includes('ProseMirror'))).toBe(false)
    expect(await blocks()).toEqual([{ type: 'richtext', html: '<ul><li>a</li></ul>' }])
  })

  it('leaves the text with Escape and Tab where blocks in it have fields', async () => {
    const note = { type: 'callout', tone: 'info', html: '<p>b</p>', label: 'Title' } as const
    editor = await open([{ type: 'richtext', html: '<p>a</p>' }, note, note])
    const { page, press } = editor
    const isWithin = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('.ProseMirror') !== null &&
          document.activeElement !== document.body,
      )
    await page.locator('.qp-callout-title input').first().focus()
    expect(await isWithin()).toBe(true)
    await press('Escape', 'Tab')
    expect(await isWithin()).toBe(false)
  })
})
