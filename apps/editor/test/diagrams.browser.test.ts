import { afterEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'
import type { FixtureWindow } from './fixture/fixture.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const FLOW: AnyBlock = { type: 'code', code: 'graph LR\n  a[Spring] --> b[Neap]', language: 'mermaid' }
const PLAIN: AnyBlock = { type: 'code', code: 'graph LR\n  a --> b', language: 'plaintext' }
const TEXT: AnyBlock = { type: 'richtext', html: '<p>Text</p>' }

const drawings = () => editor.page.locator('.ProseMirror .drawing.drawn')
const inFrame = (number = 0) => editor.page.locator('.drawing-frame').nth(number).contentFrame()
const problem = () => editor.page.locator('.drawing-problem:visible')
const labels = async (number = 0) => inFrame(number).locator('#drawing .nodeLabel').allInnerTexts()

describe.runIf(browser !== undefined)('diagrams', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('[10.12.1] are drawn below their source, as tall as they need to be; other code is not', async () => {
    editor = await open([FLOW, PLAIN, TEXT])
    await drawings().waitFor()
    expect(await labels()).toEqual(['Spring', 'Neap'])
    expect(await editor.page.locator('.drawing-frame').count()).toBe(1)
    const frame = editor.page.locator('.drawing-frame')
    const { height } = (await frame.boundingBox()) ?? { height: 0 }
    const inner = (await inFrame().locator('#drawing svg').boundingBox()) ?? { height: 0 }
    expect(Math.abs(height - inner.height)).toBeLessThan(2)
    expect(await editor.page.locator('.ProseMirror pre').first().isVisible()).toBe(true)
    expect(await editor.blocks()).toEqual([FLOW, PLAIN, TEXT])
  })

  it('[10.12.2] [10.22.4] run in the frame of pages: an opaque origin, and no way to the editor', async () => {
    editor = await open([FLOW])
    await drawings().waitFor()
    const frame = editor.page.locator('.drawing-frame')
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts')
    const seen = await inFrame()
      .locator('body')
      .evaluate(() => {
        const attempt = (act: () => unknown) => {
          try {
            return String(act())
          } catch (error) {
            return (error as Error).name
          }
        }
        return [
          self.origin,
          attempt(() => parent.location.href),
          attempt(() => parent.document.title),
          attempt(() => localStorage.length),
        ]
      })
    expect(seen).toEqual(['null', 'SecurityError', 'SecurityError', 'SecurityError'])
  })

  it('are drawn again a moment after what is typed, in the same frame; without a network nothing is asked', async () => {
    editor = await open([TEXT, FLOW], {})
    await drawings().waitFor()
    await editor.page.context().setOffline(true)
    await editor.type('\n  b --> c[Ebb]')
    await expect.poll(() => labels()).toEqual(['Spring', 'Neap', 'Ebb'])
    expect(await editor.page.locator('.drawing-frame').count()).toBe(1)
  })

  it('keep the last drawing while the source is none, and say why', async () => {
    editor = await open([TEXT, FLOW])
    await drawings().waitFor()
    await editor.press('Control+End')
    await editor.type('\n  b --> ')
    await problem().waitFor()
    expect(await problem().innerText()).toContain('line')
    expect(await labels()).toEqual(['Spring', 'Neap'])
    await editor.type('d')
    await expect.poll(() => labels()).toEqual(['Spring', 'Neap', 'd'])
    await problem().waitFor({ state: 'hidden' })
  })

  it('come and go with the language, and move with their block', async () => {
    editor = await open([PLAIN, TEXT])
    const language = editor.page.getByRole('combobox', { name: 'Language' })
    await language.selectOption('mermaid')
    await drawings().waitFor()
    await editor.page.evaluate(
      (blocks) => {
        ;(window as unknown as FixtureWindow).editor.replaceBlocks(blocks)
      },
      [TEXT, FLOW, TEXT, FLOW],
    )
    await expect.poll(() => drawings().count()).toBe(2)
    await language.first().selectOption('plaintext')
    await expect.poll(() => drawings().count()).toBe(1)
    expect(await editor.page.locator('.drawing-frame').count()).toBe(1)
  })

  it('follow the theme', async () => {
    editor = await open([FLOW])
    await drawings().waitFor()
    await editor.page.evaluate(
      (blocks) => {
        ;(window as unknown as FixtureWindow).show(blocks, 'dark-vivid')
      },
      [FLOW],
    )
    const mode = () => inFrame().locator('html').getAttribute('data-mode')
    await expect.poll(mode).toBe('dark')
    await drawings().waitFor()
    expect(await labels()).toEqual(['Spring', 'Neap'])
  })
})
