import { js } from '../templates/js.ts'

/**
 * What the blocks were before anything has changed them, in the order of the page. It has to be the first part of the
 * script: readers open what is closed, and the other parts show buttons and set heights. SPEC.md 10.29.9
 */
export const LIVE_BLOCKS_SCRIPT: string = js`
  const own = document.currentScript
  const blocksOf = (root) =>
    [...root.querySelector('.qp-article').children].map((element) => ({ element, html: element.outerHTML }))
  let shown = blocksOf(document)
`

/**
 * Changes the blocks of the page to those of a newer document. What is the same stays as the same element. The text
 * that is read stays where it is on the screen, without the scroll anchoring of browsers, which not all of them have;
 * a reader at the end stays at the end when something is added there. What was open in a fold or a group of tabs is open
 * in the one that takes its place.
 */
export const MERGE_SCRIPT: string = js`
  const merge = (next) => {
    const isSame = (one, other) => one && other && one.html === other.html
    let start = 0
    let end = 0
    while (isSame(shown[start], next[start])) start++
    const least = start - Math.min(shown.length, next.length)
    while (end + least < 0 && isSame(shown.at(-1 - end), next.at(-1 - end))) end++
    const between = shown.slice(start, shown.length - end)
    let from = 0
    const merged = next.map((block, index) => {
      if (index < start) return shown[index]
      if (index >= next.length - end) return shown[index - next.length + shown.length]
      const found = between.findIndex(({ html }, place) => place >= from && html === block.html)
      if (found < 0) return block
      from = found + 1
      return between[found]
    })
    const added = start === shown.length
    if (added && start === next.length) return ''
    const kept = new Set(merged.filter((block) => shown.includes(block)))
    const root = document.documentElement
    const atEnd = innerHeight + scrollY > root.scrollHeight - 4
    const anchor = [...kept].find(({ element }) => rect(element).bottom > 0)?.element
    const top = () => (anchor ? rect(anchor).top : 0)
    const before = top()
    root.style.overflowAnchor = 'none'
    const isNew = (block) => !kept.has(block) && block.element.matches('.qp-fold, .qp-tabs')
    const parts = ({ element }) => [element, ...element.querySelectorAll('details')]
    const gone = shown.filter(isNew)
    for (const block of merged.filter(isNew).slice(0, gone.length)) {
      const before = parts(gone.shift())
      parts(block).forEach((part, at) => (part.open = (before[at] || part).open))
    }
    for (const block of shown) if (!kept.has(block)) block.element.remove()
    let last
    for (const block of merged) {
      if (!kept.has(block)) last ? last.after(block.element) : document.querySelector('.qp-article').prepend(block.element)
      last = block.element
    }
    shown = merged
    setUpNew()
    scrollBy({ top: added && atEnd ? root.scrollHeight : top() - before, behavior: 'instant' })
    root.style.overflowAnchor = ''
    return added ? 'New content was added.' : 'This page has changed.'
  }
`

/**
 * Follows the page: hears of a new revision, loads the document of the page anew and merges it. Nothing of it runs as a
 * script: it is parsed apart, and its policy is that of this document. Where style or script are others (a theme, a
 * newer renderer), the page is loaded as a whole; a parser would already report that style to the policy. Nobody follows
 * in a tab that is not seen. A page that a backup has brought back may have an earlier revision. SPEC.md 10.29.8 to
 * 10.29.12
 */
export const LIVE_SCRIPT: string = js`
  const note = document.querySelector('.qp-live')
  const { events, revision } = note.dataset
  let have = +revision
  let wanted = have
  let stream, timer, hiding, isLoading, isStopped
  const pause = (time) => new Promise((done) => setTimeout(done, time))
  const say = (text, isLasting) => {
    clearTimeout(hiding)
    note.textContent = text
    if (!isLasting) hiding = setTimeout(() => (note.textContent = ''), 5000)
  }
  const stop = (published) => {
    isStopped = true
    stream.close()
    if (!published) say('This page is no longer available.', true)
  }
  const show = (text) => {
    const has = ({ localName, textContent }) => text.includes('<' + localName + '>' + textContent + '</')
    if (!has(own) || ![...document.querySelectorAll('style')].some(has)) return location.reload()
    const next = new DOMParser().parseFromString(text, 'text/html')
    have = +next.querySelector('.qp-live').dataset.revision
    document.title = next.title
    document.querySelector('.qp-foot time')?.replaceWith(next.querySelector('.qp-foot time'))
    const message = merge(blocksOf(next))
    if (message) say(message)
  }
  const load = async () => {
    const { ok, status, text } = await fetch(events.slice(0, -7), { headers: { Accept: 'text/html' } }).then(
      async (answer) => ({ ok: answer.ok, status: answer.status, text: await answer.text() }),
      () => ({})
    )
    if (ok) show(text)
    else if ([404, 410].includes(status)) stop()
    return ok
  }
  const openLater = () => {
    clearTimeout(timer)
    timer = setTimeout(open, 30000 + Math.random() * 30000)
  }
  const follow = async () => {
    if (isLoading) return
    isLoading = true
    while (wanted !== have && !isStopped) {
      if (!(await load())) {
        openLater()
        break
      }
      if (have > wanted) wanted = have
      await pause(1000)
    }
    isLoading = false
  }
  const open = () => {
    clearTimeout(timer)
    stream?.close()
    if (document.hidden || isStopped) return
    stream = new EventSource(events)
    stream.addEventListener('page', ({ data }) => {
      wanted = JSON.parse(data).revision
      setTimeout(follow, Math.random() * 300)
    })
    stream.addEventListener('end', ({ data }) => stop(JSON.parse(data).published))
    stream.onerror = () => {
      if (stream.readyState !== EventSource.CLOSED || isStopped) return
      load()
      openLater()
    }
  }
  document.onvisibilitychange = open
  open()
`
