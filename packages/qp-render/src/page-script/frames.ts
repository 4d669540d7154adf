import { js } from '../templates/js.ts'

/**
 * Hears what frames say about their height. A message counts when it comes from that frame's own window and names a
 * finite height, which is clamped. One frame is resized at a time, to the last height that it named. The browser paints
 * in between: positions are right only after that, as scroll anchoring moves them.
 *
 * `resize` changes the height of a box so that no text in sight moves. Where the box is above the window, the browser's
 * scroll anchoring makes up for the change (its anchor must not be the box itself), or this script does. Some elements
 * jump all the same: `alsoHidden`, and what comes into sight from below because the box shrinks. They are hidden until
 * they stand in their place. The reader may scroll while that is painted, so it is looked at again before the change.
 * SPEC.md 10.24.4
 *
 * Before it prints, the browser loads what has not been in sight yet. Nothing is hidden then, as the window is not
 * painted again until the sheets are.
 */
export const MESSAGES_SCRIPT: string = js`
  let turn = Promise.resolve()
  const waiting = new Map()
  const listen = (selector, type, heard) => {
    addEventListener('message', ({ source, data }) => {
      const frame = [...document.querySelectorAll(selector)].find(({ contentWindow }) => source && contentWindow === source)
      if (!frame) return
      const failed = data?.type === type + '-failed'
      if (!failed && (data?.type !== type || !Number.isFinite(data.height))) return
      if (!waiting.has(frame))
        turn = turn.then(() => {
          const [height, width] = waiting.get(frame)
          waiting.delete(frame)
          return heard(frame, height, width)
        })
      const height = failed ? 0 : Math.min(Math.max(Math.ceil(data.height), 40), 20000)
      waiting.set(frame, [height, Math.min(data.width, 20000) || 0])
    })
    each(selector, ({ contentWindow }) => contentWindow.postMessage('qp:measure', '*'))
  }
  const rect = (element) => element.getBoundingClientRect()
  const endsInSight = (box) => {
    const { bottom } = rect(box)
    return bottom > 0 && bottom < innerHeight
  }
  let printing
  onbeforeprint = () => (printing = true)
  onafterprint = () => (printing = false)
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const resize = async (box, height, alsoHidden, change) => {
    if (printing) return change()
    const hidden = new Set()
    const hidesMore = () => {
      const { size } = hidden
      const { top, bottom } = rect(box)
      for (const element of alsoHidden()) hidden.add(element)
      if (bottom >= innerHeight && top + height < innerHeight)
        for (const element of document.querySelectorAll('.qp-article > *, .qp-foot'))
          if (box.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING) hidden.add(element)
      for (const { style } of hidden) style.opacity = 0
      return hidden.size > size
    }
    box.style.overflowAnchor = 'none'
    while (hidesMore()) await painted()
    const before = rect(box)
    change()
    if (before.top < 0 && before.bottom < innerHeight && !CSS.supports('overflow-anchor', 'none'))
      scrollBy(0, rect(box).bottom - before.bottom)
    await painted()
    for (const { style } of hidden) style.opacity = ''
    box.style.overflowAnchor = ''
  }
`

/** Lets framed documents be as tall as their content. */
export const FRAMES_SCRIPT: string = js`
  listen('.qp-frame', 'qp:height', (frame, height) => {
    const { style } = frame
    if (!height || style.height === height + 'px') return
    const moves = () => !style.height && rect(frame).top < 0 && endsInSight(frame)
    return resize(frame, height, () => (moves() ? [frame] : []), () => (style.height = height + 'px'))
  })
`

/**
 * Shows a diagram once it is drawn, and folds its source away. It hears which mode the reader has chosen. The style
 * sheet is told how wide it has to be, for which it breaks out of the column, and its shape, for paper. It becomes as
 * tall as it needs to be, unless its lower edge is in sight: then the drawing takes the room that the source had, and is
 * fitted into it until it has gone out of sight.
 */
export const DIAGRAMS_SCRIPT: string = js`
  const gone = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (!isIntersecting) target.contentWindow?.postMessage('qp:measure', '*')
  })
  const sayMode = ({ contentWindow }) =>
    contentWindow?.postMessage('qp:' + getComputedStyle(document.documentElement).colorScheme, '*')
  each('.qp-diagram', (frame) => {
    gone.observe(frame)
    frame.onload = () => sayMode(frame)
  })
  each('.qp-modes', (modes) => (modes.onchange = () => document.querySelectorAll('.qp-diagram').forEach(sayMode)))
  listen('.qp-diagram', 'qp:diagram', (frame, height, width) => {
    const { parentElement: figure, style } = frame
    const details = figure.querySelector('details')
    const drawn = () => figure.matches('.qp-drawn')
    if (style.height === height + 'px' || (endsInSight(figure) && (!height || drawn()))) return
    return resize(figure, height, () => (drawn() ? [] : [width > frame.offsetWidth ? figure : details]), () => {
      const room = endsInSight(figure) && figure.offsetHeight
      details.open = !height
      figure.classList.toggle('qp-drawn', !!height)
      figure.classList.toggle('qp-failed', !height)
      figure.style.setProperty('--wide', width + 'px')
      style.aspectRatio = Math.max(width, frame.offsetWidth) / height
      if (height) style.height = (room ? frame.offsetHeight + room - figure.offsetHeight : height) + 'px'
    })
  })
`
