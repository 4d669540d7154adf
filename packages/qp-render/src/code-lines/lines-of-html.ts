const TOKEN = /<(\/?)([a-z][^\s/>]*)(?:[^<>"']|"[^"]*"|'[^']*')*>|\n|[^<\n]+|</gi

/**
 * HTML of a highlighter, cut behind each line end: an element that goes on over it is closed and opened again.
 * `undefined` for elements that are not closed in their order.
 */
export function linesOfHtml(html: string): string[] | undefined {
  const lines: string[] = []
  const open: { readonly tag: string; readonly name: string }[] = []
  let line = ''
  let hasText = false
  const end = () => {
    if (hasText)
      lines.push(
        line +
          open
            .toReversed()
            .map(({ name }) => `</${name}>`)
            .join(''),
      )
    line = open.map(({ tag }) => tag).join('')
    hasText = false
  }
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    line += token
    if (name === undefined) hasText = true
    else if (slash === '') open.push({ tag: token, name })
    else if (open.pop()?.name !== name) return undefined
    if (token === '\n') end()
  }
  end()
  return open.length === 0 ? lines : undefined
}

/** A line without its first character, which is the sign of a diff; the same where that is another. */
export function withoutFirst(line: string): string {
  return line.replace(/^((?:<[^<>]*>)*)[-+ ]/, '$1')
}
