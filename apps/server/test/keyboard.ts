import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A person who has nothing but a keyboard. */
export interface Keyboard {
  /** Waits until the caret is in the text, where it is by itself once a page is open, and `/` has its menu. */
  untilInText(): Promise<void>
  /** Presses keys one after the other: `Enter`, `Control+b`. */
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab, or Shift+Tab to go `'back'`, until the focus is on what has this role and name. */
  tabTo(target: string, way?: 'on' | 'back'): Promise<void>
  /** Goes by Tab through all that can have the focus, to the end; gives what was out of sight when it had it. */
  unseenStops(): Promise<string[]>
  /** Role and name of what has the focus, as assistive technology has them: `button "Publish"`. */
  focused(): Promise<string>
}

const MAX_STOPS = 40

/** The keyboard of a page. Whatever it leads to has to be seen: within the window, and covered by nothing. */
export function keyboardOf(page: Page): Keyboard {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await settled(page)
    }
  }
  const focused = async () => {
    if ((await page.locator(':focus').count()) === 0) return 'nothing'
    const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n')
    return /^- (\w+(?: "(?:[^"\\]|\\.)*")?)/.exec(line)?.[1] ?? line
  }
  return {
    press,
    focused,
    async untilInText() {
      await expect.poll(focused).toBe('textbox "The text of your page"')
      // It is loaded after the text, and until then Enter begins a paragraph.
      await page.locator('.ProseMirror[aria-haspopup="listbox"]').waitFor()
      await settled(page)
    },
    async type(text) {
      await page.keyboard.type(text)
      await settled(page)
    },
    async tabTo(target, way = 'on') {
      const passed: string[] = []
      while (passed.length < MAX_STOPS && passed.at(-1) !== target) {
        await page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab')
        passed.push(await focused())
      }
      await settled(page)
      expect(passed.at(-1), `not reached: ${passed.join(', ')}`).toBe(target)
      expect(await isSeen(page), `${target} is out of sight`).toBe(true)
    },
    async unseenStops() {
      const unseen: string[] = []
      for (let stops = 0; stops < MAX_STOPS; stops++) {
        await page.keyboard.press('Tab')
        const stop = await focused()
        if (stop === 'nothing') return unseen
        if (!(await isSeen(page))) unseen.push(stop)
      }
      throw new Error('The focus goes round and round.')
    },
  }
}

/**
 * A browser tells of a caret that has moved a little later than it moves it, and ProseMirror puts the caret in its place
 * by a timer of 20 ms when it gets the focus, which runs before this one.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 21))))
}

/** Whether what has the focus is in sight, or a part of it, and not covered. */
async function isSeen(page: Page): Promise<boolean> {
  return page.locator(':focus').evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const shown = document.elementFromPoint((left + right) / 2, middle)
    // What is drawn in place of a control, as a theme is for its radio, stands in its label.
    const drawn = one.closest('label, .tone') ?? one
    return left >= 0 && right <= innerWidth && drawn.contains(shown)
  })
}
