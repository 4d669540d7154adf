const WIDTH = 110

/** JSON in lines for people: what fits into one stands on one. It ends in a line end. */
export function printJson(value: unknown): string {
  return `${printed(JSON.parse(JSON.stringify(value)) as unknown, '')}\n`
}

function printed(value: unknown, indent: string): string {
  const short = JSON.stringify(value, undefined, 1).replace(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + short.length <= WIDTH) return short
  const inner = `${indent}  `
  const parts = Object.entries(value).map(([key, part]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `
    return name + printed(part, inner)
  })
  const simple = parts.length > 8 && Object.values(value).every((part) => typeof part === 'string')
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${simple ? filled(parts, inner) : inner + parts.join(`,\n${inner}`)}\n${indent}${close}`
}

/** As many in a line as fit. */
function filled(elements: readonly string[], indent: string): string {
  const lines: string[] = []
  let line = indent
  for (const [index, element] of elements.entries()) {
    const piece = index < elements.length - 1 ? `${element},` : element
    if (line !== indent && line.length + piece.length + 1 > WIDTH) {
      lines.push(line)
      line = indent
    }
    line += line === indent ? piece : ` ${piece}`
  }
  return [...lines, line].join('\n')
}
