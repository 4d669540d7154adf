/** What a document tells the bench. */
export interface ProbeReport {
  readonly event: 'started' | 'finding' | 'done'
  readonly url: string
  readonly finding?: string
  /** Elements that events were fired on. */
  readonly elements?: number
  /** Blocks of a published page. */
  readonly blocks?: number
  /** Frames that stand where a visitor has asked for an embed. */
  readonly embeds?: readonly string[]
}

export interface ProbeOptions {
  /** The function through which reports go. */
  readonly binding: string
  /** Whether a document is the service's own program, whose buttons act: nothing is clicked there. */
  readonly program: string
  /** What a program of ours gives the page by name. */
  readonly globals: readonly string[]
  /** The event on which a document is looked at once more, after something was done in it. */
  readonly again: string
}

/**
 * Runs in every document before anything of its own. It watches what scripts do, and once the document is loaded it
 * sets off whatever waits in it. It must not refer to anything outside itself.
 */
export function probe({ binding, program, globals, again }: ProbeOptions): void {
  // Between two visits, and what the browser shows in the place of a document that did not load.
  if (location.protocol === 'chrome-error:' || (location.href === 'about:blank' && parent === self)) return
  const page = globalThis as unknown as Record<string, unknown>
  const post = page[binding] as (text: string) => void
  Reflect.deleteProperty(page, binding)
  const isProgram = location.pathname === program && parent === self
  // Its program cleans the HTML of labels in a document that nothing runs in, and then draws it within the SVG. With the
  // policy the first is reported, too; what would run is found without the policy, when it is compiled.
  const isDiagram = /\/diagrams\/[\w-]+$/.test(location.pathname)
  const report = (event: ProbeReport['event'], more: Partial<ProbeReport> = {}) =>
    post(JSON.stringify({ event, url: location.href, ...more }))
  const find = (finding: string) => report('finding', { finding: finding.slice(0, 400) })

  for (const name of [
    'alert',
    'confirm',
    'prompt',
    'print',
    'open',
    'eval',
    'setTimeout',
    'setInterval',
    'fetch',
  ]) {
    const original = page[name] as (...values: unknown[]) => unknown
    page[name] = (...values: unknown[]) => {
      const timer = name.startsWith('set')
      if (!isProgram && (!timer || typeof values[0] === 'string')) find(`call ${name}(${String(values[0])})`)
      return original.apply(self, values)
    }
  }
  document.addEventListener('securitypolicyviolation', (event) => {
    if (!isDiagram) find(`violation ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
  // The last four are those of the drawing program.
  const drawing = ['__esbuild_esm_mermaid_nm', 'injected', 'fastdom', 'mermaid']
  const known = new Set([...Object.keys(page), ...drawing, ...globals])
  const newGlobals = () => {
    for (const name of Object.keys(page)) if (!known.has(name) && !/^\d+$/.test(name)) find(`global ${name}`)
  }
  // Links that leave would end the visit. Those that run something are let through.
  addEventListener(
    'click',
    (event) => {
      for (const target of event.composedPath()) {
        const link = target as Element & { protocol?: string }
        if (!['a', 'area'].includes(link.localName)) continue
        const address = link.protocol ?? new URL(link.getAttribute('href') ?? '#', location.href).protocol
        if (/^(?:https?|mailto|tel|about):$/.test(address)) event.preventDefault()
      }
    },
    true,
  )

  // An inline handler fires its own event below, whatever that is; these are for whoever listens in another way.
  const EVENTS = (
    'load error click dblclick mouseover mouseenter pointerover pointerdown focus blur keydown input change submit ' +
    'toggle beforetoggle command animationstart transitionend'
  ).split(' ')
  const URLS = new Set(
    'href src action formaction data xlink:href poster background cite codebase from to values by ping data-src'.split(
      ' ',
    ),
  )
  const NEVER = new Set(
    `object embed applet frame frameset portal fencedframe handler ${isDiagram ? '' : 'math foreignobject'}`.split(
      ' ',
    ),
  )

  // Formulas of the service stand in elements of a class, which no author can give to anything.
  const isFormula = (element: Element) =>
    element.localName === 'math' && element.matches('.qp-math math, .qp-math-display math')

  const waiting = (element: Element) => {
    if (NEVER.has(element.localName.toLowerCase()) && !isFormula(element))
      find(`latent <${element.localName}>`)
    const formula = element.parentElement?.closest('math')
    if (formula && formula.namespaceURI !== element.namespaceURI)
      find(`latent <${element.localName}> in a formula`)
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) {
        find(`latent ${element.localName} ${name}="${value}"`)
        element.dispatchEvent(new Event(name.slice(2).toLowerCase(), { bubbles: true, cancelable: true }))
      }
      // oxlint-disable-next-line no-control-regex
      const start = value.slice(0, 60).replace(/[\u0000-\u0020\u007f-\u00a0]/g, '')
      if (URLS.has(name) && /^(?:javascript|vbscript|data:text\/html|data:application)/i.test(start))
        find(`latent ${element.localName} ${name}="${value}"`)
    }
  }
  const setOff = (elements: readonly Element[]) => {
    const events = EVENTS.map((name) => new Event(name, { cancelable: true }))
    let facades = 0
    for (const element of elements) {
      // Each becomes a frame that cannot load; what they would load was looked at above.
      if (element.classList.contains('qp-facade') && (facades += 1) > 20) continue
      for (const event of events) element.dispatchEvent(event)
      if (!(element instanceof HTMLElement)) continue
      if (element.matches('a[href], [tabindex], button, input, summary'))
        element.focus({ preventScroll: true })
      if (element instanceof HTMLFormElement) element.requestSubmit()
    }
  }
  const finish = () => {
    const elements = [...document.querySelectorAll('*')]
    newGlobals()
    elements.forEach(waiting)
    if (!isProgram) setOff(elements)
    newGlobals()
    setTimeout(() => {
      newGlobals()
      report('done', {
        elements: elements.length,
        blocks: document.querySelectorAll(
          ':is(.qp-article, .qp-cell) > :not(.qp-fold, .qp-tabs, .qp-row, .qp-cell), .qp-lines > .qp-callout',
        ).length,
        embeds: [...document.querySelectorAll<HTMLIFrameElement>('.qp-embed > iframe')].map(({ src }) => src),
      })
    }, 50)
  }

  report('started')
  document.addEventListener('DOMContentLoaded', () => {
    for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager'
  })
  addEventListener('load', () => setTimeout(finish, 20))
  addEventListener(again, () => {
    report('started')
    finish()
  })
}
