import { escapeHtml, type ImageSize } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { findMark, type Mark } from './marks.ts'

/** A picture that may come to stand alone on its line. */
export interface Picture {
  readonly url: string
  readonly alt: string
  readonly title: string
  readonly html: string
  readonly size: ImageSize | undefined
  /** Whether it has a width or a height that no block has: one alone, or a percentage. */
  readonly staysInText: boolean
}

/** What stands between two places where a line must end. */
export interface Run {
  readonly html: string
  /** Neither text nor a picture is in it. */
  readonly blank: boolean
  /** The pictures, when each is alone on its line and there is nothing else. */
  readonly pictures: readonly Picture[] | undefined
  /** The most elements within one another. */
  readonly depth: number
}

interface Waiting {
  readonly html: string
  readonly marks: Mark | undefined
}

/** White space that is not a single space already: most is, and need not be replaced. */
const SPACES = /[ \t\n]{2,}|[\t\n]/g

/**
 * Writes text with its marks, and collapses white space as browsers do: to one space, and to none at the edges of a
 * line. Marks are opened where text needs them, so that elements are always nested and never empty.
 */
export class InlineRun {
  readonly #repeated: (characters: number) => void
  readonly #keepsLineEnds: boolean
  readonly #parts: string[] = []
  #open: Mark | undefined
  #depth = 0
  /** White space and line breaks: they count once something follows them. */
  #waiting: Waiting[] = []
  #afterSpace = true
  #blank = true
  #pictures: Picture[] | undefined = []
  #afterPicture = false

  /**
   * @param repeated - is told how much markup is written again because a mark spans several runs
   * @param keepsLineEnds - whether white space with a line end in it is collapsed to that, and not to a space
   */
  constructor(repeated: (characters: number) => void, keepsLineEnds: boolean) {
    this.#repeated = repeated
    this.#keepsLineEnds = keepsLineEnds
  }

  text(value: string, marks: Mark | undefined): void {
    // Character references bring in what no store keeps.
    const collapsed = cleanText(value.replaceAll('\f', ' ')).replace(SPACES, (space) => {
      return this.#keepsLineEnds && space.includes('\n') ? '\n' : ' '
    })
    const shown = collapsed.replace(/^[ \n]|[ \n]$/g, '')
    if (/^[ \n]/.test(collapsed)) this.#space(collapsed.charAt(0), marks)
    if (shown === '') return
    this.#write(escapeHtml(shown), marks)
    if (/\S/.test(shown)) {
      this.#blank = false
      this.#pictures = undefined
    }
    if (collapsed.length > 1 && /[ \n]$/.test(collapsed)) this.#space(collapsed.slice(-1), marks)
  }

  lineBreak(marks: Mark | undefined): void {
    const last = this.#waiting.at(-1)
    if (last?.html.trim() === '') this.#waiting.pop()
    if (this.#parts.length > 0) this.#waiting.push({ html: '<br />', marks })
    this.#afterSpace = true
    this.#afterPicture = false
  }

  /** @param alone - whether nothing is lost when the picture becomes a block */
  picture(picture: Picture, alone: boolean, marks: Mark | undefined): void {
    this.#write(picture.html, marks)
    this.#blank = false
    if (!alone || this.#afterPicture) this.#pictures = undefined
    else this.#pictures?.push(picture)
    this.#afterPicture = true
  }

  end(): Run {
    this.#moveTo(undefined)
    const pictures = this.#pictures?.length === 0 ? undefined : this.#pictures
    return { html: this.#parts.join(''), blank: this.#blank, pictures, depth: this.#depth }
  }

  #space(html: string, marks: Mark | undefined): void {
    if (this.#afterSpace) return
    this.#waiting.push({ html, marks })
    this.#afterSpace = true
  }

  #write(html: string, marks: Mark | undefined): void {
    for (const waiting of this.#waiting) this.#put(waiting.html, this.#marksOf(waiting, marks))
    this.#waiting = []
    this.#put(html, marks)
    this.#afterSpace = false
  }

  /** White space at an edge of a link stands outside of it. */
  #marksOf({ html, marks }: Waiting, next: Mark | undefined): Mark | undefined {
    const link = html.trim() === '' ? findMark(marks, 'a') : undefined
    const isWithin =
      link === undefined || (findMark(this.#open, 'a') === link && findMark(next, 'a') === link)
    return isWithin ? marks : link.outer
  }

  #put(html: string, marks: Mark | undefined): void {
    this.#moveTo(marks)
    this.#parts.push(html)
  }

  /** Closes the marks that the next text does not have, and opens those that it has. */
  #moveTo(marks: Mark | undefined): void {
    const opening: Mark[] = []
    let target = marks
    while (target !== this.#open) {
      if (target !== undefined && target.depth >= (this.#open?.depth ?? 0)) {
        opening.push(target)
        target = target.outer
      } else if (this.#open !== undefined) {
        this.#parts.push(`</${this.#open.tag}>`)
        this.#open = this.#open.outer
      }
    }
    for (const mark of opening.toReversed()) {
      if (mark.written) this.#repeated(mark.start.length)
      this.#parts.push(mark.written ? mark.again : mark.start)
      mark.written = true
    }
    this.#open = marks
    this.#depth = Math.max(this.#depth, marks?.depth ?? 0)
  }
}
