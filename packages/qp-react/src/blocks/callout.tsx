import type { ButtonAccent, CalloutTone } from 'qp-schema'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

interface Look {
  /** What is read aloud first where the block has no label. */
  readonly name?: string
  readonly accent: ButtonAccent
  /** Drawn in a box of 24 by 24. */
  readonly icon: ReactElement
}

/** By the tone, or by the tone and a label. */
const LOOKS: { readonly [T in CalloutTone]: Look } & { readonly [toneAndLabel: string]: Look | undefined } = {
  info: {
    name: 'Note',
    accent: 'blue',
    icon: (
      <>
        <circle cx="12" cy="12" r="9" />
        <path d="M12 11v5M12 7.5v.01" />
      </>
    ),
  },
  warning: {
    name: 'Warning',
    accent: 'amber',
    icon: <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01" />,
  },
  success: {
    name: 'Tip',
    accent: 'green',
    icon: (
      <>
        <circle cx="12" cy="12" r="9" />
        <path d="m8 12.5 2.7 2.7L16 9.5" />
      </>
    ),
  },
  'warning Important': {
    accent: 'purple',
    icon: <path d="M4 4h16v12h-8l-4 4v-4H4zM12 7v3.5M12 13v.01" />,
  },
  'warning Caution': {
    accent: 'red',
    icon: <path d="M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.01" />,
  },
}

export function Callout({ block, leaves, lang, dir }: DefaultProps<'callout'>): ReactElement {
  const { tone, label } = block
  const { name, accent, icon } = LOOKS[`${tone} ${label}`] ?? LOOKS[tone]
  return (
    <aside
      className={`qp-callout qp-accent-${accent}`}
      role="note"
      aria-label={label === undefined ? name : undefined}
      lang={lang}
      dir={dir}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {icon}
      </svg>
      {label !== undefined && (
        <strong className="qp-callout-title" dir={dir}>
          {label}
        </strong>
      )}
      <div dangerouslySetInnerHTML={leaves['html']} />
    </aside>
  )
}
