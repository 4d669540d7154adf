import type { ButtonAccent, CalloutTone } from 'qp-schema'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

interface Tone {
  readonly label: string
  readonly accent: ButtonAccent
  /** Drawn in a box of 24 by 24. */
  readonly icon: ReactElement
}

const TONES: { readonly [T in CalloutTone]: Tone } = {
  info: {
    label: 'Note',
    accent: 'blue',
    icon: (
      <>
        <circle cx="12" cy="12" r="9" />
        <path d="M12 11v5M12 7.5v.01" />
      </>
    ),
  },
  warning: {
    label: 'Warning',
    accent: 'amber',
    icon: <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01" />,
  },
  success: {
    label: 'Success',
    accent: 'green',
    icon: (
      <>
        <circle cx="12" cy="12" r="9" />
        <path d="m8 12.5 2.7 2.7L16 9.5" />
      </>
    ),
  },
}

export function Callout({ block, leaves, lang, dir }: DefaultProps<'callout'>): ReactElement {
  const { label, accent, icon } = TONES[block.tone]
  return (
    <aside className={`qp-callout qp-accent-${accent}`} role="note" aria-label={label} lang={lang} dir={dir}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {icon}
      </svg>
      <div dangerouslySetInnerHTML={leaves['html']} />
    </aside>
  )
}
