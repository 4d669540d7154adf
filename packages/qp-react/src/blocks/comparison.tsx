import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Comparison({ block, index, lang, dir }: DefaultProps<'comparison'>): ReactElement {
  const { left, right, leftLabel, rightLabel } = block
  return (
    <div className="qp-box qp-comparison" lang={lang}>
      <Side text={left} label={leftLabel} id={`qpBlock${index}Left`} dir={dir} />
      <Side text={right} label={rightLabel} id={`qpBlock${index}Right`} dir={dir} />
    </div>
  )
}

interface SideProps extends Pick<DefaultProps<'comparison'>, 'dir'> {
  readonly text: string
  readonly label: string | undefined
  /** Holds a capital, which no heading's id does. */
  readonly id: string
}

function Side({ text, label, id, dir }: SideProps): ReactElement {
  return (
    <section aria-labelledby={label === undefined ? undefined : id}>
      {label !== undefined && (
        <p className="qp-comparison-label" id={id} dir={dir}>
          {label}
        </p>
      )}
      <p dir={dir}>{text}</p>
    </section>
  )
}
