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
 * The document that draws what the window around it says, by messages (see {@link DIAGRAM_SCRIPT}): for an editor. Serve
 * it as you serve {@link renderDiagram}'s. SPEC.md 10.22.4
 */
export function renderDiagramToCome(options: DiagramOptions): string {
  assertOptions(options, 'renderDiagramToCome')
  return diagramDocument('', options)
}

/** Whether a diagram goes from side to side, and so is less tall than others. SPEC.md 10.12.1 */
export function isFlatDiagram(code: string): boolean {
  return /^\s*(?:graph|flowchart)\s+(?:LR|RL)\b/.test(code)
}

/**
 * The document that draws one diagram: its source as text, the library, and {@link DIAGRAM_SCRIPT}. Serve it with a
 * `Content-Security-Policy` that allows those two scripts and inline styles, and nothing else. SPEC.md 10.12
 */
export function renderDiagram(block: DiagramBlock, options: DiagramOptions): string {
  assertArgument(isDiagramBlock(block), 'renderDiagram', 'a block for which isDiagramBlock is true', block)
  assertOptions(options, 'renderDiagram')
  return diagramDocument(block.code, options)
}

function assertOptions(options: unknown, caller: string): void {
  const isRight = isObject(options) && typeof options['scriptUrl'] === 'string'
  assertArgument(isRight, caller, 'an object with the `scriptUrl` of the drawing program', options)
}

function diagramDocument(code: string, { theme = DEFAULT_THEME, scriptUrl }: DiagramOptions): string {
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
<div id="paper"></div>
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
  #drawing,
  #paper {
    display: flex;
    min-height: 100vh;
  }
  svg {
    flex: none;
    margin: auto;
    height: auto;
    max-height: 100vh;
  }
  @media screen {
    #paper {
      display: none;
    }
  }
  @media print {
    :root {
      color-scheme: light !important;
    }
    #drawing:has(+ :not(:empty)) {
      display: none;
    }
    svg {
      min-width: 0 !important;
      min-height: 0 !important;
    }
  }
`

/**
 * The inline script of a diagram's document, for its hash in a Content-Security-Policy. It draws in the mode of the
 * page, and again when the system or the reader changes from light to dark. Then it tells the page around it how tall
 * the drawing is and how wide its window has to be, or that it failed. What is dark it draws in light as well, for
 * paper: there is no time for that once somebody prints. Its smallest text has at least 12 pixels, as long as that makes
 * the drawing no more than twice as large: where the window is smaller, it scrolls. Paper does not: it has all of the
 * drawing, as large as fits.
 *
 * An editor around it says what to draw (`qp:source`), as often as it likes, and hears why that failed. The last drawing
 * stays until there is another, and so has another id: mermaid removes what has the id of what it begins to draw. It
 * asks for the drawing as a picture (`qp:picture`) where no frame can run.
 *
 * A source may have HTML in its labels and may name pictures. Whatever it configures, labels keep text and its marks
 * only, and no picture is loaded but `data:` ones. The policy stops the same a second time.
 */
export const DIAGRAM_SCRIPT: string = js`
  (() => {
    const root = document.documentElement
    const { colors, font } = root.dataset
    let { mode } = root.dataset
    let source = document.getElementById('source').textContent
    const drawing = document.getElementById('drawing')
    const paper = document.getElementById('paper')
    const dark = matchMedia('(prefers-color-scheme: dark)')
    let last, natural, shown, drawn = 0, drawings = Promise.resolve()
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(url) {
        if (/^data:/i.test(url)) this.setAttribute('src', url)
      }
    })
    const tell = (message) => parent.postMessage((last = message), '*')
    const smallestText = (svg) => {
      const sizes = [20]
      const texts = document.createTreeWalker(svg, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { parentElement: around, data } = texts.currentNode
        if (data.trim() && !around.closest('style,title,desc'))
          sizes.push(Number.parseFloat(getComputedStyle(around).fontSize) || 20)
      }
      return Math.min(...sizes)
    }
    const measure = () => {
      const svg = drawn && drawing.firstElementChild
      if (!svg || !drawing.clientWidth) return
      const { width, height } = svg.viewBox.baseVal
      const ratio = height / width
      const least = width * Math.min(12 / smallestText(svg), 2)
      const most = Math.max(natural || width, least)
      for (const { style } of [svg, ...paper.children]) {
        style.maxWidth = most + 'px'
        style.minWidth = least + 'px'
        style.minHeight = least * ratio + 'px'
      }
      const bar = innerHeight - root.clientHeight
      tell({
        type: 'qp:diagram',
        height: Math.min(most, Math.max(drawing.clientWidth, least)) * ratio + bar,
        width: least + innerWidth - drawing.clientWidth
      })
    }
    const render = async (id, scheme, text) => {
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
        themeVariables: { ...JSON.parse(colors)[scheme], fontFamily: font, darkMode: scheme === 'dark' }
      })
      const { svg } = await mermaid.render(id, text)
      const template = document.createElement('template')
      template.innerHTML = svg
      const lost = 'audio,button,canvas,fieldset,form,iframe,img,input,object,select,textarea,video,image:not([*|href^="data:"])'
      for (const element of template.content.querySelectorAll(lost)) element.remove()
      return template.content
    }
    const drawNow = async () => {
      try {
        const text = source
        const now = mode === 'auto' ? (dark.matches ? 'dark' : 'light') : mode
        const id = drawing.firstElementChild?.id === 'diagram' ? 'diagram-anew' : 'diagram'
        drawing.replaceChildren(await render(id, now, text))
        shown = text
        natural = Number.parseFloat(drawing.firstElementChild.style.maxWidth)
        drawn = 1
        paper.replaceChildren()
        measure()
        if (now === 'light') return
        paper.replaceChildren(await render('diagram-on-paper', 'light', text))
        measure()
      } catch (error) {
        drawn = 0
        tell({ type: 'qp:diagram-failed', reason: String(error?.message || error) })
      }
    }
    const draw = () => (drawings = drawings.then(drawNow))
    addEventListener('message', ({ source: from, data }) => {
      if (from !== parent) return
      if (data === 'qp:measure' && last) tell(last)
      if (data === 'qp:picture' && drawn) {
        const svg = drawing.firstElementChild
        const { maxWidth, minWidth } = svg.style
        const [most, least] = [maxWidth, minWidth].map(Number.parseFloat)
        const picture = new XMLSerializer().serializeToString(svg)
        parent.postMessage({ type: 'qp:picture', source: shown, svg: picture, most, least }, '*')
      }
      if (data?.type === 'qp:source') {
        source = String(data.source)
        draw()
      }
      const [, scheme] = /^qp:(light|dark|light dark)$/.exec(data) || []
      const chosen = scheme === 'light dark' ? 'auto' : scheme
      if (!chosen || chosen === mode) return
      mode = chosen
      root.style.colorScheme = scheme
      draw()
    })
    new ResizeObserver(measure).observe(drawing)
    dark.addEventListener('change', () => source && mode === 'auto' && draw())
    source ? draw() : tell({ type: 'qp:diagram-failed' })
  })()
`
