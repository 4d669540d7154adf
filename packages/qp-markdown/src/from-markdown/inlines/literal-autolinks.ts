import { classAt, endOf, LETTER, tableOf } from '../characters.ts'
import type { Autolink } from './autolinks.ts'

const LOCAL_PART = /(?<![\w+./-])[\w+.-]+@/
const PROTOCOL = /(?<![a-z])https?:\/\/(?!\u007f)/iy
const WWW = /(?<=^|[\t\n (*_[\]~])www\./iy
const URL_START = /https?:\/\/|www\./gi
const START = new RegExp(`${LOCAL_PART.source}|${URL_START.source}`, 'gi')
const EMAIL = new RegExp(`${LOCAL_PART.source}([\\w.-]*?)(?=\\.(?![a-z\\d])|[^\\w.-]|$)`, 'iy')
const ALPHABETIC = tableOf(/[a-z]/i)
const TRAIL_MARK = tableOf(/[!"')*,.:;?\]_~]/)
/** What no address holds: white space, a `<`, and a `]` that may be within or before the end of a link. */
const OUTSIDE = /[\s<]|\](?=[([])/g

/** Finds addresses without angle brackets in one text: `www.…`, `https://…` and those of e-mail. */
export class LiteralAutolinks {
  readonly #text: string
  readonly #start: RegExp
  /** What was found last that no address holds, and where the marks before it start. */
  #outside = -1
  #trail = -1
  /** The last underscore that made a domain none. */
  #badUnderscore = -1
  /** Where the next address may start; the end of the text where none does. */
  next = 0

  constructor(text: string) {
    this.#text = text
    this.#start = text.includes('@') ? START : URL_START
    this.advance(0)
  }

  /** Looks for the next place at or behind a position. */
  advance(position: number): void {
    this.#start.lastIndex = position
    this.next = this.#start.exec(this.#text)?.index ?? this.#text.length
  }

  /** The address that starts at {@link next}, if one does. */
  match(): Autolink | undefined {
    const start = this.next
    const email = emailEnd(this.#text, start)
    if (email !== -1) return this.#autolink(start, email, 'mailto:')
    const www = endOf(WWW, this.#text, start)
    const host = www === -1 ? endOf(PROTOCOL, this.#text, start) : www
    if (host === -1 || classAt(this.#text, host) !== LETTER) return undefined
    return www === -1
      ? this.#autolink(start, this.#urlEnd(host), '')
      : this.#autolink(start, this.#urlEnd(start), 'http://')
  }

  #autolink(start: number, end: number, scheme: string): Autolink | undefined {
    if (end === -1) return undefined
    const text = this.#text.slice(start, end)
    return { text, url: scheme + text, end }
  }

  #urlEnd(start: number): number {
    const text = this.#text
    this.#findTrail(start)
    const domainEnd = this.#domainEnd(start)
    if (domainEnd === -1) return -1
    const path = text.slice(domainEnd, this.#trail)
    let open = path.split('(').length - path.split(')').length
    let end = this.#trail
    for (; open > 0 && text.charAt(end) === ')'; open -= 1) end += 1
    return end
  }

  /** The trail is what belongs to the sentence around an address: marks and character references at its end. */
  #findTrail(position: number): void {
    if (position < this.#outside) return
    OUTSIDE.lastIndex = position
    this.#outside = OUTSIDE.exec(this.#text)?.index ?? this.#text.length
    this.#trail = trailStart(this.#text, this.#outside)
  }

  /** No underscore may stand in the last two parts of a domain. */
  #domainEnd(start: number): number {
    if (start <= this.#badUnderscore) return -1
    const text = this.#text
    let end = start
    while (end < this.#trail && (classAt(text, end) === LETTER || /[-._]/.test(text.charAt(end)))) end += 1
    const domain = text.slice(start, end)
    const parts = domain.split('.').slice(-2)
    if (!parts.some((part) => part.includes('_'))) return end
    this.#badUnderscore = start + domain.lastIndexOf('_')
    return -1
  }
}

function emailEnd(text: string, start: number): number {
  EMAIL.lastIndex = start
  const domain = EMAIL.exec(text)?.[1] ?? ''
  return domain.includes('.') && /[a-z]/i.test(domain.slice(-1)) ? EMAIL.lastIndex : -1
}

function trailStart(text: string, end: number): number {
  let start = end
  for (;;) {
    while (TRAIL_MARK[text.charCodeAt(start - 1)] === true) start -= 1
    let name = start
    while (ALPHABETIC[text.charCodeAt(name - 1)] === true) name -= 1
    if (text.charAt(start) !== ';' || name === start || text.charAt(name - 1) !== '&') return start
    start = name - 1
  }
}
