import { describe, expect, it } from 'vitest'
import { publishedPackages } from '../published.ts'
import { sectionOf } from '../readme.ts'
import { type EntrySize, measure } from './measure.ts'
import { statedSizes, withSizes } from './size-table.ts'

/** What a size may be off by before the README has to be corrected: a tenth, or 0.3 KB. */
const TOLERANCE = { share: 0.1, kilobytes: 0.3 }

describe('the sizes that READMEs state', () => {
  it.each(publishedPackages())(
    '$name: as measured; `pnpm packages:update` writes them after a build',
    async (one) => {
      const stated = statedSizes(sectionOf(one.readme, 'Size') ?? '')
      const measured = await measure(one)
      expect([...stated.keys()]).toEqual(measured.map(({ specifier }) => specifier))
      expect(measured.filter((size) => !isAsStated(size, stated.get(size.specifier)))).toEqual([])
    },
  )

  it('are written over those that stood there', () => {
    const size = { specifier: 'some/entry', minified: 1234, gzip: 567 }
    const readme =
      '# some\n\n## Size\n\n| Entry | Minified |\n|---|---|\n| old | 9 KB |\n\nWhy.\n\n## Limits\n'
    const written = withSizes(readme, [size])
    expect(written).toBe(
      '# some\n\n## Size\n\n| Entry | Minified | With gzip |\n|---|---|---|\n| `some/entry` | 1.2 KB | 0.6 KB |\n\nWhy.\n\n## Limits\n',
    )
    expect(statedSizes(written)).toEqual(new Map([['some/entry', { minified: 1.2, gzip: 0.6 }]]))
    expect(isAsStated(size, { minified: 1.2, gzip: 0.6 })).toBe(true)
    expect(isAsStated({ ...size, gzip: 1000 }, { minified: 1.2, gzip: 0.6 })).toBe(false)
  })
})

function isAsStated(measured: EntrySize, stated: { minified: number; gzip: number } | undefined): boolean {
  if (stated === undefined) return false
  return (['minified', 'gzip'] as const).every((name) => {
    const kilobytes = measured[name] / 1000
    return Math.abs(kilobytes - stated[name]) <= Math.max(TOLERANCE.kilobytes, kilobytes * TOLERANCE.share)
  })
}
