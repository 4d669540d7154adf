import { LINK_REL } from 'qp-render'
import { safeUrl } from 'qp-schema/policy'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Button({ block, lang, dir }: DefaultProps<'button'>): ReactElement {
  const { url, label, description, variant, shape, accent, icon } = block
  const href = safeUrl(url, 'link')
  return (
    <a
      className={`qp-button qp-${variant} qp-${shape} qp-accent-${accent}`}
      href={href}
      rel={href === undefined ? undefined : LINK_REL}
      lang={lang}
    >
      {icon !== undefined && (
        <span className="qp-button-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="qp-button-text" dir={dir}>
        <span>{label}</span>
        {description !== undefined && (
          <>
            {' '}
            <small>{description}</small>
          </>
        )}
      </span>
    </a>
  )
}
