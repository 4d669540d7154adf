import type { Browser, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { editorsInBrowser, editPath } from './editor-page.ts'
import { openVisitor, painted } from './visitor.ts'

const { browser, server } = await editorsInBrowser()

const WORDS = 'The water comes and goes twice a day, and nobody in the harbour asks it to do so. '
const content = Array.from(
  { length: 14 },
  (_, index) => `## Chapter ${index + 1}

Mark ${index + 1}a. ${WORDS.repeat(14)}

| Port | Depth |
|---|---|
${Array.from({ length: 6 }, (__, row) => `| Port ${index + 1}.${row} | ${row} m |`).join('\n')}

\`\`\`ts
${Array.from({ length: 12 }, (__, line) => `const line${line} = ${index + 1}`).join('\n')}
\`\`\`

> Mark ${index + 1}b. ${WORDS.repeat(3)}
`,
).join('\n')

const blocks = (page: Page) => page.getByRole('textbox', { name: 'The text of your page' })
const markdown = (page: Page) => page.getByRole('textbox', { name: 'The page as markdown' })

async function openEditor(viewport: { readonly width: number; readonly height: number }) {
  const visitor = await openVisitor(browser as Browser, server.origin, { viewport })
  visitor.page.on('dialog', (dialog) => void dialog.accept())
  const body = { content, variant: 'gfm' }
  await visitor.goTo(editPath(await server.publish(body)))
  await blocks(visitor.page).getByText('Mark 14b.').waitFor()
  return visitor
}

/** As `choose` of the editor's tests, without scrolling: a click of Playwright brings the sticky bar into view first. */
async function choose(page: Page, name: string): Promise<void> {
  const press = async (target: Locator) => {
    await target.waitFor()
    const { x, y, width, height } = await target.evaluate(
      (element) => element.getBoundingClientRect().toJSON() as DOMRect,
    )
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  await press(page.getByRole('button', { name: 'More' }))
  await press(page.locator('#more').getByRole('button', { name, exact: true }))
}

/** Scrolls the blocks until one with this text is right below the bar. */
async function scrollBlocksTo(page: Page, text: string): Promise<void> {
  await blocks(page)
    .getByText(text)
    .first()
    .evaluate((element) => {
      const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
      scrollBy(0, element.getBoundingClientRect().top - bar + 2)
    })
  await painted(page)
}

/**
 * The first line of the markdown that is wholly seen, as a layout of our own has it; where a text is given, after the line
 * that begins with it was scrolled there.
 */
async function firstLine(page: Page, start = ''): Promise<string> {
  const first = await markdown(page).evaluate((field, beginning) => {
    const text = field as HTMLTextAreaElement
    const { paddingTop, font, width, paddingLeft, paddingRight } = getComputedStyle(text)
    const mirror = document.createElement('div')
    const inner = Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    mirror.style.cssText = `position:absolute;font:${font};width:${inner - 2}px;white-space:pre-wrap;overflow-wrap:break-word`
    const rows = text.value.split('\n').map((line) => {
      const row = document.createElement('div')
      row.textContent = `${line}\n`
      return row
    })
    mirror.append(...rows)
    document.body.append(mirror)
    const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
    const wanted =
      beginning === '' ? undefined : rows.find(({ textContent }) => textContent.startsWith(beginning))
    const origin = text.getBoundingClientRect().top + Number.parseFloat(paddingTop)
    if (wanted !== undefined) scrollBy(0, origin + wanted.offsetTop - bar + 2)
    const at = bar - text.getBoundingClientRect().top - Number.parseFloat(paddingTop)
    const found = rows.find((row) => row.offsetTop + row.offsetHeight > at + 8)
    const line = found?.textContent ?? ''
    mirror.remove()
    return line.trim()
  }, start)
  await painted(page)
  return first
}

async function topBlock(page: Page): Promise<string> {
  return blocks(page).evaluate((editor) => {
    const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
    const found = [...editor.children].find((block) => block.getBoundingClientRect().bottom > bar + 8)
    return found?.textContent.slice(0, 20) ?? ''
  })
}

describe.skipIf(browser === undefined)('[10.10.14] the place in the page', () => {
  it.each([
    ['on a desk', { width: 1280, height: 800 }],
    ['on a phone', { width: 390, height: 800 }],
  ])('is kept from blocks to markdown and back: %s', async (_, viewport) => {
    const { page, complaints, close } = await openEditor(viewport)
    await scrollBlocksTo(page, 'Chapter 6')
    await choose(page, 'Edit as markdown')
    await markdown(page).waitFor()
    await painted(page)
    expect(await firstLine(page)).toBe('## Chapter 6')
    expect(await firstLine(page, 'Mark 11a.')).toContain('Mark 11a.')
    await choose(page, 'Edit as blocks')
    await blocks(page).waitFor()
    await painted(page)
    expect(await topBlock(page)).toContain('Mark 11a.')
    expect(complaints).toEqual([])
    await close()
  })

  it('in the middle of a long paragraph stays in it', async () => {
    const { page, close } = await openEditor({ width: 1280, height: 800 })
    await blocks(page)
      .getByText('Mark 9a.')
      .evaluate((element) => {
        const { top, height } = element.getBoundingClientRect()
        scrollBy(0, top + height / 2 - (document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0))
      })
    await painted(page)
    await choose(page, 'Edit as markdown')
    await markdown(page).waitFor()
    await painted(page)
    expect(await firstLine(page)).toContain('Mark 9a.')
    await choose(page, 'Edit as blocks')
    await blocks(page).waitFor()
    await painted(page)
    expect(await topBlock(page)).toContain('Mark 9a.')
    await close()
  })

  it('of the caret is kept, and a text with a change in it too', async () => {
    const { page, close } = await openEditor({ width: 1280, height: 800 })
    await blocks(page).getByRole('heading', { name: 'Chapter 7' }).click()
    await page.keyboard.press('Home')
    await choose(page, 'Edit as markdown')
    await markdown(page).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.type('# New\n\n')
    const { before } = await markdown(page).evaluate((field) => {
      const { value, selectionEnd } = field as HTMLTextAreaElement
      return { before: value.slice(selectionEnd, selectionEnd + 12) }
    })
    expect(before).toBe('## Chapter 7')
    await choose(page, 'Edit as blocks')
    await blocks(page).waitFor()
    await painted(page)
    const inBlock = await page.evaluate(
      () => getSelection()?.anchorNode?.parentElement?.closest('h1, h2, p')?.textContent,
    )
    expect(inBlock).toBe('Chapter 7')
    await close()
  })

  it('at the beginning stays there', async () => {
    const { page, close } = await openEditor({ width: 1280, height: 800 })
    await choose(page, 'Edit as markdown')
    await markdown(page).waitFor()
    await painted(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await choose(page, 'Edit as blocks')
    await blocks(page).waitFor()
    await painted(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await close()
  })
})
