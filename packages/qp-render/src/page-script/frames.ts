import { js } from '../js.ts'

/** A message of a frame counts when it comes from that frame's own window and names a finite height; it is clamped. */
export const MESSAGES_SCRIPT: string = js`
  const listen = (selector, type, heard) => {
    const frames = [...document.querySelectorAll(selector)]
    addEventListener('message', ({ source, data }) => {
      const frame = frames.find(({ contentWindow }) => contentWindow && contentWindow === source)
      if (!frame || !data) return
      if (data.type === type + '-failed') heard(frame)
      if (data.type !== type || !Number.isFinite(data.height)) return
      heard(frame, Math.min(Math.max(Math.ceil(data.height), 40), 20000))
    })
    for (const { contentWindow } of frames) contentWindow.postMessage('qp:measure', '*')
  }
`

/** Lets framed documents be as tall as their content. */
export const FRAMES_SCRIPT: string = js`
  listen('.qp-frame', 'qp:height', ({ style }, height) => {
    if (height) style.height = height + 'px'
  })
`

/**
 * Shows a diagram once it is drawn, and folds its source away. The first drawing takes exactly the room that the
 * source had, so that nothing on the page moves; the diagram's document fits the drawing into it.
 */
export const DIAGRAMS_SCRIPT: string = js`
  listen('.qp-diagram', 'qp:diagram', (frame, drawn) => {
    const { parentElement: figure, style } = frame
    if (drawn && figure.classList.contains('qp-drawn')) return
    const room = figure.offsetHeight
    figure.querySelector('details').open = !drawn
    figure.classList.toggle('qp-drawn', !!drawn)
    if (drawn) style.height = frame.offsetHeight + room - figure.offsetHeight + 'px'
  })
`
