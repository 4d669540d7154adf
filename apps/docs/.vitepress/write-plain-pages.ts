import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteConfig } from 'vitepress'
import { plainMarkdown } from '../scripts/plain-markdown.ts'
import { SIDEBAR } from './sidebar.ts'

/** Puts every page beside its HTML as markdown, and a list of all of them, `pages.json`. SPEC.md 10.30.4 */
export function writePlainPages({ pages, outDir }: SiteConfig): void {
  const titles = new Map(SIDEBAR.flatMap(({ items }) => items.map(({ link, text }) => [link, text])))
  const unlisted = pages.filter((page) => page !== 'index.md' && !titles.has(`/${page.replace(/\.md$/, '')}`))
  if (unlisted.length > 0) throw new Error(`no way leads to ${unlisted.join(', ')}: see sidebar.ts`)
  for (const page of pages) {
    const file = join(outDir, page)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, plainMarkdown(page))
  }
  const listed = [...titles].map(([link, title]) => ({ path: link.slice(1), title }))
  writeFileSync(join(outDir, 'pages.json'), JSON.stringify([{ path: '', title: 'Overview' }, ...listed]))
}
