import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const CONTENT = '# Tides\n\nTwice a day.\n\n## Why\n\nThe moon pulls at the sea.'

const answer = (id: string, noteId: string, json: object) =>
  server.call('POST', `/api/v1/pages/${id}/notes/${noteId}`, { json })

describe.skipIf(browser === undefined)('[20] a note to the author in a browser', () => {
  it('[20.1.2] [20.1.4] [20.2.6] is written with the keyboard and without JavaScript, and the answer seen', async () => {
    const { id, editKey } = await server.publish({ content: CONTENT, notes: true })
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.goTo(`/${id}`)
    await tabTo(page, 'Write to the author')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${id}/notes`)
    await tabTo(page, 'Which part')
    await page.keyboard.type('The moon')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Is it the moon alone?')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ada')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your note was sent' }).waitFor()
    await page.getByText('Is it the moon alone?').waitFor()
    await page.getByText('On “The moon pulls at the sea.”').waitFor()
    const receipt = page.url()
    expect(receipt).toMatch(new RegExp(`/${id}/notes/[\\w-]{24}$`))
    const { body } = await server.call('POST', `/api/v1/pages/${id}/notes/list`, { json: { editKey } })
    const [note] = body['notes'] as { noteId: string; name: string }[]
    expect(note).toMatchObject({ name: 'Ada', at: { block: 3, now: 'here' } })
    await answer(id, note?.noteId ?? '', { editKey, state: 'done', reply: 'The sun as well.' })
    await page.reload()
    await page.getByRole('heading', { name: 'The author has answered' }).waitFor()
    await page.getByText('The sun as well.').waitFor()
    await tabTo(page, 'Back to the page')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${id}`)
    expect(visitor.complaints).toEqual([])
    expect(visitor.outside).toEqual([])
    await visitor.close()
  })

  it('[20.1.2] begins at a heading for who points at it', async () => {
    const { id } = await server.publish({ content: CONTENT, notes: true })
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.goTo(`/${id}`)
    await page.getByRole('heading', { name: 'Why', exact: true }).hover()
    await page.locator('h2 .qp-write').click()
    await page.waitForURL(`**/${id}/notes?at=2`)
    expect(
      await page.getByLabel('Which part').evaluate((select) => (select as HTMLSelectElement).value),
    ).toMatch(/^2\./)
    await visitor.close()
  })

  it('[20.2.4] is refused from a form of another origin', async () => {
    const { id } = await server.publish({ content: 'x', notes: true })
    const visitor = await visit()
    const { page } = visitor
    await page.route(`${server.images.origin}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${server.origin}/${id}/notes"><input name="text" value="x"><button>Go</button></form>`,
      }),
    )
    await page.goto(`${server.images.origin}/`)
    const [sent] = await Promise.all([
      page.waitForResponse(`${server.origin}/${id}/notes`),
      page.getByRole('button').click(),
    ])
    expect(sent.status()).toBe(403)
    await page.getByText('This note was sent from another site.').waitFor()
    await visitor.close()
  })

  it('[10.24.5] [10.24.7] is accessible and fits, light and dark, wide and narrow, with long and hostile words', async () => {
    const { id, editKey } = await server.publish({
      content: `# ${'Unbroken'.repeat(30)}\n\nWords.`,
      notes: true,
    })
    const hostile = `${'x'.repeat(300)}\u202egnp.exe\u2066${'\u0301'.repeat(1000)}<img src=x onerror=alert(1)>`
    const { body } = await server.call('POST', `/api/v1/pages/${id}/notes`, {
      json: { text: hostile, name: '\u202eadA', at: { block: 0 } },
    })
    await answer(id, String(body['noteId']), { editKey, state: 'done', reply: hostile })
    const visitor = await visit({ bypassCSP: true })
    const { page } = visitor
    for (const path of [`/${id}/notes?at=1`, `/${id}/notes/${String(body['receipt'])}`]) {
      await visitor.goTo(path)
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        expect([path, width, await violations(page)]).toEqual([path, width, []])
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([path, width, wider]).toEqual([path, width, 0])
      }
    }
    expect(await page.locator('img').count()).toBe(0)
    await visitor.close()
  })
})

/** Presses Tab until what has the focus begins with a label. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
    if (focused.startsWith(label)) return
  }
  throw new Error(`nothing named ${label} gets the focus`)
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(),
  )
  return found.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.html ?? ''}`)
}
