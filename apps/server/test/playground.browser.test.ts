import type { BrowserContextOptions, Page } from 'playwright-core'
import { attackVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import type { LocalVisitor } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'
import { painted } from './visitor.ts'

const { browser, server, visit } = await pagesInBrowser()

const WORDS = 'The water comes and goes twice a day, and nobody in the harbour asks it to do so. '
const chapter = (number: number, picture: string): string => `## Chapter ${number}

Mark ${number}a. ${WORDS.repeat(12)}

| Port | Depth |
|---|---|
${Array.from({ length: 6 }, (_, row) => `| Port ${number}.${row} | ${row} m |`).join('\n')}

![Harbour](${picture})

\`\`\`ts
${Array.from({ length: 15 }, (_, line) => `const line${line} = ${number}`).join('\n')}
\`\`\`

- Item ${number}.1
  - Item ${number}.1.1
- Item ${number}.2

> Mark ${number}b. ${WORDS.repeat(3)}
`
const longText = (picture: string): string =>
  Array.from({ length: 12 }, (_, index) => chapter(index + 1, picture)).join('\n')

const field = (page: Page) => page.getByRole('textbox', { name: 'What you write' })
const frame = (page: Page) => page.locator('iframe[title="The page"]')
const shown = (page: Page) => page.frameLocator('iframe[title="The page"]')

async function openLongText(options: BrowserContextOptions = {}) {
  const visitor = await visit({ viewport: { width: 1280, height: 800 }, ...options })
  const { page } = visitor
  await visitor.goTo('/docs/playground')
  await field(page).fill(longText(server.images.image('wide')))
  await shown(page).getByRole('heading', { name: 'Chapter 12' }).waitFor()
  await expect
    .poll(() =>
      shown(page)
        .locator('img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalHeight > 0)),
    )
    .toBe(true)
  await painted(page)
  return visitor
}

/** Scrolls the text until the line that begins so is its first. */
async function scrollTextTo(page: Page, line: string): Promise<void> {
  const height = await field(page).evaluate((element, start) => {
    const text = element as HTMLTextAreaElement
    // What a text area shows before a line is as high as a copy with no more than that.
    const copy = text.cloneNode() as HTMLTextAreaElement
    copy.value = `${text.value.slice(0, text.value.indexOf(start))}.`
    copy.style.cssText = `position:fixed;height:0;width:${text.offsetWidth}px;overflow-y:scroll`
    text.after(copy)
    const { scrollHeight } = copy
    copy.remove()
    const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(text)
    const lineTop = scrollHeight - Number.parseFloat(paddingBottom) - Number.parseFloat(lineHeight)
    text.scrollTop = lineTop
    return lineTop - Number.parseFloat(paddingTop)
  }, line)
  expect(height).toBeGreaterThan(0)
  await painted(page)
}

/** How far below the upper edge of what is seen of the page an element is. */
const topOf = async (page: Page, text: string): Promise<number> =>
  shown(page)
    .locator('.qp-article')
    .getByText(text)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)

const pageScroll = async (page: Page): Promise<number> =>
  shown(page)
    .locator('html')
    .evaluate(() => scrollY)
const textScroll = async (page: Page): Promise<number> => field(page).evaluate(({ scrollTop }) => scrollTop)

describe.skipIf(browser === undefined)('[10.30.13] the playground scrolls together', () => {
  // Those that change neither the text nor the window look at the same page: to open it takes longer than to look.
  let reader: Promise<LocalVisitor> | undefined
  const openReader = () => (reader ??= openLongText())

  it.each([
    ['## Chapter 4', 'Chapter 4'],
    ['Mark 6a', 'Mark 6a.'],
    ['| Port 7.3', 'Port 7.3'],
    ['- Item 9.2', 'Item 9.2'],
    ['> Mark 10b', 'Mark 10b.'],
  ])('a text that is scrolled to %j has it at the top of its page', async (line, text) => {
    const { page } = await openReader()
    await field(page).blur()
    await scrollTextTo(page, line)
    await expect.poll(async () => Math.abs(await topOf(page, text))).toBeLessThan(25)
  })

  it('both come to their ends together, and to their beginnings', async () => {
    const { page } = await openReader()
    await field(page).blur()
    await field(page).evaluate((text) => (text.scrollTop = text.scrollHeight))
    const left = () =>
      shown(page)
        .locator('html')
        .evaluate((html) => html.scrollHeight - innerHeight - scrollY)
    await expect.poll(left).toBeLessThan(2)
    await field(page).evaluate((text) => (text.scrollTop = 0))
    await expect.poll(() => pageScroll(page)).toBe(0)
  })

  it('a page that is scrolled has its text beside it, by wheel and by keys, and stays where it is put', async () => {
    const { page, complaints } = await openReader()
    await field(page).blur()
    await field(page).evaluate((text) => (text.scrollTop = 0))
    await expect.poll(() => pageScroll(page)).toBe(0)
    await painted(page)
    await page.mouse.move(1000, 500)
    await page.mouse.wheel(0, 4000)
    await expect.poll(() => pageScroll(page)).toBe(4000)
    await painted(page)
    const there = await textScroll(page)
    expect(there).toBeGreaterThan(500)
    // Moved by us, the text does not move the page in turn.
    expect(await pageScroll(page)).toBe(4000)
    await page.mouse.click(1000, 500)
    await page.keyboard.press('PageDown')
    await expect.poll(() => textScroll(page)).toBeGreaterThan(there)
    // Playwright listens in frames in which it looked for elements, where these are refused as well.
    expect(complaints.filter((complaint) => !complaint.startsWith('Blocked script execution'))).toEqual([])
  })

  it('what is written is in sight on the page, which does not go to its beginning meanwhile', async () => {
    const { page, close } = await openLongText()
    await field(page).evaluate((element) => {
      const text = element as HTMLTextAreaElement
      const at = text.value.indexOf('Mark 8a.')
      text.focus()
      text.setSelectionRange(at, at)
    })
    await page.keyboard.type('Written. ')
    const added = shown(page).getByText('Written. Mark 8a.')
    await added.waitFor()
    const isInSight = () =>
      added.evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        return top >= 0 && top < innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    const before = await pageScroll(page)
    await page.evaluate(() => {
      const preview = document.querySelector<HTMLIFrameElement>('iframe[title="The page"]')
      const places: number[] = []
      Object.assign(globalThis, { places })
      // Observers of sizes are told last, right before a frame is painted.
      const look = () => {
        const observer = new ResizeObserver(() => {
          const { contentDocument, contentWindow } = preview ?? {}
          if (contentDocument?.readyState !== 'loading') places.push(contentWindow?.scrollY ?? -1)
          observer.disconnect()
        })
        observer.observe(document.body)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.keyboard.type('Again. ')
    await shown(page).getByText('Again. Mark 8a.').waitFor()
    await painted(page)
    const seen = await page.evaluate(() => (globalThis as unknown as { places: number[] }).places)
    expect(Math.min(...seen)).toBeGreaterThan(before - 200)
    await close()
  })

  it('the keys lead the page with the caret to the last line and back', async () => {
    const { page } = await openReader()
    await field(page).focus()
    await page.keyboard.press('Control+Home')
    await expect.poll(() => pageScroll(page)).toBeLessThan(50)
    await page.keyboard.press('Control+End')
    const isInSight = async () => {
      const top = await topOf(page, 'Mark 12b.')
      return top > -100 && top < 1000
    }
    await expect.poll(isInSight).toBe(true)
  })

  it('another theme, tab or width keeps the place', async () => {
    const { page, close } = await openLongText()
    await field(page).blur()
    await scrollTextTo(page, '## Chapter 5')
    await page.getByLabel('Theme').selectOption('dark-editorial')
    const isAtTop = async () => Math.abs(await topOf(page, 'Chapter 5'))
    await shown(page).locator('meta[name="theme-color"]').first().waitFor({ state: 'attached' })
    await expect.poll(isAtTop).toBeLessThan(25)
    await page.getByRole('tab', { name: 'HTML' }).click()
    await page.getByRole('tab', { name: 'Page' }).click()
    await expect.poll(isAtTop).toBeLessThan(25)
    await page.getByLabel('Width').selectOption('phone')
    await expect.poll(isAtTop).toBeLessThan(25)
    await close()
  })

  it('on a phone, where one is below the other, each scrolls alone', async () => {
    const { page, close } = await openLongText({ viewport: { width: 390, height: 800 } })
    await field(page).evaluate((text) => (text.scrollTop = 2000))
    await painted(page)
    expect([await textScroll(page), await pageScroll(page)]).toEqual([2000, 0])
    await close()
  })
})

describe.skipIf(browser === undefined)('[10.30.7] the frame of the playground', () => {
  const HOSTILE: readonly string[] = [
    '<script>parent.ran("script"); top.ran("script")</script>',
    '<img src="data:," onerror="parent.ran(\'onerror\')">',
    '<svg onload="parent.ran(\'svg\')"></svg>',
    '<details open ontoggle="parent.ran(\'toggle\')">x</details>',
    '<iframe srcdoc="<script>top.ran(\'srcdoc\')</script>"></iframe>',
    '<iframe src="javascript:top.ran(\'frame\')"></iframe>',
    '<object data="javascript:top.ran(\'object\')"></object>',
    '<meta http-equiv="refresh" content="0;url=javascript:parent.ran(\'refresh\')">',
    '<form action="javascript:parent.ran(\'form\')"><button>Send</button></form>',
    '<a href="javascript:parent.ran(\'link\')" onclick="parent.ran(\'click\')">Go</a>',
    '<a target="_top" href="/docs/start">Out</a>',
    ...attackVectors.map(({ input }) => Object.values(input).join(' ').replaceAll('alert', 'parent.ran')),
  ]

  /** Puts documents past converter and sanitizer into the frame, and uses what is in them; gives what ran. */
  async function ranIn(sandbox: string): Promise<string[]> {
    // The policy of the page would refuse most of this as well.
    const { page, goTo, close } = await visit({ bypassCSP: true })
    await goTo('/docs/playground')
    await shown(page).getByRole('heading', { name: 'Tide table' }).waitFor()
    const ran: string[] = []
    await page.exposeFunction('ran', (what: unknown) => void ran.push(String(what)))
    await frame(page).evaluate(
      async (element, [flags, documents]) => {
        const preview = element as HTMLIFrameElement
        preview.setAttribute('sandbox', flags)
        for (const html of documents) {
          const loaded = new Promise((resolve) => preview.addEventListener('load', resolve, { once: true }))
          preview.srcdoc = html
          await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 1000))])
          for (const one of preview.contentDocument?.querySelectorAll('a, button, details, [onclick]') ?? [])
            one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        }
      },
      [sandbox, HOSTILE] as const,
    )
    await painted(page)
    expect(new URL(page.url()).pathname).toBe('/docs/playground')
    await close()
    return ran
  }

  it('runs nothing of a document that no sanitizer saw, without any policy, as its sandbox allows no scripts', async () => {
    const { page, goTo, close } = await visit()
    await goTo('/docs/playground')
    const sandbox = await frame(page).getAttribute('sandbox')
    await close()
    expect(sandbox).toBe('allow-same-origin')
    expect(await ranIn(sandbox ?? '')).toEqual([])
    // The same would run where scripts may.
    expect(await ranIn('allow-same-origin allow-scripts')).toContain('script')
  })

  it('[10.6.10] [10.6.7] has contents and notes, whose links stay in it', async () => {
    const { page, goTo, complaints, close } = await visit({ viewport: { width: 1280, height: 800 } })
    await goTo('/docs/playground')
    const parts = Array.from({ length: 6 }, (_, index) => `## Part ${index + 1}\n\n${WORDS.repeat(20)}`)
    await field(page).fill(`# Tides[^1] of $h(t)$\n\n${parts.join('\n\n')}\n\n[^1]: Summer time.`)
    const contents = shown(page).getByRole('button', { name: 'Contents' })
    await contents.waitFor()
    await page.getByLabel('Theme').selectOption('light-editorial')
    const font = () =>
      shown(page)
        .locator('article')
        .evaluate((element) => getComputedStyle(element).fontFamily)
    await expect.poll(font).toMatch(/Lora/)
    await contents.click()
    await shown(page).getByRole('link', { name: 'Part 5' }).click()
    await expect.poll(() => topOf(page, 'Part 5')).toBeLessThan(200)
    expect(await pageScroll(page)).toBeGreaterThan(1000)
    await shown(page)
      .locator('sup a')
      .first()
      .evaluate((link) => (link as HTMLElement).click())
    await expect.poll(() => pageScroll(page)).not.toBe(0)
    expect([new URL(page.url()).pathname, page.frames()[1]?.url()]).toEqual([
      '/docs/playground',
      expect.stringMatching(/^about:srcdoc#fn-/),
    ])
    // The questions above are scripts, which Chromium says it refuses.
    expect(complaints.filter((text) => !text.startsWith('Blocked script execution'))).toEqual([])
    await close()
  })

  it('has a policy of its own that refuses scripts, should the sandbox fail', async () => {
    const { page, goTo, close } = await visit()
    await goTo('/docs/playground')
    await shown(page).getByRole('heading', { name: 'Tide table' }).waitFor()
    const policy = await shown(page)
      .locator('head > meta:first-child')
      .evaluate((meta) => meta.outerHTML)
    await close()
    expect(policy).toBe(`<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`)
  })
})
