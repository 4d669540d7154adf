import type { MarkdownRenderer } from 'vitepress'

/**
 * Gives the headings and clauses of the specifications their number as their anchor, so that `/specification#4.3.2`
 * leads to the clause and stays when its title changes. Other pages have no headings or items of that form.
 */
export function clauseAnchors(md: MarkdownRenderer): void {
  md.core.ruler.before('anchor', 'clause_anchors', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const inline = token.type === 'heading_open' ? tokens[index + 1] : tokens[index + 2]
      const clause = CLAUSE[token.type]?.exec(inline?.content ?? '')?.[1]
      if (clause !== undefined) token.attrSet('id', clause)
    }
  })
}

const CLAUSE: { readonly [tokenType: string]: RegExp | undefined } = {
  heading_open: /^(\d+(?:\.\d+)*)\s/,
  list_item_open: /^\*\*(\d+(?:\.\d+)+)\s/,
}
