import { DIAGRAM_SCRIPT, FRAME_SCRIPT, pageScript } from 'qp-render'
import { type SafeBlock, trustStoredBlocks } from 'qp-schema'

/** A block for each part that a page's script can have. */
const SCRIPTED = trustStoredBlocks([
  { type: 'code', code: 'x', language: 'js' },
  { type: 'code', code: 'x', language: 'diff' },
  { type: 'code', code: 'x', language: 'mermaid' },
  { type: 'embed', embedType: 'iframe_sandbox', url: 'https://embeds.example/' },
  { type: 'html', safetyMode: 'sandboxed', html: 'x' },
])

/** The text of every inline script that the service writes: any other in a page is an author's. */
const OWN_SCRIPTS: ReadonlySet<string> = new Set([
  FRAME_SCRIPT,
  DIAGRAM_SCRIPT,
  ...subsetsOf(SCRIPTED).map((blocks) => pageScript(blocks, 'standard')),
  pageScript([], 'standard', true),
])

/** Whether a script is one of the service's, of the bench's or of the browser's own error page. */
export function isOwnScript(source: string): boolean {
  return (
    OWN_SCRIPTS.has(source) ||
    source.endsWith('//qp-bench') ||
    source.startsWith('if (window.updateForDnsProbe) ')
  )
}

function subsetsOf([first, ...rest]: readonly SafeBlock[]): SafeBlock[][] {
  if (first === undefined) return [[]]
  const others = subsetsOf(rest)
  return [...others, ...others.map((set) => [first, ...set])]
}
