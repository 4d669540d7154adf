import { describe, expect, it } from 'vitest'
import { editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

describe.skipIf(browser === undefined)('[10.34] lines of code', () => {
  it('are numbered and marked as the fields of the code say', async () => {
    const code = { type: 'code', code: 'a\nb\nc', language: 'ts' } as const
    const editor = await open([code])
    const { page } = editor
    const pre = page.locator('.qp-code pre')
    await pre.click()
    await page.getByLabel('First line number').fill('99')
    await page.getByLabel('Marked lines').fill('2-3')
    expect(await editor.blocks()).toEqual([{ ...code, highlight: '2-3', start: 99 }])
    await expect.poll(() => pre.getAttribute('data-numbers')).toBe(' 99\n100\n101')
    expect(await pre.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(
      /^linear-gradient/,
    )

    await page.getByLabel('First line number').fill('0')
    await page.getByLabel('Marked lines').fill('')
    expect(await editor.blocks()).toEqual([code])
    await expect.poll(() => pre.getAttribute('data-numbers')).toBe('')
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('are those that a callout says it is about', async () => {
    const code = { type: 'code', code: 'a\nb\nc', language: 'ts' } as const
    const remark = { type: 'callout', tone: 'info', html: '<p>why</p>' } as const
    const editor = await open([code, { ...remark, line: 2 }])
    const { page } = editor
    const line = page.getByLabel('At line')
    expect(await line.inputValue()).toBe('2')
    await line.fill('1-2')
    expect(await editor.blocks()).toEqual([code, { ...remark, lines: '1-2' }])
    await line.fill('3')
    expect(await editor.blocks()).toEqual([code, { ...remark, line: 3 }])
    await line.fill('')
    expect(await editor.blocks()).toEqual([code, remark])
    expect(editor.complaints).toEqual([])
    await editor.close()
  })
})
