import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from '../../server/test/axe.ts'
import type { AnyBlock } from '../src/any-block.ts'
import { editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

const BLOCKS: readonly AnyBlock[] = [
  { type: 'richtext', html: '<h1>Tides</h1>' },
  {
    type: 'richtext',
    html: '<p>Twice a <strong>day</strong>, <a href="https://example.com/">here</a>.</p><ul><li>high</li></ul><details open=""><summary>More</summary><p>hidden</p></details>',
  },
  { type: 'callout', tone: 'warning', html: '<p>Mind the current.</p>' },
  { type: 'quote', html: '<p>The sea is everything.</p>', attribution: 'Jules Verne' },
  { type: 'table', headers: ['Port', 'Depth'], rows: [['North', '4 m']], caption: 'At low water' },
  { type: 'code', code: 'print(1)', language: 'py', filename: 'tides.py' },
  { type: 'image', url: 'https://example.com/i.png', alt: 'A pier' },
  { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/M7lc1UVf-VE' },
  {
    type: 'button',
    url: 'https://example.com/',
    label: 'Sail',
    variant: 'soft',
    shape: 'pill',
    accent: 'red',
  },
  { type: 'divider' },
  { type: 'timeline', items: [{ label: 'May', body: 'Beta' }] },
  { type: 'comparison', left: 'a', right: 'b', leftLabel: 'Before', rightLabel: 'After' },
  { type: 'html', html: '<p style="color:red">a</p>', safetyMode: 'strict_sanitized' },
  { type: 'poll', question: 'High or low?' },
]

describe.runIf(browser !== undefined)('axe finds nothing', () => {
  it.each(['light', 'dark'] as const)('in the states of the editor, %s', async (colorScheme) => {
    const { page, press, type, complaints, close } = await open(BLOCKS, {
      colorScheme,
      reducedMotion: 'reduce',
    })
    const rules = colorScheme === 'dark' ? { only: RULES_OF_SIGHTS } : {}
    const expectNothing = async () => expect(await violations(page.mainFrame(), rules)).toEqual([])
    // While cards above are still being shown, one may move away from under the pointer.
    const opened = (card: string, field: Locator) =>
      expect
        .poll(async () => {
          await page.getByRole('group', { name: card }).click({ position: { x: 300, y: 10 } })
          return field.isVisible()
        })
        .toBe(true)
    await page.waitForSelector('.qp-comparison')
    await expectNothing()
    await opened('Button', page.getByLabel('Corners'))
    await expectNothing()
    await opened('Timeline', page.getByText('Add an event'))
    await expectNothing()
    await press('Escape', 'Control+Home', 'Shift+End')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await expectNothing()
    await press('Control+k')
    await page.getByLabel('Address of the link').waitFor()
    await expectNothing()
    await press('Escape', 'End', 'Enter')
    await type('/')
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
    await expectNothing()
    await press('Escape', 'Control+.')
    await page.getByRole('menu').waitFor()
    await expectNothing()
    await press('Escape', 'Control+f')
    await type('day')
    await page.getByText('1 of 1').waitFor()
    await expectNothing()
    expect(complaints).toEqual([])
    await close()
  })
})
