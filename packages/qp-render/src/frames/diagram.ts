import {
  assertArgument,
  type CodeBlock,
  DEFAULT_THEME,
  isObject,
  type SafeBlock,
  splitTheme,
  type ThemeId,
} from 'qp-schema'
import { css } from '../templates/css.ts'
import { diagramColors } from './diagram-colors.ts'
import { js } from '../templates/js.ts'
import { isKnownBlock } from '../forward-compatibility/unknown-blocks.ts'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import { metaName } from '../html-document.ts'
import { colorScheme, THEME_STYLES } from '../themes/index.ts'

/** A code block whose source is a diagram. */
export type DiagramBlock = SafeBlock & CodeBlock & { readonly language: 'mermaid' }

/** Whether a block is a diagram, whose document {@link renderDiagram} makes. SPEC.md 10.12 */
export function isDiagramBlock(block: SafeBlock): block is DiagramBlock {
  return isKnownBlock(block) && block.type === 'code' && block.language === 'mermaid'
}

/**
 * What the frame of a diagram may do: run the drawing program, in an opaque origin. The answer at its address needs the
 * same flags in `Content-Security-Policy: sandbox`. SPEC.md 10.12
 */
export const DIAGRAM_SANDBOX = 'allow-scripts'

/** Where a diagram is shown and what draws it. */
export interface DiagramOptions {
  /** The theme of the page around it; `auto-default` when absent. */
  readonly theme?: ThemeId
  /** The address of mermaid's own browser build, `dist/mermaid.min.js`. */
  readonly scriptUrl: string
}

/** The frame that draws a diagram. It is out of sight until the diagram is drawn. */
export function diagramElement(url: string, title: string): SafeHtml {
  return markup`<iframe class="qp-diagram" src="${url}" title="${title}" sandbox="${DIAGRAM_SANDBOX}" loading="lazy" referrerpolicy="no-referrer"></iframe>`
}

/**
 * The document that draws one diagram: its source as text, the library, and {@link DIAGRAM_SCRIPT}. Serve it with a
 * `Content-Security-Policy` that allows those two scripts and inline styles, and nothing else. SPEC.md 10.12
 */
export function renderDiagram(block: DiagramBlock, options: DiagramOptions): string {
  assertArgument(isDiagramBlock(block), 'renderDiagram', 'a block for which isDiagramBlock is true', block)
  const isRight = isObject(options) && typeof options['scriptUrl'] === 'string'
  assertArgument(isRight, 'renderDiagram', 'an object with the `scriptUrl` of the drawing program', options)
  const { code } = block
  const { theme = DEFAULT_THEME, scriptUrl } = options
  const { mode, name } = splitTheme(theme)
  const { light, dark, font } = THEME_STYLES[name]
  const colors = JSON.stringify({ light: diagramColors(light, 'light'), dark: diagramColors(dark, 'dark') })
  return markup`<!doctype html>
<html lang="en" data-mode="${mode}" data-colors="${colors}" data-font="${font}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Diagram</title>
${metaName('robots', 'noindex')}
${metaName('color-scheme', colorScheme(theme))}
<style>${sanitized(DIAGRAM_CSS)}</style>
</head>
<body>
<pre id="source" hidden>
${code}</pre>
<div id="drawing"></div>
<script src="${scriptUrl}"></script>
<script>${sanitized(DIAGRAM_SCRIPT)}</script>
</body>
</html>
`.toString()
}

/** What stands in the `<style>` element of a diagram's document; mermaid adds its own. */
const DIAGRAM_CSS = css`
  body {
    margin: 0 1rem;
    background: none;
  }
  #drawing {
    display: flex;
    min-height: 100vh;
  }
  svg {
    flex: none;
    margin: auto;
    height: auto;
    max-height: 100vh;
  }
`

/**
 * The inline script of a diagram's document, for its hash in a Content-Security-Policy. It draws in the mode of the
 * page, and again when the system changes from light to dark. Then it tells the page around it how tall the drawing is,
 * or that it failed. In a narrow window the drawing shrinks to 0.6 of its width, so that its text can be read, and
 * scrolls.
 *
 * A source may have HTML in its labels and may name pictures. Whatever it configures, labels keep text and its marks
 * only, and no picture is loaded but `data:` ones. The policy stops the same a second time.
 */
export const DIAGRAM_SCRIPT: string = js`
  (() => {
    const { mode, colors, font } = document.documentElement.dataset
    const source = document.getElementById('source').textContent
    const drawing = document.getElementById('drawing')
    const dark = matchMedia('(prefers-color-scheme: dark)')
    let last, drawn = 0
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(url) {
        if (/^data:/i.test(url)) this.setAttribute('src', url)
      }
    })
    const tell = (message) => parent.postMessage((last = message), '*')
    const measure = () => {
      const svg = drawn && drawing.firstElementChild
      if (!svg) return
      const { width, height } = svg.viewBox.baseVal
      const natural = Number.parseFloat(svg.style.maxWidth) || width
      const least = natural * 0.6
      const ratio = height / width
      svg.style.minWidth = least + 'px'
      const bar = innerHeight - document.documentElement.clientHeight
      tell({ type: 'qp:diagram', height: Math.min(natural, Math.max(drawing.clientWidth, least)) * ratio + bar })
    }
    const draw = async () => {
      try {
        const now = mode === 'auto' ? (dark.matches ? 'dark' : 'light') : mode
        mermaid.initialize({
          startOnLoad: false,
          securityLevel: 'strict',
          suppressErrorRendering: true,
          theme: 'base',
          look: 'classic',
          dompurifyConfig: {
            ALLOWED_TAGS: '#text b br code del em i mark p s small span strong sub sup u'.split(' '),
            ALLOWED_ATTR: ['class']
          },
          secure: ['dompurifyConfig'],
          fontFamily: font,
          gantt: { useWidth: 640 },
          themeVariables: { ...JSON.parse(colors)[now], fontFamily: font, darkMode: now === 'dark' }
        })
        const { svg } = await mermaid.render('diagram', source)
        const template = document.createElement('template')
        template.innerHTML = svg
        const lost = 'audio,button,canvas,fieldset,form,iframe,img,input,object,select,textarea,video,image:not([*|href^="data:"])'
        for (const element of template.content.querySelectorAll(lost)) element.remove()
        drawing.replaceChildren(template.content)
        drawn = 1
        measure()
      } catch {
        drawn = 0
        tell({ type: 'qp:diagram-failed' })
      }
    }
    addEventListener('message', ({ source: from, data }) => {
      if (from === parent && data === 'qp:measure' && last) tell(last)
    })
    new ResizeObserver(measure).observe(drawing)
    if (mode === 'auto') dark.addEventListener('change', draw)
    draw()
  })()
`
