import { CONTENT_LIMITS, type Warning } from 'qp-schema'

/** What a page has no form for, and what to say of it. */
const LOSSES = {
  comment: ['a comment was left out', 'comments were left out'],
  deletion: ['a tracked deletion was left out', 'tracked deletions were left out'],
  insertion: ['a tracked insertion is kept as text', 'tracked insertions are kept as text'],
  hidden: ['a hidden text was left out', 'hidden texts were left out'],
  chart: [
    'a chart was left out: copy it in Word as a picture',
    'charts were left out: copy them in Word as pictures',
  ],
  diagram: [
    'a diagram (SmartArt) was left out: copy it in Word as a picture',
    'diagrams (SmartArt) were left out: copy them in Word as pictures',
  ],
  shape: ['a drawn shape was left out', 'drawn shapes were left out'],
  object: [
    'an object of another program was left out: copy it in Word as a picture',
    'objects of other programs were left out: copy them in Word as pictures',
  ],
  control: ['a control of a form was left out', 'controls of forms were left out'],
  box: [
    'a text box stands behind its paragraph, as text',
    'text boxes stand behind their paragraphs, as text',
  ],
  file: ['a document within this one was left out', 'documents within this one were left out'],
  field: [
    'a field of Word without a result was left out: update the fields in Word',
    'fields of Word without a result were left out: update the fields in Word',
  ],
  sign: ['a sign of a font for symbols was left out', 'signs of fonts for symbols were left out'],
  note: [
    'a reference to a note that is not there was left out',
    'references to notes that are not there were left out',
  ],
  place: [
    'a place of the text that is no heading has no address: the links to it are text',
    'places of the text that are no headings have no address: the links to them are text',
  ],
  noteInNote: [
    'a reference of a note to another note was left out',
    'references of notes to other notes were left out',
  ],
} as const satisfies Record<string, readonly [one: string, many: string]>

export type Loss = keyof typeof LOSSES

/** Counts what is lost, and tells of each kind once. */
export class Losses {
  readonly #path: string
  /** Those that are counted, in the order of the file, and those that have a text of their own. */
  readonly #found = new Map<Loss, number>()
  readonly #warnings: Warning[] = []
  readonly #seen = new Set<string>()

  constructor(path: string) {
    this.#path = path
  }

  add(loss: Loss, count = 1): void {
    if (count > 0) this.#found.set(loss, (this.#found.get(loss) ?? 0) + count)
  }

  /** Says something of its own, once. */
  tell(code: Warning['code'], message: string): void {
    if (this.#seen.has(message) || this.#warnings.length >= CONTENT_LIMITS.warnings) return
    this.#seen.add(message)
    this.#warnings.push({ code, path: this.#path, message })
  }

  /** At most as many as an answer has. */
  get warnings(): Warning[] {
    const counted = [...this.#found].map(([loss, count]): Warning => {
      const [one, many] = LOSSES[loss]
      return {
        code: 'block_dropped',
        path: this.#path,
        message: `${count === 1 ? one : `${count} ${many}`}.`,
      }
    })
    return [...counted, ...this.#warnings].slice(0, CONTENT_LIMITS.warnings)
  }
}
