import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FixtureWindow } from './fixture/fixture.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

function htmlOf(block: object | undefined): unknown {
  return block && 'html' in block ? block.html : undefined
}

describe.runIf(browser !== undefined)('what is typed', () => {
  let editor: EditorPage
  beforeAll(async () => {
    editor = await open()
  })
  beforeEach(async () => {
    await editor.page.evaluate(() => {
      const { editor: own } = window as unknown as FixtureWindow
      own.replaceBlocks([])
      own.focus()
    })
  })
  afterAll(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })
  const paragraph = (html: string) => ({ type: 'richtext', html: `<p>${html}</p>` })

  it.each([
    ['_a_', '<em>a</em>'],
    ['__a__', '<strong>a</strong>'],
    ['***a***', '<strong><em>a</em></strong>'],
    ['___a___', '<strong><em>a</em></strong>'],
    ['snake_case_name', 'snake_case_name'],
    [
      'see https://example.org/a, then',
      'see <a href="https://example.org/a">https://example.org/a</a>, then',
    ],
    ['www.example.org is', '<a href="https://www.example.org">www.example.org</a> is'],
    ['`https://example.org/` is', '<code>https://example.org/</code> is'],
  ])('%s has marks', async (text, html) => {
    await editor.type(text)
    expect(await editor.blocks()).toEqual([paragraph(html)])
  })

  it.each([
    ['#### a', '<h3>a</h3>'],
    ['--- a', 'divider'],
    ['*** a', 'divider'],
  ])('%s is a block', async (text, expected) => {
    await editor.type(text)
    const [first] = await editor.blocks()
    expect([first?.type, htmlOf(first)]).toContain(expected)
  })

  it('[!NOTE] in a quote makes a callout, by a space and by Enter', async () => {
    await editor.type('> [!CAUTION] Hot')
    expect(await editor.blocks()).toEqual([
      { type: 'callout', tone: 'warning', label: 'Caution', html: '<p>Hot</p>' },
    ])
    await editor.press('Control+Enter')
    await editor.type('> [!tip]')
    await editor.press('Enter')
    await editor.type('Cool')
    expect((await editor.blocks())[1]).toEqual({ type: 'callout', tone: 'success', html: '<p>Cool</p>' })
  })

  it('| a | b | and Enter make a table, with the caret below its headers', async () => {
    await editor.type('| a | **b** |')
    await editor.press('Enter')
    await editor.type('1')
    expect(await editor.blocks()).toEqual([
      { type: 'table', headers: ['a', '<strong>b</strong>'], rows: [['1', '']] },
    ])
    await editor.press('Control+z', 'Control+z')
    expect(await editor.blocks()).toEqual([paragraph('| a | <strong>b</strong> |')])
  })

  it('an address becomes a link by Enter, and the line ends', async () => {
    await editor.type('https://example.org/')
    await editor.press('Enter')
    await editor.type('b')
    expect(await editor.blocks()).toEqual([
      paragraph('<a href="https://example.org/">https://example.org/</a>'),
      paragraph('b'),
    ])
  })

  it('is taken back by words, and a rule alone first', async () => {
    await editor.type('one two **three** four')
    const seen: unknown[] = []
    for (let count = 0; count < 6; count += 1) {
      await editor.press('Control+z')
      seen.push(htmlOf((await editor.blocks())[0]))
    }
    expect(seen).toEqual([
      '<p>one two <strong>three</strong></p>',
      '<p>one two <strong>three</strong></p>',
      '<p>one two **three**</p>',
      '<p>one two</p>',
      '<p>one</p>',
      undefined,
    ])
    for (let count = 0; count < 6; count += 1) await editor.press('Control+Shift+z')
    expect(await editor.blocks()).toEqual([paragraph('one two <strong>three</strong> four')])
  })

  it('a heading is taken back to its signs, by undo and by Backspace', async () => {
    await editor.type('## ')
    await editor.press('Control+z')
    expect(await editor.blocks()).toEqual([paragraph('##')])
    await editor.press('Control+Shift+z')
    await editor.type('a')
    expect(await editor.blocks()).toEqual([{ type: 'richtext', html: '<h2>a</h2>' }])
    await editor.press('Home', 'Backspace')
    expect(await editor.blocks()).toEqual([paragraph('a')])
    await editor.press('Control+a', 'Backspace')
    await editor.type('- ')
    await editor.press('Backspace')
    expect(await editor.blocks()).toEqual([paragraph('-')])
  })

  it('/ says where no block is found, and lets Enter through', async () => {
    await editor.type('/able')
    await editor.page.getByText('No block found').first().waitFor()
    await editor.press('Enter')
    await editor.type('b')
    expect(await editor.blocks()).toEqual([paragraph('/able'), paragraph('b')])
  })

  it('what is selected stays seen while its link is written; Ctrl+click opens the link', async () => {
    const { page } = editor
    await editor.type('one two')
    await editor.press('Control+Shift+ArrowLeft', 'Control+k')
    const kept = page.locator('.kept-selection')
    await kept.waitFor()
    expect(await kept.textContent()).toBe('two')
    await editor.type('https://example.org/two')
    await editor.press('Enter')
    await kept.waitFor({ state: 'detached' })
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'two' }).click({ modifiers: ['Control'] })
    await (await opened).close()
    expect(await editor.blocks()).toEqual([paragraph('one <a href="https://example.org/two">two</a>')])
  })
})
