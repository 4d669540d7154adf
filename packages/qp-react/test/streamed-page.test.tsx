import { StreamedPage, type StreamedPageProps } from 'qp-react'
import { type SafeBlock, trustStoredBlocks } from 'qp-schema'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { toHtml } from './programs/static-markup.tsx'

const partOf = (key: number, html: string) => ({
  key,
  blocks: trustStoredBlocks([{ type: 'richtext', html }]),
})

type Props = { readonly children?: ReactNode }

/** The elements of parts, by their keys. */
function partsOf(props: StreamedPageProps): Map<string | null, ReactElement> {
  const page = StreamedPage(props) as ReactElement<Props>
  const fragments = Children.toArray(page.props.children) as ReactElement<Props>[]
  return new Map(
    fragments.map((fragment) => [
      fragment.key,
      Children.toArray(fragment.props.children).find((child) => isValidElement(child)) as ReactElement,
    ]),
  )
}

describe('StreamedPage', () => {
  it('shows what Blocks shows, without ids of headings', () => {
    const parts = [partOf(0, '<h1>Tides</h1>'), partOf(2, '<p>High <strong>wat</strong></p>')]
    const html = renderToStaticMarkup(<StreamedPage parts={parts} />)
    expect(html).toBe(
      `${toHtml([{ type: 'richtext', html: '<h1>Tides</h1>' }], { headingIds: false })}\n` +
        `${toHtml([{ type: 'richtext', html: '<p>High <strong>wat</strong></p>' }])}\n`,
    )
  })

  it('keeps keys, and gives equal props to what did not change', () => {
    const highlight = () => undefined
    const [final, open, longer] = [partOf(0, '<p>a</p>'), partOf(1, '<p>b</p>'), partOf(1, '<p>bc</p>')]
    const before = partsOf({ parts: [final, open], highlight })
    const after = partsOf({ parts: [{ ...final }, longer], highlight })
    expect([...after.keys()]).toEqual([...before.keys()])
    const changed = [...after].map(([key, part]) => {
      const props = part.props as { readonly [name: string]: unknown }
      const known = before.get(key)?.props as typeof props
      return Object.keys(props).filter((name) => props[name] !== known[name])
    })
    expect(changed).toEqual([[], ['blocks']])
    // React compares the props of such a component.
    expect([...after.values()].map(({ type }) => (type as unknown as { $$typeof: symbol }).$$typeof)).toEqual(
      [Symbol.for('react.memo'), Symbol.for('react.memo')],
    )
  })

  it('refuses blocks that nobody sanitized, and what is no list', () => {
    const parts = [{ key: 0, blocks: [{ type: 'richtext', html: '<p>a</p>' }] as unknown as SafeBlock[] }]
    expect(() => renderToStaticMarkup(<StreamedPage parts={parts} />)).toThrow(TypeError)
    expect(() => StreamedPage({ parts: 1 as unknown as [] })).toThrow('an array of parts')
  })
})
