import type { ShownPiece } from '../src/conformance/shown.ts'

type Place = {
  readonly [K in 'heading' | 'link' | 'quote' | 'item' | 'cell' | 'header']?: ShownPiece[K] | undefined
}

interface Open {
  readonly name: string
  readonly place: Place
  /** How many pieces there were before it. */
  readonly from: number
  /** Of a list, the number of its next item; of a table, that of its row; of a row, that of its cell. */
  count: number
}

/** A line end straight after `<pre>` is none of the text: HTML parsers leave it out. */
const TOKEN = /<(\/?)([a-z][a-z\d]*)([^<>]*)>(?:(?<=<pre>)\n)?|[^<]+/g
const VOID = new Set(['br', 'hr', 'img'])
const WITHIN_LINES = new Set(
  'abbr br cite del em ins kbd mark rp rt ruby samp small span strong sub sup time u var'.split(' '),
)

/** The pieces of inline, rich or snippet HTML in the canonical spelling of 4.1.4: a scan of its tags is enough. */
export function showsOfHtml(html: string): ShownPiece[] {
  const scan = new Scan()
  for (const [token, closing, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (tag === undefined) scan.text += decoded(token)
    else if (closing === '/') scan.close(tag)
    else scan.start(tag, attributes)
  }
  scan.endText()
  return scan.pieces
}

class Scan {
  readonly pieces: ShownPiece[] = []
  text = ''
  readonly #open: Open[] = [{ name: '', place: {}, from: 0, count: 1 }]

  start(name: string, attributes: string): void {
    if (this.#literal() !== undefined && !VOID.has(name)) return this.#push(name, {})
    if (name === 'br') this.text += '\n'
    if (VOID.has(name)) {
      if (name !== 'br') this.#show(name, attributes)
      return undefined
    }
    const href = name === 'a' ? attribute(attributes, 'href') : undefined
    const isFormula = name === 'code' && attributes.includes('class="math')
    if (isFormula || href !== undefined || !isWithinLine(name)) this.endText()
    this.#push(isFormula ? 'formula' : name, this.#placeIn(name, href), attribute(attributes, 'start'))
    return undefined
  }

  close(name: string): void {
    const open = this.#top()
    if (this.#literal() !== undefined && open !== this.#open.find(isLiteral)) {
      this.#open.pop()
      return
    }
    if (!isWithinLine(open.name) || this.#isLink(open)) this.endText()
    this.#open.pop()
    if (this.#isLink(open) && this.pieces.length === open.from) this.#add({ words: '', ...open.place })
    if (name === 'tr') this.#nearest('table').count += 1
  }

  endText(): void {
    const { place } = this.#top()
    const literal = this.#literal()
    const words = oneLine(this.text)
    if (literal === undefined ? words !== '' : this.text !== '')
      this.#add({ ...(literal === undefined ? { words } : { [literal]: this.text }), ...place })
    this.text = ''
  }

  #show(name: string, attributes: string): void {
    this.endText()
    const { place } = this.#top()
    const words = oneLine(attribute(attributes, 'alt') ?? '')
    const picture = attribute(attributes, 'src') ?? ''
    this.#add({
      ...(name === 'hr' ? { rule: true } : { picture }),
      ...(words !== '' && { words }),
      ...place,
    })
  }

  #add(piece: object): void {
    this.pieces.push(JSON.parse(JSON.stringify(piece)) as ShownPiece)
  }

  #push(name: string, place: Place, start = '1'): void {
    const count = name === 'ol' ? Number(start) : 1
    this.#open.push({ name, place: { ...this.#top().place, ...place }, from: this.pieces.length, count })
  }

  #placeIn(name: string, link: string | undefined): Place {
    if (link !== undefined) return { link }
    if (name === 'blockquote') return { quote: true }
    if (/^h[1-3]$/.test(name)) return { heading: Number(name[1]) }
    if (name === 'li') {
      const list = this.#nearest('ul', 'ol', '')
      const sign = list.name === 'ol' ? `${list.count}.` : `•${list.count}`
      list.count += 1
      return { item: [...(this.#top().place.item ?? []), sign] }
    }
    if (name !== 'td' && name !== 'th') return {}
    const row = this.#nearest('tr')
    const cell = [this.#nearest('table').count, row.count] as const
    row.count += 1
    return { cell, header: name === 'th' ? true : undefined }
  }

  #literal(): 'code' | 'formula' | undefined {
    const literal = this.#open.find(isLiteral)
    return literal && (literal.name === 'pre' ? 'code' : 'formula')
  }

  #isLink({ name, place }: Open): boolean {
    return name === 'a' && place.link !== undefined && this.#literal() === undefined
  }

  #top(): Open {
    return this.#open[this.#open.length - 1] as Open
  }

  #nearest(...names: string[]): Open {
    return this.#open.findLast(({ name }) => names.includes(name)) ?? this.#top()
  }
}

function isLiteral({ name }: Open): boolean {
  return name === 'pre' || name === 'formula'
}

function isWithinLine(name: string): boolean {
  return name === 'a' || name === 'code' || WITHIN_LINES.has(name)
}

function oneLine(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '')
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : decoded(value)
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
