const SHOWN_TITLE = 80

/** What a page without a title is called where its key is kept: the title in its front matter, or else its first line. */
export function titleIn(markdown: string): string | undefined {
  const [whole = '', fields = ''] = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(markdown) ?? []
  const named = /^title:(.*)$/m
    .exec(fields)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  const [line = ''] = markdown.slice(whole.length).trimStart().split('\n', 1)
  return (named || line.trim().replace(/^#+ /, '')).slice(0, SHOWN_TITLE) || undefined
}
