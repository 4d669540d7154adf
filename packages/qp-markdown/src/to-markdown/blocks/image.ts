import type { ImageBlock, ImageSize } from 'qp-schema'
import { INLINE_HTML } from 'qp-schema/policy'
import type { ToMarkdown } from '../handler.ts'
import { checkRun, isOnOneLine } from '../html/reads-back-unchanged.ts'
import { startTag } from '../html/write-html.ts'
import { imageMarkdown } from '../inlines/inline.ts'
import { unrepresentable } from '../unrepresentable.ts'

/** `![alt](url "caption")`; with a size, in GitHub's dialect, the tag that has it. */
export const imageToMarkdown: ToMarkdown<'image'> = (block, { dialect }) => {
  const { url, alt = '', caption, size } = block
  if (size === undefined) return { lines: [imageMarkdown({ url, alt, title: caption }, dialect)] }
  return { lines: [dialect.html ? sizedTag(block, size) : unrepresentable()] }
}

function sizedTag({ url, alt = '', caption }: ImageBlock, { width, height }: ImageSize): string {
  if (![alt, caption ?? ''].every(isOnOneLine)) unrepresentable()
  const attributes = Object.entries({ src: url, alt, title: caption, width, height })
  const given = attributes.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`] as const],
  )
  const image = { tag: 'img', attributes: new Map(given), children: [] }
  checkRun([image], INLINE_HTML)
  return startTag(image)
}
