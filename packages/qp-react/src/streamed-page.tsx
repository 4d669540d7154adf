import type { StreamedPart } from 'qp-render'
import { assertArgument, isObject } from 'qp-schema'
import { Fragment, memo, type ReactElement } from 'react'
import { Blocks, type BlocksProps } from './blocks.tsx'
import type { BlocksOptions } from './props.ts'

/** The props of {@link StreamedPage}: those of {@link Blocks}, less what depends on the whole page. */
export interface StreamedPageProps extends Omit<BlocksOptions, 'diagramUrl' | 'frameUrl' | 'headingIds'> {
  /** The `parts` of `markdownStream` of qp-markdown, with `sanitize`. */
  readonly parts: readonly StreamedPart[]
}

/**
 * The inside of an article whose text is still written, with the markup of {@link Blocks}. A part is rendered again only
 * when its `blocks` or an option is another object than before; its key stays the same, so nothing else moves. Headings have
 * no ids, and diagrams and frames no address: show `Blocks` once the page is stored.
 *
 * @throws TypeError, while rendering, when `parts` is no array, or holds blocks that did not come from the sanitizer
 */
export function StreamedPage(props: StreamedPageProps): ReactElement {
  assertArgument(isObject(props), 'StreamedPage', 'props with `parts`', props)
  const { parts, ...options } = props
  assertArgument(Array.isArray(parts), 'StreamedPage', 'an array of parts', parts)
  return (
    <>
      {parts.map(({ key, blocks }) => (
        <Fragment key={key}>
          <Part {...options} blocks={blocks} />
          {'\n'}
        </Fragment>
      ))}
    </>
  )
}

const noFrame = (): string => 'about:blank'

/** Compares props one by one, so options stand beside the blocks. Without the mark, bundles of `Blocks` alone have it too. */
const Part = /* @__PURE__ */ memo(function Part(props: BlocksProps): ReactElement {
  return <Blocks {...props} headingIds={false} frameUrl={noFrame} />
})
