import { type Block, leavesOf, LIMITS, type Warning } from 'qp-schema'
import { SECRET_FOUND } from 'qp-schema/policy'
import { NAMED_SECRETS, SECRET_SHAPES } from './secret-shapes.ts'

/** A text that a page shows, and its path as warnings have it. */
export type ShownText = readonly [path: string, text: string]

const oneOf = (shapes: Readonly<Record<string, string>>): string =>
  Object.entries(shapes)
    .map(([kind, shape]) => `(?<${kind}>${shape})`)
    .join('|')

/**
 * Documentation writes `xxxxxxxx` where a secret would stand, or `postgres:postgres@`, and AWS ends its own with EXAMPLE.
 * SPEC.md 5.11.2
 */
const PLACEHOLDER = /(.)\1{7}|EXAMPLE|^\/\/([^:]+):(?:[^:]*:)?\2@/
/** What each begins with, so that not all shapes are tried with each word. */
const BEGINNING = String.raw`(?<![A-Za-z0-9])(?=//|-----|[\w.~/+:=%-]{14})`
const PATTERNS = [
  new RegExp(`${BEGINNING}(?:${oneOf(SECRET_SHAPES)})`, 'g'),
  new RegExp(oneOf(NAMED_SECRETS), 'gi'),
] as const

/**
 * A warning for each secret that is found in texts, `LIMITS.warnings` at most. None of them has a part of a secret.
 * SPEC.md 5.11
 *
 * @param markdown - what the texts were made of: a warning names the line where the secret stands in it
 */
export function findSecrets(texts: Iterable<ShownText>, markdown = ''): Warning[] {
  const found: Warning[] = []
  const searchedTo = new Map<string, number>()
  for (const [path, text] of texts) {
    // `matchAll` compiles the pattern anew, which takes longer than to read most texts.
    const patterns = PATTERNS.filter((pattern) => text.search(pattern) !== -1)
    const seen = new Set<string>()
    for (const { 0: secret, groups = {} } of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      if (seen.has(secret) || PLACEHOLDER.test(secret)) continue
      seen.add(secret)
      const at = markdown.indexOf(secret, searchedTo.get(secret))
      if (at !== -1) searchedTo.set(secret, at + secret.length)
      const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? ''
      const place = at === -1 ? '' : `line ${lineAt(markdown, at)}: `
      found.push({ code: 'secret_found', path, message: place + SECRET_FOUND.shown(kind) })
      if (found.length === LIMITS.warnings) return found
    }
  }
  return found
}

/** The texts of blocks. */
export function* textsOf(blocks: Iterable<readonly [index: number, block: Block]>): Iterable<ShownText> {
  for (const [index, block] of blocks)
    for (const { path, value } of leavesOf(block)) yield [`blocks[${index}].${path}`, value]
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
