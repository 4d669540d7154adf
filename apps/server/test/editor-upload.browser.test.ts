import { createCanvas } from '@napi-rs/canvas'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  docx,
  p,
  picture as wordPicture,
  r,
  relations,
} from '../../../packages/qp-import/test/word.testkit.ts'
import { publish, editorsInBrowser, startEditorServer, storedPage, toTheEnd } from './editor-page.ts'
import { KEEP_CACHE, openVisitor, type Visitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser({ UPLOADS: 'on' })
let visitor: Visitor

/** A picture of one colour. */
function picture(name: string, color: string, height = 30) {
  const canvas = createCanvas(Math.ceil((height * 4) / 3), height)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, 40, 30)
  return { name, mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
}

/** The focus comes into a new card a moment after it, and may scroll it away from under the pointer. */
async function addPicture(page: Page): Promise<void> {
  await page.keyboard.type('/image')
  // What is chosen from is loaded with the first mark.
  await page.getByRole('option', { name: 'Image' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.card [data-field="url"]:focus').waitFor()
}

async function choosePicture(page: Page, file: ReturnType<typeof picture>): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a picture…' }).click(),
  ])
  await chooser.setFiles(file)
}

async function untilSent(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator(`.card img[src^="${server.origin}"]`).count()).toBe(count)
}

/** Puts a picture on the clipboard, as a program does. */
async function copyPicture(page: Page, buffer: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (bytes) => {
    const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
    const item = new ClipboardItem({ 'image/png': new Blob([binary], { type: 'image/png' }) })
    await navigator.clipboard.write([item])
  }, buffer.toString('base64'))
}

/** Pastes HTML, through the browser's own event. */
async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(event)
  }, html)
}

function dataUrl(color: string): string {
  return `data:image/png;base64,${picture('', color).buffer.toString('base64')}`
}

/** As a mail program has it: a picture in a line, one on its own, one of another host, and two that nobody could take. */
const MAIL = `<p>Red: <img src="${dataUrl('red')}" alt="red" width="20"> and</p>
  <p><img src="${dataUrl('blue')}" alt="blue"></p>
  <p><img src="data:image/gif;base64,R0lGODlh" data-src="https://example.com/late.png" alt="late"></p>
  <p>end <img src="file:///C:/tide.png" alt="tide"><img src="data:image/svg+xml;base64,PHN2Zy8+" alt="drawn"></p>`

describe.skipIf(browser === undefined)('[10.10.18] pictures in the editor', () => {
  beforeEach(async () => {
    visitor = await openVisitor(browser as Browser, server.origin)
    visitor.page.on('dialog', (dialog) => void dialog.accept())
    await visitor.goTo('/')
    await toTheEnd(visitor.page)
  })
  afterEach(async () => {
    await visitor.close(KEEP_CACHE)
  })

  it('are chosen, described while they are sent, and published', async () => {
    const { page } = visitor
    await addPicture(page)
    await choosePicture(page, picture('sea.png', 'blue'))
    await page.locator('.card [data-field="alt"]').fill('The sea')
    const { id } = await publish(page)
    const { content } = await storedPage(server, id)
    const [block] = content as readonly { type: string; url: string; alt: string }[]
    expect(block).toMatchObject({ type: 'image', alt: 'The sea' })
    const answer = await fetch(block?.url ?? '')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    await visitor.goTo(`/${id}`)
    const shown = page.getByRole('img', { name: 'The sea' })
    expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      40, 30,
    ])
    expect(visitor.complaints).toEqual([])
  })

  it('of a document of Word that is dropped are sent before they stand in the text', async () => {
    const { page } = visitor
    const report = docx(
      `<w:p>${r('By the pier: ')}${wordPicture('r:embed="r1"', 'The pier')}</w:p>${p('End')}`,
      {
        'word/_rels/document.xml.rels': relations(['r1', 'image', 'media/image1.png']),
        'word/media/image1.png': picture('pier.png', 'green').buffer,
      },
    )
    await page.evaluate(
      (content) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([new Uint8Array(content)], 'report.docx'))
        const text = document.querySelector('.ProseMirror')
        text?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      },
      [...report],
    )
    await page.locator('.ProseMirror', { hasText: 'By the pier' }).waitFor()
    const { id } = await publish(page)
    const { content } = await storedPage(server, id)
    const [, url = ''] = /src=\\"([^"\\]+)/.exec(JSON.stringify(content)) ?? []
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(JSON.stringify(content)).toMatch(/By the pier: <img [^>]*alt=\\"The pier\\"/)
    expect(visitor.complaints).toEqual([])
  })

  it('[10.8.2] are in the preview of the link, unless they are too small for networks', async () => {
    const { page } = visitor
    const shown = () => page.locator('.social-picture').isVisible()
    for (const [side, isShown] of [
      [199, false],
      [200, true],
    ] as const) {
      await page.keyboard.press('Control+a')
      await addPicture(page)
      await choosePicture(page, picture('sea.png', 'blue', side))
      await untilSent(page, 1)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.locator('.social-link').waitFor()
      await expect.poll(shown).toBe(isShown)
      await page.getByRole('button', { name: 'Close' }).click()
      const { id } = await publish(page)
      expect((await server.call('GET', `/${id}`)).text.includes('/card.png"')).toBe(!isShown)
      await visitor.goTo('/')
      await toTheEnd(page)
    }
  })

  it('are sent under the name by which the service is visited, whatever it calls itself', async () => {
    await visitor.close()
    visitor = await openVisitor(browser as Browser, server.origin.replace('127.0.0.1', 'localhost'))
    await visitor.goTo('/')
    await toTheEnd(visitor.page)
    await addPicture(visitor.page)
    await choosePicture(visitor.page, picture('sea.png', 'blue'))
    await untilSent(visitor.page, 1)
    expect(visitor.complaints).toEqual([])
  })

  it('are pasted and dropped, several at once, and stay after an undo and a redo', async () => {
    const { page } = visitor
    await page.keyboard.type('first')
    const { buffer } = picture('pasted.png', 'red')
    await copyPicture(page, buffer)
    await page.keyboard.press('Control+v')
    await untilSent(page, 1)
    const files = [
      {
        name: 'named wrongly.jpg',
        type: 'image/jpeg',
        bytes: picture('', 'green').buffer.toString('base64'),
      },
      { name: 'without a type', type: '', bytes: picture('', 'white').buffer.toString('base64') },
    ]
    const data = await page.evaluateHandle((given) => {
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of given) {
        const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([binary], name, { type }))
      }
      return transfer
    }, files)
    const { x = 0, y = 0 } = (await page.locator('.ProseMirror p').first().boundingBox()) ?? {}
    await page
      .locator('.ProseMirror p')
      .first()
      .dispatchEvent('drop', { dataTransfer: data, clientX: x + 5, clientY: y + 5 })
    await untilSent(page, 3)
    await page.locator('.ProseMirror p').first().click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    await untilSent(page, 3)
    const { id } = await publish(page)
    const { content } = await storedPage(server, id)
    expect(content.map(({ type }) => type)).toEqual(['richtext', 'image', 'image', 'image'])
    const urls = (content as readonly { url?: string }[]).flatMap(({ url }) => url ?? [])
    expect(new Set(urls.filter((url) => url.startsWith(server.origin))).size).toBe(3)
  })

  it('are pasted one after the other, while the focus is in the form of the one before', async () => {
    const { page } = visitor
    const asked = page.locator('.card.open [data-field="alt"]:focus')
    await copyPicture(page, picture('', 'red').buffer)
    await page.keyboard.press('Control+v')
    await asked.waitFor()
    await page.keyboard.type('Red')
    await copyPicture(page, picture('', 'blue').buffer)
    await page.keyboard.press('Control+v')
    await untilSent(page, 2)
    await expect.poll(() => asked.inputValue()).toBe('')
    await page.evaluate(() => navigator.clipboard.writeText('Blue as '))
    await page.keyboard.press('Control+v')
    await page.keyboard.type('the sea')
    const { id } = await publish(page)
    expect((await storedPage(server, id)).content).toMatchObject([
      { type: 'image', alt: 'Red' },
      { type: 'image', alt: 'Blue as the sea' },
    ])
  })

  it('of pasted HTML are uploaded; it says which are left out, and why', async () => {
    const { page } = visitor
    await pasteHtml(page, MAIL)
    const status = page.locator('.editor-status.seen', { hasText: 'left out' })
    await status.waitFor()
    expect(await status.innerText()).toBe(
      '2 pictures were left out: the clipboard holds the name of a file, not the picture itself; a picture must be PNG, JPEG, WebP, GIF or AVIF.',
    )
    const { id } = await publish(page)
    const { content } = await storedPage(server, id)
    const urls = [...JSON.stringify(content).matchAll(/http:[^"\\]+/g)].map(([url]) => url)
    expect(content).toEqual([
      { type: 'richtext', html: `<p>Red: <img src="${urls[0]}" alt="red" width="20" /> and</p>` },
      { type: 'image', url: urls[1], alt: 'blue' },
      { type: 'image', url: 'https://example.com/late.png', alt: 'late' },
      { type: 'richtext', html: '<p>end tidedrawn</p>' },
    ])
    const answers = await Promise.all(urls.map((url) => fetch(url)))
    expect(answers.map(({ headers }) => headers.get('Content-Type'))).toEqual(['image/webp', 'image/webp'])
  })

  it('of a file of markdown are uploaded, where they stand and where they are named', async () => {
    const { page } = visitor
    const markdown = [
      `Red: ![red][image1] and\n\n![blue](${dataUrl('blue')})\n`,
      `![drawn](data:image/svg+xml;base64,${'PHN2Zy8+'.repeat(9)})\n`,
      `\`\`\`\n${dataUrl('red')}\n\`\`\`\n\n[image1]: <${dataUrl('red')}>\n`,
    ].join('\n')
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'docs.md'))
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('.ProseMirror')?.dispatchEvent(drop)
    }, markdown)
    const losses = page.getByRole('region', { name: /docs\.md/ })
    await losses.waitFor()
    expect(await losses.getByRole('listitem').allInnerTexts()).toEqual([
      '1 picture was left out: a picture must be PNG, JPEG, WebP, GIF or AVIF.',
      expect.stringMatching(/"?data:image\/svg\+xml;base64,PHN2[^"]{0,20}"?/),
    ])
    await losses.getByRole('button').click()
    const { id } = await publish(page)
    const { content } = await storedPage(server, id)
    const urls = [...JSON.stringify(content).matchAll(/http:[^"\\]+/g)].map(([url]) => url)
    expect(content).toEqual([
      { type: 'richtext', html: `<p>Red: <img src="${urls[0]}" alt="red" /> and</p>` },
      { type: 'image', url: urls[1], alt: 'blue' },
      { type: 'code', language: 'plaintext', code: dataUrl('red') },
    ])
    const answers = await Promise.all(urls.map((url) => fetch(url)))
    expect(answers.map(({ headers }) => headers.get('Content-Type'))).toEqual(['image/webp', 'image/webp'])
  })

  it('of pasted HTML are waited for by a save, and the text around them', async () => {
    const { page } = visitor
    let send = () => {}
    const isSaving = new Promise<void>((resolve) => (send = resolve))
    await page.route('**/api/upload/**', async (route) => {
      await isSaving
      return route.continue()
    })
    await page.keyboard.type('Written before.')
    await pasteHtml(
      page,
      `<p>Red: <img src="${dataUrl('red')}" alt="red">, blue: <img src="${dataUrl('blue')}"></p>`,
    )
    await page.locator('.editor-status.seen', { hasText: '2 pictures' }).waitFor()
    const publishing = publish(page)
    await page.getByText('The page is saved as soon as its pictures are uploaded.').waitFor()
    send()
    const { id } = await publishing
    const { content } = await storedPage(server, id)
    expect(JSON.stringify(content)).toMatch(/Written before\.Red: <img.+, blue: <img/)
  })

  it('are waited for by a save; what fails says why and is tried again', async () => {
    const { page } = visitor
    let broken = true
    let send = () => {}
    const isSaving = new Promise<void>((resolve) => (send = resolve))
    await page.route('**/api/upload/**', async (route) => {
      if (broken) return route.abort()
      await isSaving
      return route.continue()
    })
    await addPicture(page)
    await choosePicture(page, picture('sea.png', 'blue'))
    await page.getByText('sea.png was not uploaded: the service cannot be reached.').waitFor()
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    const publishing = publish(page)
    await page.getByText('The page is saved as soon as its pictures are uploaded.').waitFor()
    send()
    const { id } = await publishing
    const [block] = (await storedPage(server, id)).content as readonly { url: string }[]
    expect(block?.url).toContain(server.origin)
    await page.locator('.card').click({ position: { x: 5, y: 5 } })
    await choosePicture(page, { ...picture('no.png', 'red'), buffer: Buffer.from('<svg xmlns="…"/>') })
    await page.getByText(/no\.png was not uploaded: /).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByText(/no\.png/).count()).toBe(0)
  })
})

describe.skipIf(browser === undefined)('[10.10.18] pictures where the service takes none', () => {
  it('have to have an address', async () => {
    const other = await startEditorServer({ UPLOADS: 'off' })
    const guest = await openVisitor(browser as Browser, other.origin)
    try {
      await guest.goTo('/')
      await toTheEnd(guest.page)
      await addPicture(guest.page)
      await choosePicture(guest.page, picture('sea.png', 'blue'))
      await guest.page
        .getByText('This service does not accept uploads. Enter the address of a picture instead.')
        .waitFor()
      await toTheEnd(guest.page)
      await pasteHtml(
        guest.page,
        `<p>Red: <img src="${dataUrl('red')}" alt=""> and <img src="${dataUrl('blue')}" alt=""></p>`,
      )
      await guest.page
        .locator('.editor-status.seen', {
          hasText: '2 pictures were left out: this service does not accept uploads.',
        })
        .waitFor()
      await guest.page.locator('.ProseMirror', { hasText: 'Red:' }).waitFor()
    } finally {
      await guest.close()
      await other.stop()
    }
  })
})
