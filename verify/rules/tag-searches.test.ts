import { describe, expect, it } from 'vitest'
import { productionFiles } from './sources.ts'
import { TAG_SEARCHERS } from './tag-searchers.ts'
import { tagSearchesIn } from './tag-searches.ts'

describe('searches for tags', () => {
  it('are found', () => {
    const searches = [
      "html.indexOf('<')",
      'html.startsWith(`</${tag}>`)',
      "text[0] === '<'",
      "switch (text[0]) { case '<': stop() }",
      '/<p>/.test(html)',
      "new RegExp('</' + 'p>')",
      'html.charCodeAt(0) === 0x3c',
      "const START = '<code'\nhtml.includes(START)",
    ]
    expect(searches.filter((text) => tagSearchesIn('a.ts', text).length !== 1)).toEqual([])
  })

  it('are neither what writes HTML nor what keeps it out', () => {
    const others = [
      "const html = '<p>' + text",
      '`<p>${text}</p>`',
      '/[^<>]*/.test(url)',
      '/(?<=a)(?<!b)(?<name>c)/.test(text)',
      "if (a < b && text.includes('a')) go()",
      "const list: Map<string, string> = new Map()\nlist.get('<')",
      "text.replaceAll('a', '<a>')",
    ]
    expect(others.flatMap((text) => tagSearchesIn('a.ts', text))).toEqual([])
  })

  it('are in the named files only, and in each of them', () => {
    const named = Object.entries(TAG_SEARCHERS).flatMap(([owner, files]) =>
      Object.keys(files).map((name) => ({ owner, name, found: 0 })),
    )
    const unnamed = productionFiles()
      .filter(({ path, text }) => tagSearchesIn(path, text).length > 0)
      .filter(({ path }) => {
        const entry = named.find(
          ({ owner, name }) => path.startsWith(`${owner}/`) && path.endsWith(`/${name}`),
        )
        if (entry !== undefined) entry.found += 1
        return entry === undefined
      })
    expect(unnamed.map(({ path }) => path)).toEqual([])
    expect(named.filter(({ found }) => found !== 1)).toEqual([])
  })
})
