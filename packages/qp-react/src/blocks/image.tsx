import { LINK_REL } from 'qp-render'
import { safeUrl } from 'qp-schema/policy'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Image({
  block: { url, alt = '', caption = '', size },
  loading,
  lang,
  dir,
}: DefaultProps<'image'>): ReactElement {
  const src = safeUrl(url, 'image')
  if (src === undefined)
    return (
      <>
        <p className="qp-embed-missing" lang={lang} dir={dir}>
          {alt === '' ? url : alt}
        </p>
        {caption !== '' && (
          <p lang={lang} dir={dir}>
            {caption}
          </p>
        )}
      </>
    )
  return (
    <figure className="qp-image" lang={lang}>
      <a href={src} rel={LINK_REL} aria-label={alt === '' ? 'Image in full size' : undefined}>
        <img
          src={src}
          alt={alt}
          loading={loading === 'lazy' ? loading : undefined}
          decoding="async"
          width={size?.width}
          height={size?.height}
        />
      </a>
      {caption !== '' && <figcaption dir={dir}>{caption}</figcaption>}
    </figure>
  )
}
