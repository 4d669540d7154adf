/** As Word writes footnotes and endnotes: what refers to one, the way back, a note and the list of them. */
const REFERENCE = /<a\s[^<>]*href="#_((?:ftn|edn)\d+)"[^<>]*>[\s\S]*?<\/a>/gi
const BACK = /<a\s[^<>]*href="#_(?:ftn|edn)ref\d+"[^<>]*>[\s\S]*?<\/a>/gi
const NOTE = /<div style=['"]mso-element:(?:foot|end)note['"] id="?((?:ftn|edn)\d+)"?>([\s\S]*?)<\/div>/gi
const LIST = /<div style=['"]mso-element:(?:foot|end)note-list['"]>[\s\S]*?<\/div>\s*<\/div>/gi

/** HTML from Word with its notes as those of a page, whose links lead there and back. FORMAT.md 4.2.12 */
export function withNotes(html: string): string {
  if (!/mso-element:(?:foot|end)note-list/i.test(html)) return html
  const notes = new Map([...html.matchAll(NOTE)].map(([, id = '', content = '']) => [id, content]))
  const hash = crypto.randomUUID().slice(0, 8)
  const numbers = new Map<string, number>()
  const text = html.replace(LIST, '').replace(REFERENCE, (written, id: string) => {
    if (!notes.has(id) || numbers.has(id)) return written
    const number = numbers.size + 1
    numbers.set(id, number)
    return `<sup id="fnref-${hash}-${number}"><a href="#fn-${hash}-${number}">${number}</a></sup>`
  })
  if (numbers.size === 0) return html
  const items = [...numbers].map(([id, number]) => {
    const content = (notes.get(id) ?? '').replace(BACK, '').trim()
    // A note of one paragraph is a line.
    const [, line = content] = /^<p[^<>]*>((?:(?!<p[\s>])[\s\S])*)<\/p>$/i.exec(content) ?? []
    const end = line.endsWith('</p>') ? -'</p>'.length : line.length
    const back = `&nbsp;<a href="#fnref-${hash}-${number}">↩</a>`
    return `<li id="fn-${hash}-${number}">${line.slice(0, end)}${back}</li>`
  })
  return `${text}<ol>${items.join('')}</ol>`
}
