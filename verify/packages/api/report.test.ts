import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportOf } from './report.ts'

describe('what packages export', () => {
  it('is told by name, kind, signature and member', () => {
    const folder = mkdtempSync(join(tmpdir(), 'qp-report-'))
    try {
      const types = join(folder, 'index.d.ts')
      const text = [
        '/** A failure. */',
        'declare class Failure extends Error { readonly path: string; private secret: number; }',
        'interface Options<T = unknown> extends Base { deep?: boolean; /** Each. */ each(name: T): void }',
        'interface Base {}',
        'declare function find(path: string, options?: Options): string | undefined',
        'declare function find(index: number): string;',
        'declare const LIMIT = 3, NAMES: readonly string[]',
        'declare const SCHEMA: { readonly long: "' + 'x'.repeat(120) + '" }',
        'type Path = string |\n  number',
        'export { find as search, LIMIT, NAMES, SCHEMA, Failure, type Options, type Path }',
      ]
      writeFileSync(types, text.join('\n'))
      const entries = [{ specifier: 'some/entry', module: '', types }]
      const report = reportOf({ name: 'some', folder, readme: '', peers: [], entries })
      expect(report.split('\n')).toEqual([
        'some/entry',
        '  class Failure extends Error',
        '    readonly path: string',
        '  const LIMIT = 3',
        '  const NAMES: readonly string[]',
        '  interface Options<T = unknown> extends Base',
        '    deep?: boolean',
        '    each(name: T): void',
        '  type Path = string | number',
        '  const SCHEMA',
        '  function search(path: string, options?: Options): string | undefined',
        '  function search(index: number): string',
        '',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
