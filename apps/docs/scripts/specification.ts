/** Where a rule stands: `Specification: 4.3, 4.4.5`. */
export function seeClauses(...clauses: readonly string[]): string {
  return clauses.length === 0 ? '' : `<small>Specification: ${clauses.map(clauseLink).join(', ')}</small>`
}

/** A source comment taken apart: its prose, and the clauses that it cites at its end as `SPEC.md 3.5.12`. */
export function splitCitation(comment: string): { text: string; clauses: string[] } {
  const text = comment.replace(/\s*\n\s*/g, ' ').replace(/\{@link (\w+)\}/g, '`$1`')
  const match = /\s*SPEC\.md ((?:\d+(?:\.\d+)*(?:, )?)+)$/.exec(text)
  return match === null
    ? { text, clauses: [] }
    : { text: text.slice(0, match.index), clauses: (match[1] ?? '').split(', ') }
}

function clauseLink(clause: string): string {
  return `[${clause}](/specification#${clause})`
}
