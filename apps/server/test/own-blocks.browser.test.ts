import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineBlockType, html as markup, renderPage, trustedHtml } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, ContentTooComplexError, escapeHtml, type SafeBlock } from 'qp-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Arena, ARENA_FLAGS, openArena } from '../../../verify/attacks/arena.ts'
import { attack } from '../../../verify/attacks/controls.ts'
import { corpusVectors, distinct, ownVectors, sliceOf } from '../../../verify/attacks/vectors.ts'
import { launchChromium } from './browser.ts'

const PAGE_BLOCKS = 400
const CORPUS_STEP = 20
const LIMIT_MILLISECONDS = 600_000

/** A leaf of each kind that stands in a page, all of them shown. */
const card = defineBlockType({
  type: 'x-example-card',
  kinds: {
    title: 'plainText',
    icon: { optional: 'icon' },
    lead: { optional: 'inlineHtml' },
    text: { optional: 'richHtml' },
    box: { optional: 'snippet' },
    link: { optional: 'linkUrl' },
    picture: { optional: 'imageUrl' },
    code: { optional: 'sourceCode' },
    lang: { optional: 'languageTag' },
  },
  fallback: ({ title }) => [{ type: 'richtext', html: `<p>${escapeHtml(title)}</p><p>A card</p>` }],
  render: ({ title, icon, link, picture, code }, { leaf }) => markup`
    <section title="${title}"><h2>${icon} ${title}</h2>
      <div>${leaf('lead')}</div><div>${leaf('text')}</div><div>${leaf('box')}</div>
      ${link !== undefined && markup`<a href="${leaf('link')}">${link}</a>`}
      ${picture !== undefined && markup`<img src="${leaf('picture')}" alt="${title}">`}
      <pre>${code}</pre>
    </section>`,
})

/** The same with a hole. */
const leaky = defineBlockType({
  type: 'x-example-leaky',
  kinds: { title: 'plainText' },
  fallback: () => [{ type: 'divider' }],
  render: ({ title }) => trustedHtml(`<p>${title}</p>`),
})

const blockTypes = [card, leaky]
const browser = await launchChromium(ARENA_FLAGS)
let page = ''
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
})
let arena: Arena

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (browser !== undefined) arena = await openArena(browser, `http://127.0.0.1:${port}`, 'stripped')
})
afterAll(async () => {
  await arena.close()
  await browser?.close()
  server.close()
})

async function visit(blocks: readonly SafeBlock[]) {
  page = renderPage({ blocks }, { blockTypes })
  return arena.visit('/')
}

describe.skipIf(browser === undefined)('[4.1.1] [10.14.1] blocks of a type of somebody’s own', () => {
  it('control: a type that takes text for HTML is seen to run it', async () => {
    const { blocks } = sanitizeBlocks([{ type: 'x-example-leaky', title: attack(1) }], { blockTypes })
    const { findings } = await visit(blocks)
    expect(findings.map((finding) => finding.split(' ')[0])).toEqual(
      expect.arrayContaining(['dialog', 'parsed', 'console', 'request']),
    )
  })

  it(
    'run no attack in a browser, without any policy',
    async () => {
      const payloads = distinct([...ownVectors(), ...sliceOf(corpusVectors(), CORPUS_STEP)])
      const safe = payloads.flatMap(({ payload }) => sanitized(payload))
      expect(safe.length).toBeGreaterThan(100)
      for (let from = 0; from < safe.length; from += PAGE_BLOCKS) {
        const { findings, elements } = await visit(safe.slice(from, from + PAGE_BLOCKS))
        expect(findings).toEqual([])
        expect(elements).toBeGreaterThan(1000)
      }
    },
    LIMIT_MILLISECONDS,
  )
})

/** An attack at each place of a block, as a sanitizer leaves it. One that nests too deep is refused. */
function sanitized(payload: string): SafeBlock[] {
  const block: Block<typeof card> = {
    type: 'x-example-card',
    title: payload,
    icon: payload.slice(0, 8),
    lead: payload,
    text: payload,
    box: payload,
    link: payload,
    picture: payload,
    code: payload,
    lang: payload,
  }
  try {
    return sanitizeBlocks([block], { blockTypes }).blocks
  } catch (error) {
    if (error instanceof ContentTooComplexError) return []
    throw error
  }
}
