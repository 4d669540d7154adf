import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { PublishedEntry, PublishedPackage } from '../published.ts'
import { declarationLines } from './declaration-lines.ts'

/** The path of a package's committed report. */
export function reportPath({ folder }: PublishedPackage): string {
  return join(folder, 'exports.txt')
}

/**
 * What a package exports, as its built declarations say it: a paragraph per entry, names sorted, and below an interface
 * or a class its members. Of a constant with a long type, such as a schema, only the name is told.
 * @throws Error when an entry is not built
 */
export function reportOf({ entries }: PublishedPackage): string {
  const program = ts.createProgram(
    entries.map(({ types }) => types),
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      types: [],
    },
  )
  return entries.map((entry) => entryReport(program, entry)).join('\n')
}

/** @throws Error when a package exports something else than its committed report says, or is not built */
export function requireReported(one: PublishedPackage): void {
  const [built, pinned] = [reportOf(one).split('\n'), readFileSync(reportPath(one), 'utf8').split('\n')]
  const at = built.findIndex((line, index) => line !== pinned[index])
  if (at < 0 && built.length === pinned.length) return
  const line = at < 0 ? built.length : at
  const both = `"${built[line] ?? ''}" in place of "${pinned[line] ?? ''}"`
  throw new Error(`${reportPath(one)}:${line + 1}: ${both}; pnpm packages:update writes what is built`)
}

function entryReport(program: ts.Program, { specifier, types }: PublishedEntry): string {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(types)
  const entry = source === undefined ? undefined : checker.getSymbolAtLocation(source)
  if (entry === undefined) throw new Error(`${specifier} is not built: there is no module at ${types}`)
  const lines = checker
    .getExportsOfModule(entry)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((symbol) => exportLines(checker, symbol))
  return [`${specifier}\n`, ...lines.map((line) => `  ${line}\n`)].join('')
}

function exportLines(checker: ts.TypeChecker, exported: ts.Symbol): string[] {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
  const lines = (symbol.declarations ?? []).flatMap((node) => declarationLines(exported.name, node))
  return lines.length === 0 ? [`other ${exported.name}`] : lines
}
