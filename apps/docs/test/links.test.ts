import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withIncludes } from '../scripts/plain-markdown.ts'
import { referencePages } from '../scripts/reference-pages.ts'
import { clausesOf } from '../scripts/specification.ts'

const ROOT = new URL('../', import.meta.url)

test('every link within the site leads to a page and a section that exist', () => {
  const pages = allPages()
  const broken = [...pages].flatMap(([from, { markdown }]) =>
    linksOf(markdown)
      .map((link) => ({ link, target: new URL(link, `https://docs.example.org${from}`) }))
      .filter(({ target }) => {
        const page = pages.get(target.pathname)
        const isDraft = target.hash.startsWith('#page=')
        return (
          page === undefined || (target.hash !== '' && !isDraft && !page.anchors.has(target.hash.slice(1)))
        )
      })
      .map(({ link }) => `${from}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every cited clause is one of its document', () => {
  const pages = allPages()
  const cited = [...pages.values()].flatMap(({ markdown }) =>
    [...markdown.matchAll(/(\/(?:specification|format))#([\d.]+)/g)].map(
      ([link, page = '', clause = '']) => ({
        link,
        isThere: pages.get(page)?.anchors.has(clause),
      }),
    ),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ isThere }) => isThere !== true)).toEqual([])
})

interface Page {
  readonly markdown: string
  readonly anchors: ReadonlySet<string>
}

function allPages(): Map<string, Page> {
  const generated = Object.entries(referencePages())
    .filter(([path]) => !path.startsWith('parts/'))
    .map(([path, markdown]): [string, string] => [`/reference/${path}`, markdown])
  const written = [
    ...readdirSync(ROOT),
    ...readdirSync(new URL('recipes/', ROOT)).map((file) => `recipes/${file}`),
  ]
    .filter((file) => file.endsWith('.md'))
    .map((file): [string, string] => [`/${file}`, withIncludes(file)])
  return new Map(
    [...generated, ...written].map(([path, markdown]) => [
      path.replace(/(?:index)?\.md$/, ''),
      { markdown, anchors: anchorsOf(markdown) },
    ]),
  )
}

function anchorsOf(markdown: string): Set<string> {
  const explicit = [...markdown.matchAll(/^#+ .* \{#([^}]+)\}$/gm)].map((match) => match[1] ?? '')
  const implied = [...markdown.matchAll(/^#+ ([\w ]+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  return new Set([...explicit, ...implied, ...clausesOf(markdown)])
}

function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/^(`{3,})[^]*?^\1$/gm, '').replace(/(`+)[^`]*\1/g, 'code')
  const inline = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  const actions = [...prose.matchAll(/^ +link: (\S+)$/gm)].map((match) => match[1] ?? '')
  return [...inline, ...actions].filter((link) => !/^[a-z]+:/.test(link))
}
