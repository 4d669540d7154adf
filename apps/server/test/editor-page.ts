import type { Browser, Page } from 'playwright-core'
import type { PageResponse } from 'qp-schema/api'
import { afterAll, beforeAll } from 'vitest'
import { closeContexts, sharedChromium } from './browser.ts'
import { freePort } from './free-port.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A server whose own address is the base address, as the links of the editor have it. */
export async function startEditorServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const port = String(await freePort())
  return startTestServer({ PORT: port, BASE_URL: `http://127.0.0.1:${port}`, ...environment })
}

/** A browser, `undefined` where none could be started, and an editor server, for as long as the tests of a file run. */
export async function editorsInBrowser(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly browser: Browser | undefined; readonly server: TestServer }> {
  const browser = await sharedChromium()
  const server = {} as TestServer
  beforeAll(async () => void Object.assign(server, await startEditorServer(environment)))
  afterAll(async () => {
    await closeContexts(browser)
    await server.stop()
  })
  return { browser, server }
}

/** The path of the editor of a page. */
export function editPath({ editUrl }: { readonly editUrl: string }): string {
  const { pathname, search, hash } = new URL(editUrl)
  return `${pathname}${search}${hash}`
}

/** The page as the service has it. */
export async function storedPage(server: TestServer, id: string): Promise<PageResponse> {
  return (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body
}

/** Puts the caret at the end of the page. */
export async function toTheEnd(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'The text of your page' }).focus()
  await page.keyboard.press('Control+End')
}

/** Waits until the bar says how the page stands. */
export async function untilState(page: Page, state: string): Promise<void> {
  await page.locator('.bar-state', { hasText: new RegExp(`^${state}$`) }).waitFor()
}

/** Publishes what is written; gives the id and the edit link. */
export async function publish(page: Page): Promise<{ id: string; editUrl: string }> {
  await page.getByRole('button', { name: 'Publish' }).click()
  const editUrl = await page.getByLabel('Secret edit link').inputValue()
  const id = new URL(editUrl).searchParams.get('id') ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  return { id, editUrl }
}

/** Chooses something from the menu of the bar. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.locator('#more').getByRole('button', { name, exact: true }).click()
}
