import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

describe.runIf(browser !== undefined)('a block of HTML', () => {
  afterEach(() => editor.close())

  it('says of a document that the published page shows it', async () => {
    editor = await open([
      {
        type: 'html',
        html: '<title>Tides</title><style>p{color:red}</style><p>a</p>',
        safetyMode: 'sandboxed',
      },
    ])
    await editor.page.getByText('Tides', { exact: true }).waitFor()
    await editor.page.getByText('The published page shows it.').waitFor()
    expect(await editor.page.locator('iframe').count()).toBe(0)
    expect(editor.complaints).toEqual([])
  })
})
