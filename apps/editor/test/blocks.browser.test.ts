import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const CODE = { type: 'code', code: 'const a = 1\nb()', language: 'js' }
const TABLE = { type: 'table', headers: ['h', 'i'], rows: [['one', 'two']] }
const text = (html: string) => ({ type: 'richtext', html })

describe.runIf(browser !== undefined)('[10.10.4] blocks', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it.each([
    ['code', CODE],
    ['a quote', { type: 'quote', html: '<p>The sea</p>' }],
    ['a table', TABLE],
  ])(
    '%s at an end of the page is left by arrows, for a paragraph that nothing is in yet',
    async (_name, block) => {
      editor = await open([block])
      const { press, type, blocks } = editor
      await press('ArrowDown')
      await type('below')
      await press('Control+Home', 'ArrowUp')
      await type('above')
      expect(await blocks()).toEqual([text('<p>above</p>'), block, text('<p>below</p>')])
    },
  )

  it.each([
    ['text', '<p>some words XYZ</p>'],
    ['heading 2', '<h2>some words XYZ</h2>'],
    ['bullet', '<ul><li>some words XYZ</li></ul>'],
    ['task', 'some words XYZ'],
    ['quote', 'some words XYZ'],
    ['callout', 'some words XYZ'],
    ['code', 'some words XYZ'],
  ])('/%s behind words leaves the caret behind them', async (word, made) => {
    editor = await open()
    const { page, press, type, blocks } = editor
    await type(`some words /${word}`)
    await page.locator('[role=option]').first().waitFor()
    await press('Enter')
    await type('XYZ')
    expect(JSON.stringify(await blocks())).toContain(made)
  })

  it('keep the caret while there are lines to go to', async () => {
    editor = await open([CODE])
    const { press, type, blocks } = editor
    await press('ArrowUp', 'ArrowDown')
    await type('!')
    expect(await blocks()).toEqual([{ ...CODE, code: 'const a = 1\nb()!' }])
  })

  it('select their own text first: code and cells', async () => {
    editor = await open([text('<p>Tides</p>'), CODE, TABLE])
    const { page, press, type, blocks } = editor
    await page.locator('pre').click()
    await press('End', 'Control+a')
    await type('c')
    await page.locator('td').first().click()
    await press('End', 'Control+a')
    await type('1')
    expect(await blocks()).toEqual([
      text('<p>Tides</p>'),
      { ...CODE, code: 'c' },
      { ...TABLE, rows: [['1', 'two']] },
    ])
    await press('Control+a', 'Control+a', 'Backspace')
    expect(await blocks()).toEqual([])
  })

  it.each(['diag', 'mermaid', 'flow', 'chart'])('/%s is a diagram, with an example of one', async (word) => {
    editor = await open()
    const { page, press, type, blocks } = editor
    await type(`/${word}`)
    await expect.poll(() => page.locator('[role=option] .name').first().innerText()).toBe('Diagram')
    await press('Enter')
    await page.locator('.drawing.drawn').waitFor()
    expect(await blocks()).toEqual([
      { type: 'code', code: 'flowchart LR\n  A[Start] --> B[End]', language: 'mermaid' },
    ])
  })

  it('$$ and Enter show where the formula is written', async () => {
    editor = await open()
    const { page, press, type, blocks } = editor
    await type('$$')
    await press('Enter')
    const field = page.locator('.begun-formula')
    expect(await field.evaluate((dom) => getComputedStyle(dom, '::before').content)).toContain('TeX')
    await type('a^2')
    expect(await field.count()).toBe(0)
    expect(await blocks()).toEqual([text('<p><code class="math display">a^2</code></p>')])
  })

  it('of no text take no room but at the end and around the caret', async () => {
    editor = await open([text('<p>one</p>'), text('<p>two</p>')])
    const { page, press, type, blocks } = editor
    const gap = async () => {
      const boxes = await Promise.all(
        ['one', 'two'].map((line) => page.getByText(line, { exact: true }).boundingBox()),
      )
      return (boxes[1]?.y ?? 0) - (boxes[0]?.y ?? 0)
    }
    const before = await gap()
    await press('Control+Home', 'End', 'Enter', 'Enter', 'Enter')
    // That with the caret is a whole line.
    expect((await gap()) - before).toBeGreaterThan(20)
    expect((await gap()) - before).toBeLessThan(70)
    await press('Control+End')
    expect((await gap()) - before).toBeLessThan(20)
    await press('Enter')
    expect(
      await page
        .locator('.ProseMirror > p')
        .last()
        .evaluate((dom) => dom.clientHeight),
    ).toBeGreaterThan(20)
    await press('ArrowUp', 'ArrowUp')
    await type('between')
    expect(await blocks()).toEqual([text('<p>one</p>'), text('<p>between</p>'), text('<p>two</p>')])
  })

  it('of code are coloured as on the page, unless they are long', async () => {
    editor = await open([
      { ...CODE, code: '// <a>\nconst a = "b"' },
      { ...CODE, code: 'let a\n'.repeat(2000) },
    ])
    const { page, press, type } = editor
    const look = (name: string) => page.locator(`.qp-hl-${name}`).allInnerTexts()
    await expect.poll(() => look('comment')).toEqual(['// <a>'])
    expect([await look('keyword'), await look('string')]).toEqual([['const'], ['"b"']])
    await page.locator('pre').first().click()
    await press('Control+Home', 'End')
    await type('!')
    expect(await look('comment')).toEqual(['// <a>!'])
    await press('Enter')
    await type('if')
    expect(await look('keyword')).toEqual(['if', 'const'])
    await press('Control+Shift+D')
    expect(await look('keyword')).toEqual(['if', 'const', 'if', 'const'])
    await press('Control+z')
    await page.locator('select').first().selectOption('plaintext')
    expect(await page.locator('[class^=qp-hl]').count()).toBe(0)
  })

  it('of tasks lose their boxes where they become other text, and none when they are tasks again', async () => {
    editor = await open([text('<ul><li>☐ one</li><li>☑ two</li></ul>')])
    const { page, press, blocks } = editor
    const turn = async (name: string) => {
      await press('Control+.')
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await turn('Task list')
    expect(await blocks()).toEqual([text('<ul><li>☐ one</li><li>☑ two</li></ul>')])
    await turn('Text')
    expect(await blocks()).toEqual([text('<p>one</p>'), text('<p>two</p>')])
  })

  it('show the box of a task as the page does', async () => {
    editor = await open([text('<ul><li>☐ one</li></ul>')])
    const { page, blocks } = editor
    const box = page.locator('.task-box')
    await box.click()
    expect([await box.innerText(), await box.getAttribute('aria-checked')]).toEqual(['☑', 'true'])
    expect(await blocks()).toEqual([text('<ul><li>☑ one</li></ul>')])
  })

  it('hold quotes within callouts, by their sign', async () => {
    editor = await open([{ type: 'callout', tone: 'info', html: '<p>Note</p>' }])
    const { press, type, blocks } = editor
    await press('Enter')
    await type('> The sea')
    await press('Enter', 'Enter')
    await type('end')
    expect(await blocks()).toEqual([
      { type: 'callout', tone: 'info', html: '<p>Note</p><blockquote><p>The sea</p></blockquote><p>end</p>' },
    ])
  })
})
