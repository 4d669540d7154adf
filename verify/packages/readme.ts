/** A fenced block of a README. */
export interface Fence {
  /** The word after the opening marks; empty without one. */
  readonly language: string
  readonly text: string
  /** The line of the opening marks, from 1. */
  readonly line: number
}

/** A program of a README and what it says that the program prints. */
export interface Example {
  readonly extension: 'ts' | 'tsx' | 'js' | 'jsx'
  readonly code: string
  readonly line: number
  readonly output: string
  /** The language of the output's fence: `json` is compared as JSON, anything else as text. */
  readonly outputLanguage: string
}

const EXTENSIONS = ['ts', 'tsx', 'js', 'jsx'] as const
const OUTPUT_LANGUAGES = new Set(['', 'json', 'html', 'text', 'txt', 'md', 'markdown', 'xml', 'css'])

/** The programs of a README that are followed by their output, in order. */
export function examplesOf(readme: string): Example[] {
  const fences = fencesOf(readme)
  return fences.flatMap((fence, index) => {
    const extension = EXTENSIONS.find((known) => known === fence.language)
    const next = fences[index + 1]
    if (extension === undefined || next === undefined) return []
    if (!OUTPUT_LANGUAGES.has(next.language) || !isAdjacent(fence, next)) return []
    const { text: code, line } = fence
    return [{ extension, code, line, output: next.text, outputLanguage: next.language }]
  })
}

/** The fenced blocks of three or more backticks, in order. */
export function fencesOf(markdown: string): Fence[] {
  return [...markdown.matchAll(/^(`{3,})(\w*)[^\n`]*\n([^]*?)\n?^\1$/gm)].map((match) => ({
    language: match[2] ?? '',
    text: match[3] ?? '',
    line: markdown.slice(0, match.index).split('\n').length,
  }))
}

/** The packages that the README's first `npm install` names, a tarball by the package in it. */
export function installedPackages(readme: string): string[] {
  const [, names = ''] = /^npm install (.+)$/m.exec(readme) ?? []
  return names
    .split(/\s+/)
    .filter((name) => name !== '' && !name.startsWith('-'))
    .map((name) => name.replace(/^\.\/(.+)-\d+\.\d+\.\d+\.tgz$/, '$1'))
}

/** The text below a heading of the second level, to the next one; `undefined` when there is none. */
export function sectionOf(readme: string, title: string): string | undefined {
  return readme
    .split(/^## /m)
    .slice(1)
    .find((part) => part.startsWith(`${title}\n`))
    ?.slice(title.length)
    .trim()
}

/**
 * What the first paragraph of a README's section "Runtimes" claims. What was not tried or does not work stands in a
 * later paragraph.
 */
export function claimedRuntimes(readme: string): { browsers: boolean; edge: boolean } {
  const [claim = ''] = (sectionOf(readme, 'Runtimes') ?? '').split('\n\n')
  return { browsers: /\bbrowsers\b/i.test(claim), edge: /\bedge\b/i.test(claim) }
}

/** The packages that a program imports. */
export function importedPackages(code: string): string[] {
  return [...code.matchAll(/^(?:import|export)\b[^'"]*['"]([^'".][^'"]*)['"]/gm)].map(([, module = '']) =>
    module
      .split('/')
      .slice(0, module.startsWith('@') ? 2 : 1)
      .join('/'),
  )
}

function isAdjacent(first: Fence, second: Fence): boolean {
  return second.line - (first.line + first.text.split('\n').length + 1) <= 2
}
