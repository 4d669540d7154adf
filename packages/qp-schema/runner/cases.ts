import { readdirSync, readFileSync } from 'node:fs'
import type { InHtml } from '../src/conformance/in-html.ts'
import { sameJson } from '../src/conformance/same-json.ts'
import { CLASS_NAMES, type ClassName } from './classes.ts'

/** One question to an implementation, and what has to come of it. */
export interface Case {
  readonly of: ClassName
  /** Of those of a class, what a program that does nothing would pass is counted apart: `invalid`, `unchanged`. */
  readonly kind?: string
  /** `blocks/quote.json: with attribution` */
  readonly name: string
  readonly clauses: readonly string[]
  /** What is sent, beside the `id`. */
  readonly request: Readonly<Record<string, unknown>>
  readonly expected: unknown
  /** What is asked of the answer: the answer to that is compared. */
  readonly followUp?: (answer: unknown) => Case['request']
}

/** A vector of any file: each of the outputs that it has makes cases. */
interface Vector {
  readonly name: string
  readonly clauses: readonly string[]
  readonly input?: unknown
  readonly sanitized?: unknown
  readonly issues?: readonly string[]
  readonly warnings?: readonly unknown[]
  readonly shows?: readonly unknown[]
  readonly text?: string
  readonly presented?: unknown
  /** What a page has to be in HTML. */
  readonly inHtml?: InHtml
  readonly markdown?: string
  readonly gfm?: string
  /** What was written does not come back: blocks of a later version. */
  readonly oneWay?: boolean
  readonly html?: string
  readonly page?: unknown
  /** What a reader makes of `page`. */
  readonly reads?: { readonly refused?: true }
  readonly blocks?: readonly unknown[]
  readonly frontMatter?: unknown
  readonly options?: Readonly<Record<string, unknown>>
}

const VECTORS = new URL('../vectors/', import.meta.url)

/**
 * All cases, read from the vectors of this package.
 *
 * @throws Error when there are not as many as the package was released with: a run of fewer would pass too easily
 */
export function readCases(folder: URL = VECTORS): Case[] {
  const cases = casesOfFiles(folder)
  const { counts } = JSON.parse(readFileSync(new URL('counts.json', folder), 'utf8')) as {
    counts: Record<string, number>
  }
  for (const [name, count] of Object.entries(countsOf(cases)))
    if (counts[name] !== count)
      throw new Error(`there are ${count} vectors of the class ${name}, not ${counts[name]}`)
  return cases
}

/** The cases that the files have, however many there are. */
export function casesOfFiles(folder: URL = VECTORS): Case[] {
  return vectorFiles(folder).flatMap((file) =>
    (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Vector[]).flatMap((vector) =>
      casesOf(file, vector),
    ),
  )
}

/** The files of vectors below a folder, in order. */
export function vectorFiles(folder: URL = VECTORS): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json') && file !== 'counts.json')
    .toSorted()
}

/** How many cases each class has. */
export function countsOf(cases: readonly Case[]): Record<ClassName, number> {
  const count = (name: ClassName) => cases.filter((one) => one.of === name).length
  return Object.fromEntries(CLASS_NAMES.map((name) => [name, count(name)])) as Record<ClassName, number>
}

/** The cases of one vector. */
export function casesOf(file: string, vector: Vector): Case[] {
  const { clauses, input, sanitized } = vector
  const name = `${file}: ${vector.name}`
  const make = (of: ClassName, request: Case['request'], expected: unknown, kind?: string): Case => ({
    of,
    ...(kind !== undefined && { kind }),
    name,
    clauses,
    request,
    expected,
  })
  if (file.startsWith('markdown/read')) {
    const { markdown, options, blocks, warnings, frontMatter } = vector
    const request = { do: 'read', markdown, ...options }
    if (dialectOf(options) === 'markdown')
      return [
        make('markdown-reader', request, { blocks }, 'read'),
        ...(warnings === undefined ? [] : [make('reader-warnings', request, { warnings })]),
      ]
    const expected = {
      blocks,
      ...(warnings && { warnings }),
      ...(frontMatter !== undefined && { frontMatter }),
    }
    return [make('gfm-reader', request, expected, 'read')]
  }
  if (file.startsWith('html/')) {
    const { html, options, blocks, warnings } = vector
    return [
      make('html-reader', { do: 'readHtml', html, ...options }, { blocks, ...(warnings && { warnings }) }),
    ]
  }
  if (file === 'invalid.json')
    return [
      make('validator', { do: 'validate', page: input }, { valid: false, issues: vector.issues }, 'invalid'),
    ]
  if (vector.reads !== undefined) {
    const { page, reads } = vector
    return [
      make('reader', { do: 'page', page }, reads, reads.refused === true ? 'pages refused' : 'pages shown'),
    ]
  }
  const cases: Case[] = []
  if (input !== undefined) {
    cases.push(make('validator', { do: 'validate', page: pageOf(input) }, { valid: true }, 'valid'))
    const { blocks } = pageOf(input)
    const safe = blocksOf(sanitized)
    const of = hasCss(safe) ? 'css-sanitizer' : 'sanitizer'
    const kind = sameJson(blocks, safe) ? 'unchanged' : 'changed'
    cases.push(
      make(of, { do: 'sanitize', blocks }, { blocks: safe }, kind),
      // Twice is once: 4.1.3.
      make(of, { do: 'sanitize', blocks: safe }, { blocks: safe }, 'a second time'),
      make('sanitizer-warnings', { do: 'sanitize', blocks: safe }, { warnings: [] }, 'a second time'),
    )
    if (vector.warnings !== undefined)
      cases.push(
        make(
          'sanitizer-warnings',
          { do: 'sanitize', blocks },
          { warnings: vector.warnings },
          'the first time',
        ),
      )
  }
  const blocks = vector.blocks ?? blocksOf(sanitized)
  const { shows, text, presented, inHtml, markdown, gfm, oneWay = false } = vector
  if (shows !== undefined) cases.push(make('reader', { do: 'show', blocks }, shows, 'lists of blocks'))
  if (inHtml !== undefined) {
    const isPlain = Object.values(inHtml).every((marks) => marks.length === 0)
    const kind = isPlain ? 'pages without any of these' : 'pages with some'
    cases.push(make('html', { do: 'html', page: pageOf(sanitized) }, inHtml, kind))
  }
  if (text !== undefined) cases.push(make('text-writer', { do: 'text', blocks }, text))
  if (presented !== undefined)
    cases.push(make('text-writer', { do: 'present', page: pageOf(sanitized) }, presented))
  for (const [variant, written] of [
    ['standard', markdown],
    ['gfm', gfm],
  ] as const) {
    if (written === undefined) continue
    const how = variant === 'gfm' ? { variant } : { extended: true }
    const write = { do: 'write', blocks, variant }
    const read = (output: unknown) => ({ do: 'read', markdown: output, ...how })
    cases.push(make(variant === 'gfm' ? 'gfm-writer' : 'canonical-writer', write, written))
    if (oneWay) continue
    cases.push(make(`${dialectOf(how)}-reader`, read(written), { blocks }, 'read back'))
    if (variant === 'standard') cases.push({ ...make('markdown-writer', write, { blocks }), followUp: read })
  }
  return cases
}

/** Whether a framed document has CSS: then it is spelled as 4.2.16 says. */
function hasCss(blocks: readonly unknown[]): boolean {
  return blocks.some((block) => {
    const { html, safetyMode } = Object(block) as { html?: unknown; safetyMode?: unknown }
    return safetyMode === 'sandboxed' && /<style\b|\sstyle="/.test(String(html))
  })
}

function dialectOf(options: Vector['options']): 'markdown' | 'gfm' {
  return options?.['variant'] === 'gfm' ? 'gfm' : 'markdown'
}

interface Page {
  readonly blocks: readonly unknown[]
}

function pageOf(value: unknown): Page {
  return isPage(value) ? value : ({ version: 'qp.v1', blocks: [value] } as Page)
}

function blocksOf(sanitized: unknown): readonly unknown[] {
  if (sanitized === null || sanitized === undefined) return []
  return Array.isArray(sanitized) ? sanitized : pageOf(sanitized).blocks
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'blocks' in value
}
