import { frontMatterValues } from 'qp-markdown/gfm'
import { assertArgument } from 'qp-schema'

/** Keys of front matter that notes have for the wiki, and that say nothing of a page. */
export const PROPERTIES: readonly string[] =
  'alias aliases created cssclass cssclasses date draft modified permalink publish tag tags updated'.split(
    ' ',
  )

/** What a note says of itself. */
export interface WikiProperties {
  /** Whether it is meant to be public: `publish`, or the opposite of `draft`; absent where it says neither. */
  readonly publish?: boolean
  readonly title?: string
  /** Its other names. */
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
}

/**
 * Reads the properties of a note, its front matter. One list or words between commas are the same. SPEC.md 14.9
 *
 * @param markdown - any string
 */
export function propertiesOf(markdown: string): WikiProperties {
  assertArgument(typeof markdown === 'string', 'propertiesOf', 'markdown as a string', markdown)
  const values = frontMatterValues(markdown)
  const publish = isPublic(values)
  const title = wordsOf(values['title'])[0]
  return {
    ...(publish !== undefined && { publish }),
    ...(title !== undefined && { title }),
    aliases: [...wordsOf(values['aliases']), ...wordsOf(values['alias'])],
    tags: [...wordsOf(values['tags'], true), ...wordsOf(values['tag'], true)].map((tag) =>
      tag.replace(/^#/, ''),
    ),
  }
}

/** Who says one thing of two is not public where either says so. */
function isPublic({ publish, draft }: Readonly<Record<string, unknown>>): boolean | undefined {
  if (isSaid(publish, false) || isSaid(draft, true)) return false
  return isSaid(publish, true) || isSaid(draft, false) ? true : undefined
}

/** YAML has `yes` as a text. */
function isSaid(value: unknown, wanted: boolean): boolean {
  return value === wanted || (typeof value === 'string' && SAID[value.trim().toLowerCase()] === wanted)
}

const SAID: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false }

function wordsOf(value: unknown, areSingle = false): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => wordsOf(item, areSingle))
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string') return []
  return value
    .split(areSingle ? /[,\s]+/ : /^(?!)/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
