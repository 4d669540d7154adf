import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILES, readChain } from './real-markdown.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Element = DefaultTreeAdapterTypes.Element

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const folded = (text: string) => text.replace(/\s+/g, ' ').trim()
const textOf = (node: Nodes) => folded(toString(node, { includeImageAlt: false, includeHtml: false }))

function nodesOf(root: Root, type: Nodes['type']): Nodes[] {
  const found: Nodes[] = []
  const visit = (node: Nodes) => {
    if (node.type === type) found.push(node)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  return found
}

const holdsHtml = (node: Nodes): boolean =>
  node.type === 'html' || ('children' in node && node.children.some(holdsHtml))

function elementsOf(html: string, ...tags: string[]): Element[] {
  const found: Element[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node && tags.includes(node.tagName)) found.push(node)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return found
}

function rawText(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''
}

const texts = (html: string, ...tags: string[]) =>
  elementsOf(html, ...tags).map((node) => folded(rawText(node)))
const missing = (wanted: string[], present: string[]) => {
  const left = [...present]
  return wanted.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

describe('real markdown that nobody here wrote', () => {
  it.each(FILES.map((file) => [file.slice(1).join(' › '), file] as const))(
    '%s: every heading, list item, table and code block is on the page',
    async (_name, file) => {
      const markdown = readChain(file)
      const answer = await server.call<{ id: string }>('POST', '/api/v1/publish', {
        body: markdown,
        headers: { 'Content-Type': 'text/markdown' },
      })
      expect(answer.status).toBe(200)
      const { status, text: html } = await server.call('GET', `/${answer.body.id}`)
      expect(status).toBe(200)

      const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
      const headings = nodesOf(root, 'heading')
        .filter((node) => !holdsHtml(node))
        .map(textOf)
      const items = nodesOf(root, 'listItem')
        .flatMap((node) => ('children' in node ? node.children.slice(0, 1) : []))
        .filter((node) => node.type === 'paragraph' && !holdsHtml(node))
        .map((node) => textOf(node))
      const cells = nodesOf(root, 'tableCell')
        .filter((node) => !holdsHtml(node))
        .map(textOf)
      const code = nodesOf(root, 'code').map((node) => ('value' in node ? node.value : ''))
      expect(headings.length + items.length + cells.length + code.length).toBeGreaterThan(5)

      expect(missing(headings, texts(html, 'h1', 'h2', 'h3'))).toEqual([])
      expect(missing(cells, texts(html, 'th', 'td'))).toEqual([])
      expect(
        missing(
          code,
          elementsOf(html, 'pre')
            .map(rawText)
            .map((text) => text.replace(/\n$/, '')),
        ),
      ).toEqual([])
      const shown = texts(html, 'li')
      expect(items.filter((item) => !shown.some((text) => text.includes(item)))).toEqual([])
      expect(elementsOf(html, 'li').length).toBeGreaterThanOrEqual(nodesOf(root, 'listItem').length)
      expect(elementsOf(html, 'table').length).toBe(nodesOf(root, 'table').length)
    },
  )
})
