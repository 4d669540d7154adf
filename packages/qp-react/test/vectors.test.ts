import { describe, expect, it } from 'vitest'
import { bundleProgram } from './bundle-program.ts'
import { normalize } from './normalize.ts'
import type * as FlightClient from './programs/flight-client.tsx'
import type * as FlightServer from './programs/flight-server.tsx'
import * as markup from './programs/static-markup.tsx'
import { compareAll, type Outcome } from './vectors.ts'

/** What does not apply, each with its reason. */
const EXCEPTIONS = ['full bleed shows nothing but the frame: a page that is one frame is for renderPage']

function expectAll({ passed, skipped, failures }: Outcome): void {
  expect(failures).toEqual([])
  expect(skipped).toEqual(EXCEPTIONS)
  expect(passed).toBeGreaterThan(100)
}

describe('[10.9.1] [3.9.4] every vector of blocks and pages', () => {
  it('React 19 gives the HTML of qp-render', async () => {
    expect(markup.version).toMatch(/^19\./)
    expectAll(await compareAll(markup.toHtml))
  })

  it('React 18 does so, too', async () => {
    const alias = { react: 'react-18', 'react-dom': 'react-dom-18' }
    const old = await bundleProgram<typeof markup>('static-markup', { alias })
    expect(old.version).toBe('18.3.1')
    expectAll(await compareAll(old.toHtml))
  })

  it('and so does a page of server components', async () => {
    const { isServerReact, toFlight } = await bundleProgram<typeof FlightServer>('flight-server', {
      conditions: ['react-server'],
    })
    const { fromFlight } = await bundleProgram<typeof FlightClient>('flight-client', {})
    expect(isServerReact).toBe(true)
    expectAll(await compareAll(async (blocks, options) => fromFlight(await toFlight(blocks, options))))
  })
})

describe('normalizing', () => {
  it('sees no difference in spelling', () => {
    expect(normalize(`<p title="a&amp;b" class='c'>&#x27;<br/></p><link rel="preload" as="image"/>`)).toEqual(
      normalize(`<p class="c" title='a&b'>'<br></p><!-- x -->`),
    )
  })

  it('sees any other', () => {
    const given = '<p class="a">b <i>c</i></p>'
    const others = [
      '<p class="a">b<i>c</i></p>',
      '<p class="b">b <i>c</i></p>',
      '<p class="a">b <b>c</b></p>',
      '<p class="a" id>b <i>c</i></p>',
      '<p class="a">b <i>c</i></p> ',
    ]
    for (const other of others) expect(normalize(other)).not.toEqual(normalize(given))
  })
})
