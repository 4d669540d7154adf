import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import type { FixtureWindow } from './fixture/fixture.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

describe.runIf(browser !== undefined)('lists, and blocks within blocks', () => {
  let editor: EditorPage
  beforeAll(async () => {
    editor = await open()
  })
  beforeEach(() => show([]))
  afterAll(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })
  const rich = (html: string) => ({ type: 'richtext', html }) as const

  async function show(blocks: readonly AnyBlock[]): Promise<void> {
    await editor.page.evaluate((given) => {
      const { editor: own } = window as unknown as FixtureWindow
      own.replaceBlocks(given)
      own.focus()
    }, blocks)
    await editor.press('Control+End')
  }

  async function expectHtml(...htmls: readonly string[]): Promise<void> {
    expect(await editor.blocks()).toEqual(htmls.map(rich))
  }

  it.each([
    ['[ ] a', '☐'],
    ['[] a', '☐'],
    ['[x] a', '☑'],
    ['- [ ] a', '☐'],
    ['- [X] a', '☑'],
  ])('%s is a task', async (text, box) => {
    await editor.type(text)
    await expectHtml(`<ul><li>${box} a</li></ul>`)
  })

  it('Enter goes on with a task that is not done, and leaves the list from an empty one', async () => {
    await editor.type('[x] a')
    await editor.press('Enter')
    await editor.type('b')
    await editor.press('Enter')
    await expectHtml('<ul><li>☑ a</li><li>☐ b</li><li>☐ </li></ul>')
    await editor.press('Enter')
    await editor.type('c')
    await expectHtml('<ul><li>☑ a</li><li>☐ b</li></ul>', '<p>c</p>')
    await editor.press('Control+z', 'Control+z')
    await expectHtml('<ul><li>☑ a</li><li>☐ b</li><li>☐ </li></ul>')
  })

  it('Enter in an empty task that is nested goes one level out, then out of the list', async () => {
    await editor.type('[] a')
    await editor.press('Enter', 'Tab')
    await editor.type('b')
    await editor.press('Enter', 'Enter')
    await editor.type('c')
    await expectHtml('<ul><li>☐ a<ul><li>☐ b</li></ul></li><li>☐ c</li></ul>')
    await editor.press('Shift+Tab')
    await expectHtml('<ul><li>☐ a<ul><li>☐ b</li></ul></li></ul>', '<p>c</p>')
  })

  it('a box is a check box that a click and Ctrl+Enter toggle, with one step back', async () => {
    await show([rich('<ul><li>☐ a</li><li><p>☑ b</p></li></ul>'), rich('<p>c</p>')])
    const boxes = editor.page.getByRole('checkbox', { name: 'Done' })
    expect(await boxes.evaluateAll((all) => all.map((box) => box.ariaChecked))).toEqual(['false', 'true'])
    await boxes.first().click()
    await expectHtml('<ul><li>☑ a</li><li><p>☑ b</p></li></ul>', '<p>c</p>')
    await editor.press('Control+z')
    await expectHtml('<ul><li>☐ a</li><li><p>☑ b</p></li></ul>', '<p>c</p>')
    await editor.press('ArrowUp', 'End', 'Control+Enter')
    await editor.type('d')
    await expectHtml('<ul><li>☐ a</li><li><p>☐ bd</p></li></ul>', '<p>c</p>')
    await editor.press('Control+Shift+Home', 'Control+Enter')
    await expectHtml('<ul><li>☑ a</li><li><p>☑ bd</p></li></ul>', '<p>c</p>')
    await editor.press('Control+z')
    await expectHtml('<ul><li>☐ a</li><li><p>☐ bd</p></li></ul>', '<p>c</p>')
  })

  it('the caret stays behind the box, and goes past it', async () => {
    await show([rich('<ul><li>one</li><li>☐ a</li></ul>')])
    await editor.press('Home')
    await editor.type('b')
    await expectHtml('<ul><li>one</li><li>☐ ba</li></ul>')
    await editor.press('ArrowLeft', 'ArrowLeft')
    await editor.type('c')
    await expectHtml('<ul><li>onec</li><li>☐ ba</li></ul>')
    await editor.press('ArrowRight')
    await editor.type('d')
    await expectHtml('<ul><li>onec</li><li>☐ dba</li></ul>')
    await editor.press('End', 'Shift+Home')
    await editor.type('e')
    await expectHtml('<ul><li>onec</li><li>☐ e</li></ul>')
  })

  it('Backspace takes the box away, then lifts the item; Delete joins without the box', async () => {
    await show([rich('<ul><li>one</li><li>☐ a</li></ul>')])
    await editor.press('Home', 'Backspace')
    await expectHtml('<ul><li>one</li><li>a</li></ul>')
    await editor.press('Control+z')
    await expectHtml('<ul><li>one</li><li>☐ a</li></ul>')
    await editor.press('Home', 'Backspace', 'Backspace')
    await expectHtml('<ul><li>one</li></ul>', '<p>a</p>')
    await show([rich('<ul><li>☐ a</li><li>☐ b</li></ul>')])
    await editor.press('ArrowUp', 'End', 'Delete')
    await expectHtml('<ul><li>☐ ab</li></ul>')
  })

  it('Backspace at the start of an item lifts it by a level', async () => {
    await show([rich('<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>')])
    await editor.press('Home', 'Backspace')
    await expectHtml('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')
    await editor.press('Control+z')
    await expectHtml('<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>')
  })

  it('Backspace at the start of a quote or a callout takes its first line out', async () => {
    for (const block of [
      { type: 'quote', html: '<p>a</p><p>b</p>' },
      { type: 'callout', tone: 'info', html: '<p>a</p><p>b</p>' },
    ] as const) {
      await show([rich('<p>before</p>'), block])
      await editor.press('ArrowUp', 'Home', 'Backspace')
      await editor.type('x')
      expect(await editor.blocks()).toEqual([
        rich('<p>before</p>'),
        rich('<p>xa</p>'),
        { ...block, html: '<p>b</p>' },
      ])
      await editor.press('ArrowDown', 'Home', 'Backspace')
      await expectHtml('<p>before</p>', '<p>xa</p>', '<p>b</p>')
      await editor.press('Control+z')
      expect((await editor.blocks()).map(({ type }) => type)).toEqual(['richtext', 'richtext', block.type])
    }
  })

  it('``` in an item makes code of it, which three Enter leave', async () => {
    await editor.type('- a')
    await editor.press('Enter')
    await editor.type('```py')
    await editor.press('Enter')
    await editor.type('if a:')
    await editor.press('Enter')
    await editor.type('  b()')
    await expectHtml('<ul><li>a</li><li><pre><code class="language-py">if a:\n  b()</code></pre></li></ul>')
    await editor.press('Enter', 'Enter', 'Enter')
    await editor.type('c')
    await expectHtml('<ul><li>a</li><li><pre><code class="language-py">if a:\n  b()</code></pre>c</li></ul>')
    await editor.press('Control+z', 'Control+z')
    await expectHtml(
      '<ul><li>a</li><li><pre><code class="language-py">if a:\n  b()\n\n</code></pre></li></ul>',
    )
  })

  it('a list is typed in a quote and in a callout, and left', async () => {
    await editor.type('> - a')
    await editor.press('Enter')
    await editor.type('b')
    await editor.press('Enter', 'Enter')
    await editor.type('1. c')
    expect(await editor.blocks()).toEqual([
      { type: 'quote', html: '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>' },
    ])
    await show([{ type: 'callout', tone: 'info', html: '<p>a</p>' }])
    await editor.press('Enter')
    await editor.type('[] b')
    expect(await editor.blocks()).toEqual([
      { type: 'callout', tone: 'info', html: '<p>a</p><ul><li>☐ b</li></ul>' },
    ])
    await editor.press('Control+z', 'Control+z')
    expect(await editor.blocks()).toEqual([{ type: 'callout', tone: 'info', html: '<p>a</p><p>[]</p>' }])
  })

  it('the menu offers within a block what may stand there, and puts it there', async () => {
    const { page, type, press } = editor
    await type('> a')
    await press('Enter')
    await type('/')
    const list = page.getByRole('listbox', { name: 'Blocks' })
    await list.waitFor()
    const names = await list.locator('.name').allTextContents()
    expect(names).toEqual([
      'Text',
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Bullet list',
      'Numbered list',
      'Task list',
      'Details',
      'Quote',
      'Code',
      'Table',
      'Divider',
    ])
    await type('table')
    await press('Enter')
    await type('b')
    await press('Tab')
    await type('c')
    expect(await editor.blocks()).toEqual([
      {
        type: 'quote',
        html: `<p>a</p><table><thead><tr><th>b</th><th>c</th><th></th></tr></thead><tbody>${'<tr><td></td><td></td><td></td></tr>'.repeat(2)}</tbody></table>`,
      },
    ])
    await show([rich('<ul><li>a</li></ul>')])
    await press('Enter')
    await type('/code')
    await press('Enter')
    await type('b')
    await expectHtml('<ul><li>a</li><li><pre><code>b</code></pre></li></ul>')
  })

  it('the key of a list takes the items that are selected out of one', async () => {
    await show([rich('<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>')])
    await editor.press('Control+Home', 'ArrowDown', 'ArrowDown', 'Control+Shift+8')
    await expectHtml('<ul><li>a</li><li>b</li></ul>', '<p>c</p>', '<ul><li>d</li></ul>')
    await editor.press('Control+z')
    await expectHtml('<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>')
    await show([rich('<h2>head</h2>')])
    await editor.press('Control+Shift+7')
    await expectHtml('<ol><li>head</li></ol>')
    await editor.press('Control+Shift+7')
    await expectHtml('<p>head</p>')
  })

  it('a list that becomes one of another kind keeps its levels', async () => {
    await show([rich('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')])
    await editor.press('Control+Shift+7')
    await expectHtml('<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>')
    await show([rich('<ul><li>☑ a<ul><li>☐ b</li></ul></li></ul>')])
    await editor.press('Control+Shift+8')
    await expectHtml('<ul><li>a<ul><li>b</li></ul></li></ul>')
  })

  it('is written from right to left as from left to right', async () => {
    await editor.type('[] مد')
    await editor.press('Enter')
    await editor.type('جزر')
    await editor.press('Tab', 'Control+Enter')
    await expectHtml('<ul><li>☐ مد<ul><li>☑ جزر</li></ul></li></ul>')
    const [box, item] = await editor.page
      .locator('.task-box')
      .first()
      .evaluate((dom) => [dom.getBoundingClientRect().left, dom.closest('ul')?.getBoundingClientRect().left])
    expect(Number(box)).toBeGreaterThan(Number(item) + 300)
  })
})
