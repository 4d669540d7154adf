import { valueOf, childOf, isOn, type XmlElement } from './parts/xml.ts'

/** Fields that show nothing: entries of an index, marks, and what is set or asked. */
const SILENT = /^(?:XE|TC|TA|RD|SET|ASK|PRIVATE|ADVANCE|HYPERLINK|FORM\w+|NEXT\w*|TOC|INDEX|GOTOBUTTON)?$/i

/** Where a link goes: an address, or a bookmark of the document. */
export interface LinkTarget {
  readonly address?: string | undefined
  readonly bookmark?: string | undefined
}

interface Field {
  instruction: string
  readonly begin: XmlElement
  hasResult: boolean
  /** Its own, or that of the field around it. */
  link: LinkTarget | undefined
}

/** Follows fields, whose parts stand in runs one after another, and within one another. */
export class Fields {
  readonly #open: Field[] = []

  /**
   * Reads a mark of a field.
   *
   * @returns the text that a field shows by itself, or `isLost` where it shows nothing and should
   */
  mark(element: XmlElement): { text?: string; isLost?: boolean } {
    const field = this.#open.at(-1)
    switch (element.attributes.get('w:fldCharType')) {
      case 'begin':
        this.#open.push({ instruction: '', begin: element, hasResult: false, link: field?.link })
        return {}
      case 'separate':
        if (field === undefined) return {}
        field.hasResult = true
        field.link = linkOf(field.instruction) ?? field.link
        return {}
      case 'end':
        if (field === undefined) return {}
        this.#open.pop()
        return endOf(field)
      default:
        return {}
    }
  }

  instruction(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined && field.instruction.length < 4096) field.instruction += text
  }

  /** Where what stands here leads. */
  get link(): LinkTarget | undefined {
    return this.#open.at(-1)?.link
  }
}

function endOf({ instruction, begin, hasResult }: Field): { text?: string; isLost?: boolean } {
  const name = /^\s*([a-z]+)/i.exec(instruction)?.[1] ?? ''
  if (name.toUpperCase() === 'FORMCHECKBOX') return { text: checkBox(isChecked(begin)) }
  return { isLost: !hasResult && !SILENT.test(name) }
}

function isChecked(begin: XmlElement): boolean {
  const box = childOf(begin, 'w:ffData', 'w:checkBox')
  return isOn(box, 'w:checked') ?? valueOf(box, 'w:default') === '1'
}

/** As pages show it. */
export function checkBox(isSet: boolean): string {
  return isSet ? '☑' : '☐'
}

/** Where an instruction leads: `HYPERLINK "https://…"`, `HYPERLINK \l "name"`, `REF name \h`. */
export function linkOf(instruction: string): LinkTarget | undefined {
  const [, name, rest = ''] = /^\s*(HYPERLINK|REF|PAGEREF)\s+(.*)$/is.exec(instruction) ?? []
  if (name === undefined) return undefined
  if (name.toUpperCase() !== 'HYPERLINK')
    return /\\h\b/i.test(rest) ? { bookmark: /^\S+/.exec(rest)?.[0] } : undefined
  const bookmark = /\\l\s+(?:"([^"]*)"|(\S+))/i.exec(rest)
  const address = /^(?:"([^"]*)"|([^\s\\"]\S*))/.exec(rest)
  return {
    address: address?.[1] ?? address?.[2],
    bookmark: bookmark?.[1] ?? bookmark?.[2],
  }
}
