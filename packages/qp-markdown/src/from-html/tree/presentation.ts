import { type ColumnAlignment, COLUMN_ALIGNMENTS } from 'qp-schema'
import type { Attributes, ElementNode } from './nodes.ts'

/** What the attributes of an element say about how it is shown. */
export interface Presentation {
  readonly hidden: boolean
  readonly classes: ReadonlySet<string>
  /** Declarations of the `style` attribute, names and values in lower case. */
  readonly style: ReadonlyMap<string, string>
}

const KNOWN = new WeakMap<Attributes, Presentation>()

const READ = ['style', 'class', 'hidden']
const NONE: Presentation = { hidden: false, classes: new Set(), style: new Map() }

/** Read once for all copies of an element: the parser can copy one with long attributes many times. */
export function presentationOf({ attributes }: ElementNode): Presentation {
  if (!READ.some((name) => attributes.has(name))) return NONE
  let presentation = KNOWN.get(attributes)
  if (presentation === undefined) {
    presentation = readPresentation(attributes)
    KNOWN.set(attributes, presentation)
  }
  return presentation
}

/** Has a style count before what the `style` attribute of an element says. */
export function addStyle(element: ElementNode, style: ReadonlyMap<string, string>): void {
  const own = presentationOf(element)
  KNOWN.set(element.attributes, { ...own, style: new Map([...style, ...own.style]) })
}

/** Classes of text that only screen readers read, and of the prompts of Jupyter. */
const UNSEEN = [
  'sr-only',
  'visually-hidden',
  'screen-reader-text',
  'jp-InputPrompt',
  'jp-OutputPrompt',
  'input_prompt',
  'output_prompt',
]

function readPresentation(attributes: Attributes): Presentation {
  const style = readStyle(attributes.get('style') ?? '')
  const classes = new Set((attributes.get('class') ?? '').split(/[ \t\n]+/))
  const hidden =
    (attributes.has('hidden') && attributes.get('hidden')?.toLowerCase() !== 'until-found') ||
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all' ||
    UNSEEN.some((name) => classes.has(name))
  return { hidden, classes, style }
}

/** Declarations by name; names and values in lower case. */
export function readStyle(text: string): Map<string, string> {
  const style = new Map<string, string>()
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const [value = ''] = declaration.slice(colon + 1).split('!')
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return style
}

/** The side that an attribute, a style or a class of an element names. */
export function alignmentOf(element: ElementNode): ColumnAlignment | undefined {
  const { classes, style } = presentationOf(element)
  const given = style.get('text-align') ?? element.attributes.get('align')?.trim().toLowerCase()
  return COLUMN_ALIGNMENTS.find(
    (side) => side === given || classes.has(`qp-${side}`) || classes.has(`text-${side}`),
  )
}

/** Whether the lines in an element are centred; `undefined` where it does not say. */
export function isCentred(element: ElementNode): boolean | undefined {
  const side = element.tag === 'center' ? 'center' : alignmentOf(element)
  return side && side === 'center'
}
