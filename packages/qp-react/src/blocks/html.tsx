import { FRAME_SANDBOX, frameTitle } from 'qp-render'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Html({ block, index, leaves, options, lang, dir }: DefaultProps<'html'>): ReactElement {
  if (block.safetyMode === undefined || block.safetyMode === 'strict_sanitized')
    return (
      <div className="qp-html" lang={lang} dir={dir}>
        <div dangerouslySetInnerHTML={leaves['html']} />
      </div>
    )
  return (
    <iframe
      className="qp-box qp-frame"
      src={options.frameUrl?.(index) ?? `frames/${index}`}
      title={frameTitle(block)}
      sandbox={FRAME_SANDBOX[block.safetyMode]}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )
}
