import type { CDPSession } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage
let protocol: CDPSession

async function start(...parts: Parameters<typeof open>): Promise<void> {
  editor = await open(...parts)
  protocol = await editor.page.context().newCDPSession(editor.page)
}

/** Composes a word as a keyboard on a screen does: letter by letter, then as a whole. */
async function compose(word: string, committed = word): Promise<void> {
  const letters = [...word]
  for (let length = 1; length <= letters.length; length += 1) {
    const text = letters.slice(0, length).join('')
    await protocol.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  await protocol.send('Input.insertText', { text: committed })
}

const WORDS = 'the tide comes in twice a day and goes out again while 潮 水 은 바다 größer naïve بحر'.split(
  ' ',
)

describe.runIf(browser !== undefined)('what is composed', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('is there, letter by letter, in 500 words', async () => {
    await start()
    const words = Array.from({ length: 500 }, (_, index) => WORDS[index % WORDS.length] ?? '')
    for (const [index, word] of words.entries()) {
      await compose(word)
      if (index % 50 === 49) await editor.press('Enter')
      else await protocol.send('Input.insertText', { text: ' ' })
    }
    const paragraphs = Array.from({ length: 10 }, (_, line) =>
      words.slice(line * 50, line * 50 + 50).join(' '),
    )
    expect(await editor.blocks()).toEqual(
      paragraphs.map((text) => ({ type: 'richtext', html: `<p>${text}</p>` })),
    )
  }, 240_000)

  it('is corrected, over marks and in the middle of a word', async () => {
    await start([{ type: 'richtext', html: '<p>a <strong>bold</strong> </p>' }])
    await compose('teh', 'the')
    await protocol.send('Input.insertText', { text: ' ' })
    await editor.press('Control+b')
    await compose('seea', 'sea')
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<p>a <strong>bold</strong> the <strong>sea</strong></p>' },
    ])
  })

  it('goes into items, cells, code and quotes', async () => {
    await start([
      { type: 'richtext', html: '<ul><li>a</li></ul>' },
      { type: 'table', headers: ['a'], rows: [] },
      { type: 'code', code: 'a', language: 'ts' },
      { type: 'quote', html: '<p>a</p>' },
    ])
    await editor.press('Control+Home')
    for (let index = 0; index < 4; index += 1) {
      await editor.press('End')
      await compose('潮水')
      await editor.press('ArrowDown')
    }
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<ul><li>a潮水</li></ul>' },
      { type: 'table', headers: ['a潮水'], rows: [] },
      { type: 'code', code: 'a潮水', language: 'ts' },
      { type: 'quote', html: '<p>a潮水</p>' },
    ])
  })

  it('is given up: nothing is left of it', async () => {
    await start([{ type: 'richtext', html: '<p>a</p>' }])
    await protocol.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    await protocol.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
    await editor.type('b')
    expect(await editor.blocks()).toEqual([{ type: 'richtext', html: '<p>ab</p>' }])
  })

  it('is deleted backwards, over a picture in the line and a card', async () => {
    await start([
      { type: 'richtext', html: '<p>a <img src="https://example.com/i.png" alt="i" /></p>' },
      { type: 'divider' },
      { type: 'richtext', html: '<p>b</p>' },
    ])
    await compose('c')
    await editor.press('Backspace', 'Backspace', 'Backspace', 'Backspace')
    await editor.press('Backspace')
    await compose('d')
    expect(await editor.blocks()).toEqual([{ type: 'richtext', html: '<p>a d</p>' }])
  })

  it('stands below a card that is selected, as letters that are typed do', async () => {
    const button = { type: 'button', url: 'https://example.com/', label: 'Go', variant: 'solid' }
    await start([button])
    await protocol.send('Input.dispatchKeyEvent', { type: 'keyDown', windowsVirtualKeyCode: 229 })
    await compose('sea')
    expect(await editor.blocks()).toEqual([button, { type: 'richtext', html: '<p>sea</p>' }])
    await editor.press('ArrowUp')
    await editor.type('/x')
    expect(await editor.blocks()).toEqual([
      button,
      { type: 'richtext', html: '<p>/x</p>' },
      { type: 'richtext', html: '<p>sea</p>' },
    ])
  })

  it('is taken as it is where a keyboard inserts all of it at once', async () => {
    await start()
    await protocol.send('Input.insertText', { text: '[a](https://example.com/)' })
    await protocol.send('Input.insertText', { text: ' **b**' })
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<p>[a](https://example.com/) **b**</p>' },
    ])
  })

  it('opens the menu of blocks and chooses in it', async () => {
    await start()
    await protocol.send('Input.insertText', { text: '/' })
    await compose('quote')
    await editor.page.getByRole('option', { name: 'Quote' }).click()
    await compose('words')
    expect(await editor.blocks()).toEqual([{ type: 'quote', html: '<p>words</p>' }])
  })
})
