import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import { choose, editPath, editorsInBrowser, toTheEnd, untilState } from './editor-page.ts'
import { openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

describe.skipIf(browser === undefined)(
  '[10.10] [10.31] axe finds nothing in the editor and the gallery',
  () => {
    it.each(LOOKS)('$colorScheme, $viewport.width px wide', async (options) => {
      const visitor = await openVisitor(browser as Browser, server.origin, options)
      const { page, goTo } = visitor
      page.on('dialog', (dialog) => void dialog.accept())
      const found: string[] = []
      const rules = options.colorScheme === 'dark' ? { only: RULES_OF_SIGHTS } : {}
      const look = async (state: string) => {
        // What is animated or fades in is judged as it stays.
        await page.evaluate(async () =>
          Promise.all(
            document
              .getAnimations()
              .map(async ({ finished, effect }) =>
                effect?.getTiming().iterations === Infinity ? undefined : finished,
              ),
          ),
        )
        found.push(
          ...(await violations(page.mainFrame(), rules)).map((violation) => `${state}: ${violation}`),
        )
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) found.push(`${state}: ${overflow} px too wide`)
      }
      await goTo('/docs/gallery')
      await look('the gallery')
      await goTo('/')
      await untilState(page, 'New page')
      await page.getByRole('region', { name: 'What this is' }).waitFor()
      await look('a new page')
      await toTheEnd(page)
      await page.keyboard.type('# Tides\nTwice a day.')
      await untilState(page, 'Draft saved in this browser')
      await look('a draft')
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('dialog').waitFor()
      await look('settings')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Show QR code' }).click()
      await page.locator('.code svg').waitFor()
      await look('the dialog of the edit link')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More' }).click()
      await look('the menu')
      await page.keyboard.press('Escape')
      await choose(page, 'My pages…')
      await page.getByRole('dialog').waitFor()
      await look('my pages')
      await page.keyboard.press('Escape')
      await choose(page, 'Make a new edit link…')
      await page.getByRole('dialog').waitFor()
      await look('the question before a new edit link')
      await page.keyboard.press('Escape')
      await choose(page, 'Delete page…')
      await page.getByRole('dialog').waitFor()
      await look('delete')
      await page.keyboard.press('Escape')
      await choose(page, 'Edit as markdown')
      await page.getByLabel('The page as markdown').waitFor()
      await look('markdown')

      const made = await server.publish({ blocks: [{ type: 'richtext', html: '<p>one</p>' }] })
      await goTo(editPath(made))
      await untilState(page, 'Published')
      await toTheEnd(page)
      await page.keyboard.type(', mine')
      await server.publish({ id: made.id, editKey: made.editKey, content: 'theirs' })
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByRole('dialog').waitFor()
      await look('a conflict')
      await page.getByRole('button', { name: 'Take theirs' }).click()
      await page.getByText('This is the version that was saved elsewhere.').waitFor()
      await look('a notice')
      await goTo('/?id=000000000000#edit=x')
      await page.getByRole('heading', { name: 'There is no page to edit here' }).waitFor()
      await look('no page')
      expect(found).toEqual([])
      await visitor.close()
    })
  },
)
