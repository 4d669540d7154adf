import type { Browser } from 'playwright-core'
import { launchChromium } from '../../../apps/server/test/browser.ts'
import { claimedRuntimes } from '../readme.ts'
import { bundle } from './bundle.ts'
import type { Runtime } from './runtime.ts'

const DEADLINE_MS = 30_000

/** A Chromium that runs bundles, or `undefined` where none starts; with `CI` set that is an error. */
export async function browserRuntime(): Promise<Runtime | undefined> {
  const browser = await launchChromium()
  if (browser === undefined) return undefined
  return {
    name: `Chromium ${browser.version().split('.')[0] ?? ''}`,
    isClaimed: (readme) => claimedRuntimes(readme).browsers,
    run: async ({ folder }, { file }) => {
      const program = `import './${file}'\nglobalThis.exampleIsOver = true`
      return printedBy(browser, await bundle(folder, program, []))
    },
    stop: () => browser.close(),
  }
}

async function printedBy(browser: Browser, script: string): Promise<string> {
  const page = await browser.newPage()
  try {
    const lines: string[] = []
    const failure = new Promise<never>((_, reject) => page.on('pageerror', reject))
    // What the browser itself complains about, such as an answer that is an error, is no line of the example.
    page.on('console', (message) => message.type() === 'log' && lines.push(message.text()))
    await page.setContent('<!doctype html>')
    const ending = page
      .addScriptTag({ content: script, type: 'module' })
      .then(() => page.waitForFunction('globalThis.exampleIsOver', undefined, { timeout: DEADLINE_MS }))
    await Promise.race([ending, failure])
    return lines.join('\n')
  } finally {
    await page.close()
  }
}
