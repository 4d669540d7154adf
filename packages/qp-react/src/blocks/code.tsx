import { DIAGRAM_SANDBOX, highlighted, isFlatDiagram, isLongCode, LANGUAGE_NAMES } from 'qp-render'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Code({ block, index, options }: DefaultProps<'code'>): ReactElement {
  const { code, language = 'plaintext', label, filename } = block
  const isDiagram = language === 'mermaid'
  const diagramUrl = isDiagram ? options.diagramUrl?.(index) : undefined
  const colored = highlighted(options.highlight, code, language)
  const shown =
    colored === undefined ? { children: code } : { dangerouslySetInnerHTML: { __html: String(colored) } }
  const source = (
    <>
      {/* The script of qp-render shows it; without one it would do nothing. */}
      <button className="qp-copy" type="button" aria-live="polite" hidden>
        Copy
      </button>
      <pre tabIndex={0}>
        <code className={`language-${language}`} {...shown} />
      </pre>
    </>
  )
  const classes = [
    'qp-box qp-code',
    isDiagram && 'qp-mermaid',
    diagramUrl !== undefined && isFlatDiagram(code) && 'qp-flat',
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
