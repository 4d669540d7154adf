import {
  DIAGRAM_SANDBOX,
  highlighted,
  isFlatDiagram,
  isLongCode,
  LANGUAGE_NAMES,
  type SafeHtml,
} from 'qp-render'
import { Fragment, type ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Code({
  block,
  index,
  options,
  lines: { pieces, remarks: remarksAt },
}: DefaultProps<'code'>): ReactElement {
  const { code, language = 'plaintext', label, filename } = block
  const isDiagram = language === 'mermaid'
  const diagramUrl = isDiagram ? options.diagramUrl?.(index) : undefined
  const inner = (html: SafeHtml | undefined) => (
    <code
      className={`language-${language}`}
      {...(html === undefined ? { children: code } : { dangerouslySetInnerHTML: { __html: String(html) } })}
    />
  )
  const isRemarked = pieces?.some(({ remarks }) => remarks.length > 0)
  const source = (
    <>
      {/* The script of qp-render shows it; without one it would do nothing. */}
      <button className="qp-copy" type="button" aria-live="polite" hidden>
        Copy
      </button>
      {isRemarked ? (
        <div className="qp-lines" role="group" aria-label={filename ?? 'Code'} tabIndex={0}>
          {pieces?.map(({ html, remarks }, piece) => (
            <Fragment key={piece}>
              <pre>{inner(html)}</pre>
              {remarks.map((remark) => (
                <Fragment key={remark}>{remarksAt.get(remark)}</Fragment>
              ))}
            </Fragment>
          ))}
        </div>
      ) : (
        <pre tabIndex={0}>{inner(pieces?.[0]?.html ?? highlighted(options.highlight, code, language))}</pre>
      )}
    </>
  )
  const classes = [
    'qp-box qp-code',
    isDiagram && 'qp-mermaid',
    diagramUrl !== undefined && isFlatDiagram(code) && 'qp-flat',
    pieces !== undefined && 'qp-lined',
    isLongCode(code) && 'qp-long',
  ]
  return (
    <figure className={classes.filter(Boolean).join(' ')} dir="ltr" translate="no">
      <figcaption>
        {filename !== undefined && <span className="qp-file">{filename}</span>}
        <span className={label === undefined ? 'qp-language' : 'qp-label'}>
          {label ?? LANGUAGE_NAMES[language]}
        </span>
      </figcaption>
      {diagramUrl === undefined ? (
        source
      ) : (
        <>
          <iframe
            className="qp-diagram"
            src={diagramUrl}
            title={filename ?? 'Diagram'}
            sandbox={DIAGRAM_SANDBOX}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
          <details open>
            <summary>Source</summary>
            {source}
          </details>
        </>
      )}
    </figure>
  )
}
