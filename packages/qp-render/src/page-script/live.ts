import { js } from '../templates/js.ts'

/**
 * What the blocks were before anything has changed them, in the order of the page. It has to be the first part of the
 * script: readers open what is closed, and the other parts show buttons and set heights. SPEC.md 10.29.9
 */
export const LIVE_BLOCKS_SCRIPT: string = js`
  const own = document.currentScript
  const root = document.documentElement
  const article = document.querySelector('.qp-article')
  const partsOf = ({ children }) => [...children].map((element) => ({ element, html: element.outerHTML }))
  let shown = partsOf(article)
`

/**
 * Changes the blocks of the page, and its contents, to those of a newer document. What is the same stays as the same
 * element. The text that is read stays where it is on the screen, without the scroll anchoring of browsers, which not all
 * of them have; a reader at the end stays at the end when something is added there. What was open in a fold or a group of
 * tabs is open in the one that takes its place. Where the link that has the focus is gone, the one in its place has it.
 */
export const MERGE_SCRIPT: string = js`
  const match = ([...old], [...next]) => {
    const isSame = (at) => old.length && old.at(at).html === next.at(at)?.html
    const start = []
    const end = []
    while (isSame(0)) start.push(next.shift() && old.shift())
    while (isSame(-1)) end.unshift(next.pop() && old.pop())
    const between = next.map((part) => {
      const found = old.findIndex(({ html }) => html === part.html)
      return found < 0 ? part : old.splice(0, found + 1)[found]
    })
    return [...start, ...between, ...end]
  }
  const put = (parent, old, merged) => {
    for (const part of old) if (!merged.includes(part)) part.element.remove()
    merged.forEach(({ element }, at) => {
      if (element !== parent.children[at]) parent.insertBefore(element, parent.children[at])
    })
  }
  const mergeContents = (next) => {
    const [nav, other] = [document, next].map((from) => from.querySelector('.qp-contents'))
    if (!nav) return other && article.parentElement.before(other)
    if (!other) return nav.remove()
    const list = nav.lastChild
    const links = () => [...list.querySelectorAll('a')]
    const focused = document.activeElement
    const place = links().indexOf(focused)
    const old = partsOf(list)
    put(list, old, match(old, partsOf(other.lastChild)))
    if (!focused.isConnected) (links()[place] || links().at(-1)).focus()
  }
  const merge = (next) => {
    const merged = match(shown, partsOf(next.querySelector('.qp-article')))
    const kept = shown.filter((block) => merged.includes(block))
    const added = shown.every((block, at) => block === merged[at])
    if (added && merged.length === shown.length) return
    const atEnd = innerHeight + scrollY > root.scrollHeight - 4
    const anchor = kept.find(({ element }) => rect(element).bottom > 0)?.element
    const top = () => (anchor ? rect(anchor).top : 0)
    const before = top()
    root.style.overflowAnchor = 'none'
    const isNew = (block) => !kept.includes(block) && block.element.matches('.qp-fold, .qp-tabs')
    const parts = ({ element }) => [element, ...element.querySelectorAll('details')]
    const gone = shown.filter(isNew)
    for (const block of merged.filter(isNew).slice(0, gone.length)) {
      const before = parts(gone.shift())
      parts(block).forEach((part, at) => (part.open = (before[at] || part).open))
    }
    put(article, shown, merged)
    mergeContents(next)
    shown = merged
    setUpNew()
    scrollBy({ top: added && atEnd ? root.scrollHeight : top() - before, behavior: 'instant' })
    root.style.overflowAnchor = ''
    say(added ? 'New content was added.' : 'This page has changed.')
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
  const say = (text, isLasting) => {
    clearTimeout(hiding)
    note.textContent = text
    if (!isLasting) hiding = setTimeout(say, 5000, '', true)
  }
  const stop = (published) => {
    isStopped = true
    stream.close()
    if (!published) say('This page is no longer available.', true)
  }
  const show = (text) => {
    const has = ({ outerHTML }) => text.includes(outerHTML)
    if (!has(own) || ![...document.querySelectorAll('style')].some(has)) return location.reload()
    const next = new DOMParser().parseFromString(text, 'text/html')
    have = +next.querySelector('.qp-live').dataset.revision
    document.title = next.title
    document.querySelector('.qp-foot time')?.replaceWith(next.querySelector('.qp-foot time'))
    const { lang, dir } = next.documentElement
    Object.assign(root, { lang, dir })
    merge(next)
  }
  const load = async () => {
    const answer = await fetch(events.slice(0, -7), { headers: { Accept: 'text/html' } }).catch(() => 0)
    const text = answer.ok && (await answer.text().catch(() => ''))
    if (text) show(text)
    else if ([404, 410].includes(answer.status)) stop()
    return text
  }
  const openLater = () => {
    clearTimeout(timer)
    timer = setTimeout(open, 30000 + Math.random() * 30000)
  }
  const follow = async () => {
    if (isLoading) return
    isLoading = true
    while (wanted !== have && !isStopped && (await load())) {
      if (have > wanted) wanted = have
      await new Promise((done) => setTimeout(done, 1000))
    }
    isLoading = false
    if (wanted !== have) openLater()
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
