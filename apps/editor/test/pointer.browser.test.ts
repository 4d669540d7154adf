import { afterEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'
import type { FixtureWindow } from './fixture/fixture.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const [one, two, three]: readonly AnyBlock[] = [
  { type: 'richtext', html: '<p>one</p>' },
  { type: 'richtext', html: '<p>two</p>' },
  { type: 'image', url: 'https://example.com/i.png' },
]
const BLOCKS = [one, two, three] as AnyBlock[]

/** Calls the editor itself, as what is around it does. */
async function show(path: string, message: string): Promise<void> {
  await editor.page.evaluate(
    ([given, why]) => (window as unknown as FixtureWindow).editor.show(given ?? '', why ?? ''),
    [path, message],
  )
}

describe.runIf(browser !== undefined)('with a pointer', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('a block is turned into another from its handle', async () => {
    editor = await open(BLOCKS)
    await editor.page.getByText('two').hover()
    await editor.page.getByRole('button', { name: 'Move or change this block' }).click()
    await editor.page.getByRole('menuitem', { name: 'Quote' }).click()
    expect(await editor.blocks()).toEqual([one, { type: 'quote', html: '<p>two</p>' }, three])
  })

  it('a block is added below another', async () => {
    editor = await open(BLOCKS)
    await editor.page.getByText('one').hover()
    await editor.page.getByRole('button', { name: 'Add a block below' }).click()
    await editor.page.getByRole('option', { name: 'Divider' }).click()
    expect(await editor.blocks()).toEqual([one, { type: 'divider' }, two, three])
  })

  it('a menu stays with its line while the page is scrolled', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      type: 'richtext',
      html: `<p>line ${index}</p>`,
    }))
    editor = await open(many)
    const { page, press, type } = editor
    await press('Control+Home', 'End', 'Enter')
    await type('/')
    const menu = page.getByRole('listbox', { name: 'Blocks' })
    const gap = async () => {
      const [of, line] = [await menu.boundingBox(), await page.getByText('line 0').boundingBox()]
      return Math.round((of?.y ?? Number.NaN) - (line?.y ?? Number.NaN))
    }
    await menu.waitFor()
    const before = await gap()
    expect(before).toBeGreaterThan(0)
    const scrolled = () => page.evaluate(() => scrollY)
    const start = await scrolled()
    await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }))
    expect(await scrolled()).toBeGreaterThan(start)
    // What is above may settle by a few pixels.
    await expect.poll(async () => Math.abs((await gap()) - before)).toBeLessThan(20)
  })

  it('a block is dragged to another place', async () => {
    editor = await open(BLOCKS)
    const { page, press } = editor
    await press('Control+Home')
    await page.getByText('two').hover()
    const grip = await page.getByRole('button', { name: 'Move or change this block' }).boundingBox()
    const target = await page.getByText('one').boundingBox()
    if (grip === null || target === null) throw new Error('not shown')
    await page.mouse.move(grip.x + 8, grip.y + 8)
    await page.mouse.down()
    await page.mouse.move(grip.x + 12, grip.y, { steps: 3 })
    await page.mouse.move(target.x + 5, target.y + 1, { steps: 5 })
    await page.waitForSelector('.drop-cursor')
    await page.mouse.move(target.x + 6, target.y + 1)
    await page.mouse.up()
    await expect.poll(() => editor.blocks()).toEqual([two, one, three])
  })

  it('a card is selected with its first click, also while another one folds', async () => {
    editor = await open([
      { type: 'button', url: '', label: 'first', variant: 'soft', shape: 'pill', accent: 'red' },
      { type: 'button', url: '', label: 'second', variant: 'soft', shape: 'pill', accent: 'red' },
    ])
    const { page } = editor
    await page.getByText('first').click({ force: true, position: { x: 2, y: 2 } })
    await page.getByLabel('Corners').nth(0).waitFor()
    await page.getByText('second').click({ force: true, position: { x: 2, y: 2 } })
    await page.getByLabel('Corners').nth(1).waitFor()
    await page.getByLabel('Corners').nth(0).waitFor({ state: 'hidden' })
    await page.getByLabel('Label', { exact: true }).nth(1).fill('last')
    expect((await editor.blocks()).map((block) => 'label' in block && block.label)).toEqual(['first', 'last'])
    await page.getByText('first').click({ force: true, position: { x: 2, y: 2 } })
    await page.getByLabel('Corners').nth(0).waitFor()
  })

  it('a paragraph is begun below the last card', async () => {
    editor = await open([{ type: 'divider' }, { type: 'code', code: 'a', language: 'ts' }])
    const { bottom, left } = await editor.page
      .locator('.ProseMirror')
      .evaluate((dom) => (dom.lastElementChild as HTMLElement).getBoundingClientRect())
    await editor.page.mouse.click(left + 50, bottom + 80)
    await editor.type('sea')
    await editor.page.mouse.click(left + 50, bottom + 120)
    await editor.type('!')
    expect(await editor.blocks()).toEqual([
      { type: 'divider' },
      { type: 'code', code: 'a', language: 'ts' },
      { type: 'richtext', html: '<p>sea!</p>' },
    ])
  })

  it('a problem is shown where it is: a cell, a field of a card', async () => {
    editor = await open([...BLOCKS, { type: 'table', headers: ['a'], rows: [['1'], ['2']] }])
    const { page, type, blocks } = editor
    await show('blocks[3].rows[1][0]', 'is too long')
    await page.getByRole('alert').filter({ hasText: 'is too long' }).waitFor()
    await type('x')
    expect((await blocks())[3]).toEqual({ type: 'table', headers: ['a'], rows: [['1'], ['x2']] })
    await page.getByRole('alert').filter({ hasText: 'is too long' }).waitFor({ state: 'detached' })
    await show('blocks[2].url', 'must be an address')
    await page.getByRole('alert').filter({ hasText: 'must be an address' }).waitFor()
    await type('y')
    expect((await blocks())[2]).toEqual({ type: 'image', url: 'https://example.com/i.pngy' })
  })

  it('all blocks are replaced in one step, which is taken back', async () => {
    editor = await open(BLOCKS)
    const { page, press, blocks } = editor
    await page.evaluate(() => {
      const { editor: inPage } = window as unknown as FixtureWindow
      inPage.replaceBlocks([{ type: 'divider' }, ...inPage.blocks()])
    })
    expect(await blocks()).toEqual([{ type: 'divider' }, ...BLOCKS])
    expect(await page.evaluate(() => (window as unknown as FixtureWindow).editor.words())).toBe(2)
    await press('Control+z')
    expect(await blocks()).toEqual(BLOCKS)
    await page.evaluate(() => (window as unknown as FixtureWindow).editor.setEditable(false))
    await editor.type('x')
    await page.locator('.card').click({ position: { x: 5, y: 5 } })
    await press('Alt+F10')
    await editor.type('x')
    expect(await blocks()).toEqual(BLOCKS)
    await page.evaluate(() => (window as unknown as FixtureWindow).editor.destroy())
    expect(await page.locator('.ProseMirror').count()).toBe(0)
  })
})
