import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SOURCES = new URL('../src/', import.meta.url)

const IMPORT = /^(?:import|export) (?!type\b)(?:\{[^}]*\}|\*) from '([^']+)'$/gm

/** What a file of ours loads when it runs, itself included: files below `src` and packages. */
function loadedBy(entry: string): string[] {
  const found = new Set<string>([entry])
  for (const path of found) {
    if (!path.endsWith('.ts')) continue
    const text = readFileSync(new URL(path, SOURCES), 'utf8')
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      found.add(name.startsWith('.') ? new URL(name, `file:///${path}`).pathname.slice(1) : name)
    }
  }
  return [...found]
}

describe('the entries', () => {
  it('to write markdown takes no parser', () => {
    const loaded = loadedBy('to-markdown/index.ts')
    expect(loaded).toContain('to-markdown/inlines/inline.ts')
    expect(loaded.filter((name) => !name.startsWith('to-markdown/')).sort()).toEqual([
      'block-or-table-problem.ts',
      'code-language.ts',
      'hint-fields.ts',
      'html.ts',
      'qp-schema',
      'qp-schema/policy',
      'table-html.ts',
    ])
  })

  it('to read markdown takes no writer', () => {
    const loaded = loadedBy('index.ts')
    expect(loaded).toContain('mdast-util-from-markdown')
    expect(loaded.filter((name) => name.startsWith('to-markdown/'))).toEqual([])
  })

  it("the core and GitHub's dialect take no other parser of markdown", () => {
    for (const entry of ['core/index.ts', 'gfm/index.ts'])
      expect(loadedBy(entry).filter((name) => /mdast|micromark/.test(name))).toEqual([])
  })

  it("to read the default dialect takes nothing of GitHub's, of HTML and of YAML", () => {
    const loaded = loadedBy('index.ts')
    expect(loaded.filter((name) => /^(?:gfm|from-html)\/|js-yaml|parse5/.test(name))).toEqual([])
    expect(loadedBy('gfm/index.ts')).toEqual(expect.arrayContaining(['js-yaml', 'parse5']))
  })

  it('load the table of emoji only where it is asked for', () => {
    const loaded = ['index.ts', 'core/index.ts', 'gfm/index.ts', 'from-html/index.ts'].flatMap(loadedBy)
    expect(loaded).not.toContain('generated/emoji.ts')
    expect(loadedBy('emoji.ts')).toEqual(['emoji.ts', 'qp-schema', 'generated/emoji.ts'])
  })
})
