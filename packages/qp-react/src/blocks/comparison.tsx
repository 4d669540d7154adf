import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Comparison({ block, index }: DefaultProps<'comparison'>): ReactElement {
  const { left, right, leftLabel, rightLabel } = block
  return (
    <div className="qp-box qp-comparison">
      <Side text={left} label={leftLabel} id={`qpBlock${index}Left`} />
      <Side text={right} label={rightLabel} id={`qpBlock${index}Right`} />
    </div>
  )
}

interface SideProps {
  readonly text: string
  readonly label: string | undefined
  /** Holds a capital, which no heading's id does. */
  readonly id: string
}

function Side({ text, label, id }: SideProps): ReactElement {
  return (
    <section aria-labelledby={label === undefined ? undefined : id}>
      {label !== undefined && (
        <p className="qp-comparison-label" id={id} dir="auto">
          {label}
        </p>
      )}
      <p dir="auto">{text}</p>
    </section>
  )
}
