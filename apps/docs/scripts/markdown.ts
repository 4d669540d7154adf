import { escapeHtml } from 'qp-schema'

/** A heading with an explicit anchor: `heading(2, 'Rich HTML', 'richHtml')`. */
export function heading(level: number, text: string, id: string): string {
  return `${'#'.repeat(level)} ${text} {#${id}}`
}

/** Inline code; the value may hold any character, backticks included. */
export function code(value: string): string {
  const longest = Math.max(0, ...(value.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = value.startsWith('`') || value.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${value}${pad}${ticks}`
}

/** Several values as inline code. */
export function codes(values: readonly string[]): string {
  return values.map(code).join(' ')
}

/** A fenced block; the fence is longer than any run of backticks in the source. */
export function fence(language: string, source: string): string {
  const longest = Math.max(2, ...(source.match(/`{3,}/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${source.replace(/\n$/, '')}\n${ticks}`
}

/** A component of the theme on a line of its own: `<TryIt method="GET" />`. */
export function component(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value, 'attribute').replaceAll('\n', '&#10;')}"`,
  )
  return `<${name}${written.join('')} />`
}

/** Pretty JSON in a fence. */
export function jsonFence(value: unknown): string {
  return fence('json', compactJson(value))
}

/** A table; cells are markdown, bars in them are escaped. No table at all without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** Prose from a source comment as markdown: what is not inline code cannot become HTML or an interpolation. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') ? part : part.replace(/</g, '&lt;').replace(/\{\{/g, '&#123;&#123;'),
    )
    .join('')
}

/** Parts with a blank line between them; empty parts are left out. */
export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A generated page: front matter, title and content. */
export function page(title: string, ...parts: readonly string[]): string {
  return `${join('---\neditLink: false\n---', `# ${title}`, ...parts)}\n`
}

/** A number as people write it: `1,048,576`. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

const LINE_WIDTH = 76

/** JSON of which every array or object that fits on a line stands on one; `used` of the line is taken already. */
export function compactJson(value: unknown, indent = '', used = indent.length): string {
  const line = oneLine(value)
  if (used + line.length <= LINE_WIDTH || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const isArray = Array.isArray(value)
  const entries = isArray
    ? value.map((element) => compactJson(element, inner))
    : Object.entries(value).map(([key, field]) => {
        const name = `${JSON.stringify(key)}: `
        return name + compactJson(field, inner, inner.length + name.length)
      })
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const entries = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${oneLine(field)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function cell(markdown: string): string {
  return markdown.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ')
}
