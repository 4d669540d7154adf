import { DIAGRAM_SANDBOX } from 'qp-render'
import type { DiagramPicture } from 'qp-render/document'
import { DEFAULT_THEME, splitTheme, type ThemeId } from 'qp-schema'
import { element } from '../element.ts'

/** What a frame tells. */
export interface DrawingEvents {
  /** It shows a drawing that needs this height, in pixels. */
  readonly drawn: (height: number) => void
  /** The source cannot be drawn; why, in words of the drawing program, which may quote the source. */
  readonly failed: (reason: string) => void
}

/** Where the service has the documents that draw. SPEC.md 10.22.4 */
const PATH = '/assets/diagrams/'
/** As on a page. SPEC.md 10.11.3 */
const [LOWEST, HIGHEST] = [40, 20_000]
const PICTURE_MS = 60_000

const frames = new Set<DrawingFrame>()
let theme: ThemeId = DEFAULT_THEME

/** From now on diagrams are drawn in this theme, those that are there too. */
export function drawInTheme(next: ThemeId): void {
  if (next === theme) return
  theme = next
  for (const frame of frames) frame.load()
}

/** A diagram as a picture, in the theme of the page; `undefined` for what cannot be drawn now. */
export async function pictureOf(source: string): Promise<DiagramPicture | undefined> {
  for (const frame of frames) if (frame.shows(source)) return frame.picture()
  return drawnIn(undefined, source)
}

/** A diagram as pictures for light and for dark, whichever of them pages in this theme are, and for paper. */
export async function picturesOf(source: string, pageTheme: ThemeId): Promise<DiagramPicture | undefined> {
  const { mode, name } = splitTheme(pageTheme)
  const [onPaper, inDark] = await Promise.all([
    drawnIn(`light-${name}`, source),
    mode === 'light' ? undefined : drawnIn(`dark-${name}`, source),
  ])
  if (onPaper === undefined || inDark === undefined) return onPaper
  const media = mode === 'dark' ? 'screen' : 'screen and (prefers-color-scheme: dark)'
  return { ...onPaper, dark: { svg: inDark.svg, media } }
}

/** @param ownTheme - `undefined` for that of the page, as it changes */
async function drawnIn(ownTheme: ThemeId | undefined, source: string): Promise<DiagramPicture | undefined> {
  return new Promise((resolve) => {
    const done = (picture?: DiagramPicture) => {
      frame.stop()
      frame.dom.remove()
      resolve(picture)
    }
    const events: DrawingEvents = { drawn: () => void frame.picture().then(done), failed: () => done() }
    const frame = new DrawingFrame(events, ownTheme)
    // It measures in the width of a page's column, out of sight.
    frame.dom.loading = 'eager'
    Object.assign(frame.dom.style, { position: 'fixed', top: '0', width: '688px', visibility: 'hidden' })
    frame.draw(source)
    document.body.append(frame.dom)
    setTimeout(done, PICTURE_MS)
  })
}

/**
 * A frame that draws one diagram, as the frames of pages do: the document, its script and its policy are the same. It has
 * an opaque origin, so that nothing of the source comes near the edit key. What it says is not trusted. SPEC.md 10.12.2
 */
export class DrawingFrame {
  readonly dom: HTMLIFrameElement = element('iframe', {
    class: 'drawing-frame',
    sandbox: DIAGRAM_SANDBOX,
    loading: 'lazy',
    referrerpolicy: 'no-referrer',
    tabindex: '-1',
    load: () => this.#send(),
  })
  readonly #events: DrawingEvents
  readonly #ownTheme: ThemeId | undefined
  readonly #listening = new AbortController()
  #source = ''
  /** Whether what it shows is what it was last told. */
  #isDrawn = false
  #hasAnswered = false
  #onPicture: ((picture: DiagramPicture) => void) | undefined

  /** @param ownTheme - `undefined` for that of the page, as it changes */
  constructor(events: DrawingEvents, ownTheme?: ThemeId) {
    this.#events = events
    this.#ownTheme = ownTheme
    const { signal } = this.#listening
    addEventListener('message', (event) => this.#hear(event), { signal })
    addEventListener('online', () => this.#hasAnswered || this.load(), { signal })
    if (ownTheme === undefined) frames.add(this)
    this.load()
  }

  /** Loads the document that draws. */
  load(): void {
    this.#isDrawn = false
    this.dom.src = PATH + (this.#ownTheme ?? theme)
  }

  /** Draws this from now on; the last drawing stays until it is done. */
  draw(source: string): void {
    this.#source = source
    this.#send()
  }

  /** Whether it shows the drawing of this source. */
  shows(source: string): boolean {
    return this.#isDrawn && source === this.#source
  }

  /** What it shows as a picture. */
  async picture(): Promise<DiagramPicture | undefined> {
    return new Promise((resolve) => {
      this.#onPicture = resolve
      this.#post('qp:picture')
      setTimeout(resolve, PICTURE_MS)
    })
  }

  /** Nothing is heard of it any more. */
  stop(): void {
    this.#listening.abort()
    frames.delete(this)
  }

  #send(): void {
    this.#isDrawn = false
    if (this.#source !== '') this.#post({ type: 'qp:source', source: this.#source })
  }

  #post(message: unknown): void {
    // Its origin is opaque, and has no name.
    this.dom.contentWindow?.postMessage(message, '*')
  }

  #hear({ source: from, data }: MessageEvent<unknown>): void {
    if (from === null || from !== this.dom.contentWindow || typeof data !== 'object' || data === null) return
    const { type, height, reason, source, svg, least, most } = data as Readonly<Record<string, unknown>>
    this.#hasAnswered = true
    if (type === 'qp:diagram' && isFinite(height)) {
      this.#isDrawn = true
      this.#events.drawn(Math.min(Math.max(Math.ceil(height), LOWEST), HIGHEST))
    } else if (type === 'qp:diagram-failed' && typeof reason === 'string') {
      this.#isDrawn = false
      this.#events.failed(reason)
    } else if (type === 'qp:picture' && source === this.#source && typeof svg === 'string') {
      if (isFinite(least) && isFinite(most)) this.#onPicture?.({ svg, least, most })
    }
  }
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value)
}
