const TOML = /^(\uFEFF?)\+\+\+[ \t]*\n([^]*?\n)?\+\+\+[ \t]*(?=\n|$)/
/** A key with a string, a boolean, a number or a time, which YAML writes alike. */
const PLAIN = /^[ \t]*(["']?)([\w-]+)\1[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|[\w:.+-]+)[ \t]*(?:#.*)?$/
/** The head of a table, and no line of a list. */
const TABLE = /^[ \t]*\[[^,]*\][ \t]*(?:#.*)?$/

/**
 * A text whose front matter is in TOML, as Hugo has it, with the same in YAML, line by line. What is no plain value, or
 * stands in a table, is left out. Any other text is as it was. SPEC.md 18.2.1
 */
export function withYaml(text: string): string {
  const [found, mark = '', toml = ''] = TOML.exec(text) ?? []
  if (found === undefined) return text
  let isInTable = false
  const lines = toml.split('\n').map((line) => {
    isInTable ||= TABLE.test(line)
    const [, , key, value = ''] = isInTable || /"""|'''/.test(line) ? [] : (PLAIN.exec(line) ?? [])
    return key === undefined ? '' : `${key}: ${value}`
  })
  return `${mark}---\n${lines.join('\n')}---${text.slice(found.length)}`
}
