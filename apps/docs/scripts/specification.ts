import { readFileSync } from 'node:fs'

/** Where a rule stands: `Specification: 4.3, 4.4.5`. */
export function seeClauses(...clauses: readonly string[]): string {
  return clauses.length === 0 ? '' : `<small>Specification: ${clauses.map(clauseLink).join(', ')}</small>`
}

/**
 * A source comment taken apart: its prose, and the clauses that it cites at its end as `FORMAT.md 3.5.12`, or as
 * `FORMAT.md 3.1, SPEC.md 10.25`.
 */
export function splitCitation(comment: string): { text: string; clauses: string[] } {
  const text = comment.replace(/\s*\n\s*/g, ' ').replace(/\{@link (\w+)\}/g, '`$1`')
  const match = CITATION.exec(text)
  return match === null
    ? { text, clauses: [] }
    : { text: text.slice(0, match.index), clauses: (match[1] ?? '').match(CLAUSE) ?? [] }
}

const CITATION = /\s*((?:SPEC|FORMAT)\.md \d+(?:\.\d+)*(?:, (?:(?:SPEC|FORMAT)\.md )?\d+(?:\.\d+)*)*)$/
const CLAUSE = /\d+(?:\.\d+)*/g

/** The numbers of the clauses and groups of a specification, which are their anchors on its page. */
export function clausesOf(markdown: string): ReadonlySet<string> {
  return new Set([...markdown.matchAll(/^(?:#+ |- \*\*)(\d+(?:\.\d+)*) /gm)].map((match) => match[1] ?? ''))
}

const FORMAT = clausesOf(readFileSync(new URL('../../../FORMAT.md', import.meta.url), 'utf8'))

/** A group that both documents have is linked in that of the format. */
function clauseLink(clause: string): string {
  return `[${clause}](/${FORMAT.has(clause) ? 'format' : 'specification'}#${clause})`
}
