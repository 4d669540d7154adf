import { js } from '../templates/js.ts'

/**
 * Tells the page around a framed document how tall its content is. It is the text of the one `<script>` element that
 * {@link renderFrame} appends, for its hash in a Content-Security-Policy. SPEC.md 10.11
 *
 * While a document loads, its frame only grows: one that shrank would grow again before the reader's eyes. A document
 * that is always a little taller than its window (`min-height: 100vh` and a margin) would grow without end: after four
 * times in a row it is no longer followed.
 */
export const FRAME_SCRIPT: string = js`
  (() => {
    if (parent === window) return
    const root = document.documentElement
    let flow, view = 0, tall = 0, strikes = 0
    const post = () => parent.postMessage({ type: 'qp:height', height: tall }, '*')
    const measure = () => {
      const rect = Math.ceil(root.getBoundingClientRect().height)
      const over = root.scrollHeight > root.clientHeight
      if (!over && document.readyState !== 'complete') return
      if (strikes > 3 || (!over && (rect === flow || !document.body.offsetHeight))) return
      const height = (over ? root.scrollHeight : rect) + innerHeight - root.clientHeight
      strikes = over && innerHeight > view && view && height - tall >= innerHeight - view ? strikes + 1 : 0
      flow = rect
      view = innerHeight
      tall = height
      post()
    }
    addEventListener('load', measure)
    addEventListener('resize', measure)
    addEventListener('message', (event) => {
      if (event.source === parent && event.data === 'qp:measure' && tall) post()
    })
    new ResizeObserver(measure).observe(root)
  })()
`
