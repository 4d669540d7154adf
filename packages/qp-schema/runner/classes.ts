/** What an implementation can claim to be, and what each is asked for. 3.10.1, and 3.10.2 from `gfm-writer` on */
export const CLASSES = {
  validator: 'says whether a page document is valid, and where it is not',
  sanitizer: 'makes blocks safe',
  reader: 'shows blocks',
  'text-writer': 'writes blocks as plain text, and derives a title and a description',
  'markdown-writer': 'writes blocks as markdown',
  'markdown-reader': 'reads markdown as blocks',
  'gfm-writer': "writes blocks as markdown in GitHub's dialect",
  'gfm-reader': "reads markdown in GitHub's dialect as blocks",
  'html-reader': 'reads HTML as blocks',
} as const

/** One of {@link CLASSES}. */
export type ClassName = keyof typeof CLASSES

/** All of them, in the order in which they are tried. */
export const CLASS_NAMES = Object.keys(CLASSES) as ClassName[]

/** Whether a name is that of a class. */
export function isClassName(name: unknown): name is ClassName {
  return typeof name === 'string' && Object.hasOwn(CLASSES, name)
}
