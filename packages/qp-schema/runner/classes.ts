/** What an implementation can claim to be, and what each is asked for. 3.10.1, and 3.10.2 from `gfm-writer` on */
export const CLASSES = {
  validator: 'says whether a page document is valid, and where it is not',
  sanitizer: 'makes blocks safe',
  'css-sanitizer': 'makes the CSS of documents safe, and writes it as the format says',
  'sanitizer-warnings': 'says what it dropped or changed',
  reader: 'shows blocks',
  html: 'shows pages as HTML: ids of headings, links, permissions of frames',
  'text-writer': 'writes blocks as plain text, and derives a title and a description',
  'markdown-writer': 'writes blocks as markdown that it reads as the same blocks',
  'canonical-writer': 'writes blocks as the same markdown, to the byte',
  'markdown-reader': 'reads markdown as blocks',
  'reader-warnings': 'says what it dropped or changed of markdown',
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
