import type { Page } from 'playwright-core'
import { pageCss } from 'qp-render'
import { describe, expect, it } from 'vitest'
import { editorsInBrowser, editPath } from './editor-page.ts'
import { openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()

const CONTENT = `# Tides

A lead with $a^2$ and a note.[^1]

$$\\frac{a}{b}$$

> [!NOTE]
> Springs and neaps.

| Port | Height |
|:-----|-------:|
| Emden | 4.5 |

\`\`\`js
const tide = 1 // high
\`\`\`

\`\`\`mermaid
graph LR
  a[Spring] --> b[Neap]
\`\`\`

\`\`\`mermaid
graph LR
  a -->
\`\`\`

- [x] done
- [ ] not

[^1]: By the harbour office.
`

const FIGURE = /<figure class="[^"]*qp-mermaid[^]*?<\/figure>/g

/** What a document has in it, and its style, but for the addresses at its foot; diagrams are looked at for themselves. */
function partsOf(html: string): string[] {
  const style = /<style>[^]*?<\/style>/.exec(html)?.[0] ?? ''
  const body = /<body[^]*<\/body>/.exec(html)?.[0] ?? ''
  const shown = body.replaceAll(/<script>[^]*?<\/script>|<footer class="qp-foot"><p>[^]*?<\/p>/g, '')
  return [
    style,
    shown
      .replaceAll(FIGURE, '<figure>')
      .trim()
      .replaceAll(/\s+<\/body>/g, '</body>'),
  ]
}

async function openPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview' }).click()
  const element = page.getByTitle('Preview of the page')
  await element.waitFor()
  return { element, frame: page.frameLocator('.preview-frame') }
}

describe.skipIf(browser === undefined)('[10.10.6] the preview', () => {
  it('is the published page, to the byte but for what frames show and for rules that it has no use for', async () => {
    const visitor = await openVisitor(browser as NonNullable<typeof browser>, server.origin)
    const { page, goTo } = visitor
    const { id, editUrl } = await server.publish({
      content: CONTENT,
      variant: 'gfm',
      theme: 'auto-editorial',
    })
    const published = await server.call('GET', `/${id}`)
    await goTo(editPath({ editUrl }))
    const { element, frame } = await openPreview(page)
    const drawn = frame.locator('.qp-drawn')
    await drawn.waitFor()
    const preview = (await element.getAttribute('srcdoc')) ?? ''
    const all = { formulas: true, charts: true, arranged: true, contents: true }
    expect(partsOf(preview)).toEqual([
      `<style>${pageCss('auto-editorial', all)}</style>`,
      partsOf(published.text)[1],
    ])
    expect(published.text.match(FIGURE)).toHaveLength(2)

    const picture = drawn.getByRole('img', { name: 'Diagram' })
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    expect(await drawn.locator('details').getAttribute('open')).toBe(null)
    expect(await frame.locator('.qp-mermaid:not(.qp-drawn) pre').isVisible()).toBe(true)

    await goTo(`/${id}`)
    await page.locator('.qp-drawn').waitFor()
    const { height: onPage = 0 } = (await page.locator('.qp-drawn').boundingBox()) ?? {}
    await goTo(editPath({ editUrl }))
    const again = await openPreview(page)
    await again.frame.locator('.qp-drawn').waitFor()
    const { height = 0 } = (await again.frame.locator('.qp-drawn').boundingBox()) ?? {}
    expect(Math.abs(height - onPage)).toBeLessThan(4)
    await visitor.close()
  })

  it('[10.12.3] shows a hostile diagram as a picture, which runs and loads nothing', async () => {
    const visitor = await openVisitor(browser as NonNullable<typeof browser>, server.origin)
    const { page, goTo, requests } = visitor
    const source =
      'graph LR\n  a["<img src=https://evil.example/x.png onerror=alert(1)>x"] --> b\n  click b href "javascript:alert(2)"'
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const { editUrl } = await server.publish({
      blocks: [{ type: 'code', code: source, language: 'mermaid' }],
    })
    await goTo(editPath({ editUrl }))
    const { element, frame } = await openPreview(page)
    await frame.locator('.qp-drawn img').waitFor()
    expect(await element.getAttribute('sandbox')).toBe('')
    expect(requests.map((request) => request.url()).filter((url) => url.includes('evil'))).toEqual([])
    expect(dialogs).toEqual([])
    await visitor.close()
  })
})
