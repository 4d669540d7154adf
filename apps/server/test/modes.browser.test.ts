import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import { pagesInBrowser } from './pages-in-browser.ts'
import { painted } from './visitor.ts'

const PATIENT = { timeout: 10_000 }
const LIGHT = 'rgb(255, 255, 255)'
const DARK = 'rgb(20, 22, 26)'

const { browser, server, visit } = await pagesInBrowser()

const blocks = [
  { type: 'richtext', html: '<h2>Words</h2><p>Text with <a href="https://example.org/">a link</a>.</p>' },
  { type: 'callout', tone: 'info', html: '<p>A note</p>' },
  { type: 'code', language: 'js', code: 'const a = 1' },
]
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const choose = (page: Page, label: string) => page.getByRole('radio', { name: label }).check()

async function open(theme: string, options = {}, content: readonly object[] = blocks) {
  const { id } = await server.publish({ blocks: content, theme })
  const visitor = await visit(options)
  await visitor.goTo(`/${id}`)
  return visitor
}

describe.skipIf(browser === undefined)('[10.8.8] light, dark or as the system has it', () => {
  it.each(['light', 'dark'] as const)(
    '[10.8.8] is chosen without a script, in a system that is %s',
    async (colorScheme) => {
      const own = colorScheme === 'light' ? LIGHT : DARK
      const visitor = await open('auto-default', { colorScheme, javaScriptEnabled: false })
      const { page } = visitor
      expect(await ground(page)).toBe(own)
      await choose(page, 'Dark')
      expect(await ground(page)).toBe(DARK)
      await choose(page, 'Light')
      expect(await ground(page)).toBe(LIGHT)
      await choose(page, 'Auto')
      expect(await ground(page)).toBe(own)
      await visitor.close()
      expect(visitor.complaints).toEqual([])
    },
  )

  it('[10.8.8] is a group of three, which the keyboard reaches, and moves nothing', async () => {
    const visitor = await open('auto-default')
    const { page } = visitor
    const group = page.getByRole('group', { name: 'Colours' })
    expect(await group.getByRole('radio').count()).toBe(3)
    const places = () =>
      page
        .locator('body *')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
    const before = await places()
    await page.getByRole('radio', { name: 'Auto' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await painted(page)
    expect(await ground(page)).toBe(DARK)
    expect(await places()).toEqual(before)
    await visitor.close()
  })

  it.each(['auto-default', 'auto-editorial', 'auto-vivid'])(
    '[10.8.8] is readable in each mode of %s',
    async (theme) => {
      const visitor = await open(theme, { bypassCSP: true })
      for (const label of ['Auto', 'Light', 'Dark']) {
        await choose(visitor.page, label)
        const found = await violations(visitor.page.mainFrame(), {
          only: [...RULES_OF_SIGHTS, 'target-size', 'label', 'region'],
        })
        expect([label, found]).toEqual([label, []])
      }
      await visitor.close()
    },
  )

  it('[10.8.8] is not there on paper, which is light', async () => {
    const visitor = await open('auto-default')
    const { page } = visitor
    await choose(page, 'Dark')
    await page.emulateMedia({ media: 'print' })
    expect(await ground(page)).toBe(LIGHT)
    expect(await page.locator('.qp-modes').isVisible()).toBe(false)
    expect(
      await page
        .locator('p')
        .first()
        .evaluate((text) => getComputedStyle(text).color),
    ).toBe('rgb(0, 0, 0)')
    await visitor.close()
  })

  it.each(['light-default', 'dark-vivid'])('[10.8.8] is not offered in %s', async (theme) => {
    const visitor = await open(theme)
    expect(await visitor.page.getByRole('radio').count()).toBe(0)
    await visitor.close()
  })

  it('[10.12.1] a diagram is drawn anew in the mode that is chosen', async () => {
    const diagram = { type: 'code', language: 'mermaid', code: 'flowchart LR\n  a-->b' }
    const visitor = await open('auto-default', { colorScheme: 'light' }, [diagram])
    const { page } = visitor
    await expect.poll(() => page.locator('.qp-mermaid').getAttribute('class'), PATIENT).toContain('qp-drawn')
    const label = page.frameLocator('.qp-diagram').locator('.nodeLabel').first()
    const lightness = () =>
      label.evaluate((words) => Number(/\d+/.exec(getComputedStyle(words).color)?.[0])).catch(() => undefined)
    await expect.poll(lightness, PATIENT).toBeLessThan(80)
    await choose(page, 'Dark')
    await expect.poll(lightness, PATIENT).toBeGreaterThan(180)
    await visitor.close()
  })

  it.each(['auto-default', 'dark-editorial'])(
    '[10.13.5] a dark diagram of %s is light on paper',
    async (theme) => {
      const diagram = { type: 'code', language: 'mermaid', code: 'flowchart LR\n  a-->b' }
      const visitor = await open(theme, { colorScheme: 'dark' }, [diagram])
      const { page } = visitor
      const frame = page.frameLocator('.qp-diagram')
      const label = (place: string) => frame.locator(`${place} .nodeLabel`).first()
      const lightness = (place: string) =>
        label(place)
          .evaluate((words) => Number(/\d+/.exec(getComputedStyle(words).color)?.[0]))
          .catch(() => undefined)
      await expect.poll(() => lightness('#paper'), PATIENT).toBeLessThan(80)
      expect(await lightness('#drawing')).toBeGreaterThan(180)
      const shown = async () => [await label('#drawing').isVisible(), await label('#paper').isVisible()]
      const height = () => page.locator('.qp-diagram').evaluate((element) => element.clientHeight)
      // The page gives the frame its height after it is drawn.
      await page.locator('.qp-drawn').waitFor()
      const before = await height()
      expect(await shown()).toEqual([true, false])
      await page.emulateMedia({ media: 'print' })
      expect(await shown()).toEqual([false, true])
      const drawn = frame.locator('#paper svg')
      expect(await drawn.evaluate((svg) => svg.getBoundingClientRect().height)).toBeGreaterThan(40)
      await page.emulateMedia({ media: 'screen' })
      expect(await shown()).toEqual([true, false])
      expect(await height()).toBe(before)
      await visitor.close()
    },
  )
})
