import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choose, editorsInBrowser, editPath, toTheEnd, untilState } from './editor-page.ts'
import { openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()

/** What the head of a published page says to those who show its link. */
async function headOf(id: string): Promise<Record<string, string | undefined>> {
  const { text } = await server.call('GET', `/${id}`)
  const said = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(text)?.[1]
  return { title: said('title'), description: said('description'), image: said('image') }
}

describe.skipIf(browser === undefined)('[10.10] what opens over the page', () => {
  it('[10.8.2] the settings show the preview that the head of the page asks for', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    const made = await server.publish({
      blocks: [
        { type: 'richtext', html: '<h1>Tides</h1><p>Twice a day.</p>' },
        { type: 'image', url: `${server.origin}/drawing.svg`, alt: '' },
        { type: 'richtext', html: `<p><img src="${server.origin}/photo.png" alt="" /></p>` },
      ],
      meta: { description: 'Of springs & neaps.' },
    })
    await page.route(/photo\.png|drawing\.svg/, (route) =>
      route.fulfill({ contentType: 'image/png', body: '' }),
    )
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await page.getByRole('button', { name: 'Settings' }).click()
    const shown = page.locator('.social-link')
    expect(await shown.locator('img').getAttribute('src')).toBe(`${server.origin}/photo.png`)
    expect(await shown.locator('.social-card').isVisible()).toBe(false)
    expect(await shown.locator('.social-said').innerText()).toBe(
      `${new URL(server.origin).host}\nTides\nOf springs & neaps.`,
    )
    expect(await headOf(made.id)).toEqual({
      title: 'Tides',
      description: 'Of springs &amp; neaps.',
      image: `${server.origin}/photo.png`,
    })
    await page.getByLabel('Title', { exact: true }).fill('Ebb')
    expect(await shown.locator('.social-said strong').innerText()).toBe('Ebb')
    await visitor.close()
  })

  it('[10.8.2] without a picture they show the card of the page', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    const made = await server.publish({ content: '# Tides\n\nTwice a day.' })
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(await page.locator('.social-picture').isVisible()).toBe(false)
    expect(await page.locator('.social-card .social-title').innerText()).toBe('Tides')
    expect((await headOf(made.id))['image']).toBe(`${server.origin}/${made.id}/card.png`)
    await visitor.close()
  })

  it('the field of the deletion has the focus', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    await goTo(editPath(await server.publish({ content: 'x' })))
    await untilState(page, 'Published')
    await choose(page, 'Delete page…')
    const field = page.getByLabel('Type “delete” to confirm')
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    await visitor.close()
  })

  it('settings, preview and deletion open without a network', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    await goTo(editPath(await server.publish({ content: '# Tides' })))
    await untilState(page, 'Published')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Page settings' }).waitFor()
    await page.getByRole('radio', { name: 'Vivid, Dark' }).check({ force: true })
    expect(await page.locator('.social-title').innerText()).toBe('Tides')
    await page.keyboard.press('Escape')
    await untilState(page, 'Draft saved, not published')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('.preview-frame').getByRole('heading', { name: 'Tides' }).waitFor()
    await page.keyboard.press('Escape')
    await choose(page, 'Delete page…')
    await page.getByRole('heading', { name: 'Delete this page for good?' }).waitFor()
    await visitor.close()
  })

  it('what is said moves no text, and goes when its time is over', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    await page.clock.install()
    await goTo(editPath(await server.publish({ content: '# Tides' })))
    await untilState(page, 'Published')
    await toTheEnd(page)
    await page.keyboard.type('!')
    const where = async () => page.getByRole('heading', { name: 'Tides!' }).boundingBox()
    const before = await where()
    await page.keyboard.press('Control+Shift+Enter')
    const said = page.getByText('The page is updated.')
    await said.waitFor()
    expect(await where()).toEqual(before)
    await page.clock.fastForward(9000)
    await said.waitFor({ state: 'detached' })
    expect(await where()).toEqual(before)
    await visitor.close()
  })

  it('the public address is shared where the browser can, and never the edit link', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin, {
      viewport: { width: 390, height: 800 },
    })
    const { page, goTo } = visitor
    await page.addInitScript(() => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => void shared.push(data),
      })
    })
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('# Tides')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    await page.getByRole('button', { name: 'Done' }).click()
    await choose(page, 'Share…')
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    const url = `${server.origin}/${id}`
    expect(shared).toEqual([{ title: 'Tides', url }, { url }])
    await visitor.close()
  })

  it('nothing is shared where the browser cannot, and the page is a link away as slides', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    const published = await server.publish({ content: 'x' })
    await goTo(editPath(published))
    await untilState(page, 'Published')
    await page.getByRole('button', { name: 'More' }).click()
    expect(await page.getByRole('button', { name: 'Share…' }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Copy public link' }).isVisible()).toBe(true)
    const slides = page.getByRole('link', { name: 'Show as slides' })
    expect(await slides.getAttribute('href')).toBe(`${published.url}/slides`)
    await visitor.close()
  })
})
