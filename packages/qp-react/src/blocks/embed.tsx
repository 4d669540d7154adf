import { LINK_REL, type ShownEmbed, shownEmbed } from 'qp-render'
import { EMBED_PROVIDERS, isOnHost } from 'qp-schema/policy'
import type { ReactElement, ReactNode } from 'react'
import type { DefaultProps } from '../props.ts'

export function Embed({ block, options, lang, dir }: DefaultProps<'embed'>): ReactElement {
  const words = block.title ?? block.url
  const shown = shownEmbed(block)
  if (shown === undefined)
    return (
      <Missing lang={lang} dir={dir}>
        {words}
      </Missing>
    )
  // A page of this service within itself could stand in for the real one.
  if (options.ownHost !== undefined && isOnHost(shown.src, options.ownHost))
    return (
      <Missing lang={lang} dir={dir}>
        <Original shown={shown}>{words}</Original>
      </Missing>
    )
  return (
    <figure className={`qp-embed qp-embed-${block.embedType}`} lang={lang}>
      <Facade shown={shown} dir={dir} />
      <figcaption dir={dir}>
        <Original shown={shown}>{`Open on ${shown.name}`}</Original>
      </figcaption>
    </figure>
  )
}

interface EmbedPartProps {
  readonly shown: ShownEmbed
}

/** A link to the original, of which the script of qp-render makes a frame. FORMAT.md 10.4.6 */
function Facade({ shown, dir }: EmbedPartProps & Pick<DefaultProps<'embed'>, 'dir'>): ReactElement {
  const { block, src, href, title, sandbox, allow, referrerPolicy, prompt } = shown
  return (
    <a
      className="qp-box qp-facade"
      href={href}
      rel={LINK_REL}
      dir={dir}
      data-src={src}
      data-name={title}
      data-sandbox={sandbox}
      data-allow={allow}
      data-referrerpolicy={referrerPolicy}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {EMBED_PROVIDERS[block.embedType].content === 'video' ? PLAY : OPEN}
      </svg>
      {block.title !== undefined && (
        <>
          <strong>{title}</strong>{' '}
        </>
      )}
      <span>{prompt}</span>
    </a>
  )
}

function Original({ shown, children }: EmbedPartProps & { readonly children: ReactNode }): ReactElement {
  return (
    <a href={shown.href} rel={LINK_REL}>
      {children}
    </a>
  )
}

interface MissingProps extends Pick<DefaultProps<'embed'>, 'lang' | 'dir'> {
  readonly children: ReactNode
}

function Missing({ children, lang, dir }: MissingProps): ReactElement {
  return (
    <p className="qp-embed-missing" lang={lang} dir={dir}>
      {children}
    </p>
  )
}

const PLAY = (
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="m10 8 6 4-6 4z" />
  </>
)

const OPEN = (
  <>
    <rect x="2" y="4" width="20" height="16" rx="2" />
    <path d="M2 8h20M12 17v-6m-3 3 3 3 3-3" />
  </>
)
