import { describe, expect, it } from 'vitest'
import { editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

describe.skipIf(browser === undefined)('[3.5.8] the events of a timeline', () => {
  it('become steps, and events again, by a choice of their own', async () => {
    const events = [
      { label: 'Survey', body: 'Both piers' },
      { label: 'Repair', body: 'Planks', state: 'next' },
    ]
    const editor = await open([{ type: 'timeline', items: events }])
    const group = editor.page.getByRole('group', { name: 'Timeline' })
    const states = editor.page.getByLabel('Step')
    await expect
      .poll(async () => {
        await group.click({ position: { x: 300, y: 10 } })
        return states.first().isVisible()
      })
      .toBe(true)
    expect(await states.nth(0).inputValue()).toBe('')
    expect(await states.nth(1).inputValue()).toBe('next')

    await states.nth(0).selectOption('Done')
    await states.nth(1).selectOption('No step')
    expect(await editor.blocks()).toEqual([
      {
        type: 'timeline',
        items: [
          { label: 'Survey', body: 'Both piers', state: 'done' },
          { label: 'Repair', body: 'Planks' },
        ],
      },
    ])
    expect(editor.complaints).toEqual([])
    await editor.close()
  })
})
