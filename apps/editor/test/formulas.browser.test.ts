import { afterEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const BLOCKS: AnyBlock[] = [
  { type: 'richtext', html: '<p>So <code class="math">a^2 + b^2 = c^2</code> holds.</p>' },
  { type: 'richtext', html: '<p><code class="math display">\\frac{a}{b}</code></p>' },
  { type: 'richtext', html: '<p>but <code class="math">\\frac{a</code> is none</p>' },
]

const drawn = () => editor.page.locator('.ProseMirror .formula math')
const source = () => editor.page.locator('.ProseMirror code:visible')
const preview = () => editor.page.locator('.formula-preview')

describe.runIf(browser !== undefined)('formulas', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('are drawn in the text, and what is none is shown as its source', async () => {
    editor = await open(BLOCKS)
    await drawn().nth(1).waitFor()
    expect(await drawn().count()).toBe(2)
    expect(await source().allInnerTexts()).toEqual(['\\frac{a'])
    expect(await editor.page.locator('.formula math[display=block]').count()).toBe(1)
    expect(await editor.blocks()).toEqual(BLOCKS)
  })

  it('are edited as their source, with what they will look like below it', async () => {
    editor = await open(BLOCKS)
    await drawn().first().click()
    await preview().locator('math').waitFor()
    expect(await source().first().innerText()).toBe('a^2 + b^2 = c^2')
    await editor.type('!')
    expect(await preview().locator('annotation').textContent()).toBe('a^2 + b^2 = c^2!')
    await editor.press('Backspace', 'Escape')
    expect(await preview().isHidden()).toBe(true)
    expect(await drawn().count()).toBe(2)
    expect(await editor.blocks()).toEqual(BLOCKS)
    await editor.type(' always')
    expect((await editor.blocks())[0]).toEqual({
      type: 'richtext',
      html: '<p>So <code class="math">a^2 + b^2 = c^2</code> always holds.</p>',
    })
  })

  it('are reached and left by arrow keys', async () => {
    editor = await open(BLOCKS.slice(0, 1))
    await drawn().waitFor()
    await editor.press('Control+Home', 'ArrowRight', 'ArrowRight')
    expect(await preview().isHidden()).toBe(true)
    await editor.press('ArrowRight')
    expect(await preview().isVisible()).toBe(true)
    await editor.press('ArrowRight')
    await editor.type('x')
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<p>So <code class="math">ax^2 + b^2 = c^2</code> holds.</p>' },
    ])
  })

  it('are typed between signs, and Backspace takes that back', async () => {
    editor = await open()
    await editor.type('It costs $5 or $6, and $x_1$ is one')
    await drawn().waitFor()
    const [block] = await editor.blocks()
    expect(block).toEqual({
      type: 'richtext',
      html: '<p>It costs $5 or $6, and <code class="math">x_1</code> is one</p>',
    })
    await editor.press('Enter')
    await editor.type('$y$')
    await editor.press('Backspace')
    expect((await editor.blocks())[1]).toEqual({ type: 'richtext', html: '<p>$y$</p>' })
  })

  it('stand on lines of their own after two signs and Enter', async () => {
    editor = await open()
    await editor.type('$$')
    await editor.press('Enter')
    await editor.type('x^2')
    await preview().locator('math').waitFor()
    await editor.press('Enter')
    await editor.type('Text')
    await editor.press('Enter')
    await editor.type('$$y$$')
    await drawn().nth(1).waitFor()
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<p><code class="math display">x^2</code></p>' },
      { type: 'richtext', html: '<p>Text</p>' },
      { type: 'richtext', html: '<p><code class="math display">y</code></p>' },
    ])
  })
})
