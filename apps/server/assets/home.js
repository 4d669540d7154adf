import { hasUnsavedEdits, setUpEditing, startEditing } from './edit.js'
import { byId, copyOnClick, fillThemePickers, setUpVariants } from './ui.js'
import { hasUnsaved, setUpWriting, startWriting } from './write.js'

fillThemePickers()
setUpVariants()
byId('curl').textContent = byId('curl').textContent.replace(/https?:\/\/[^/]+/, () => location.origin)
byId('copy-curl').hidden = false
copyOnClick(byId('copy-curl'), () => byId('curl').textContent)

// A file that misses a text field would be opened in place of this page.
for (const type of ['dragover', 'drop']) {
  addEventListener(type, (event) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  })
}

let shown
setUpWriting(visit)
setUpEditing()
showAddressed({})
addEventListener('popstate', () => showAddressed({ focus: true }))
addEventListener('hashchange', () => showAddressed({ focus: true }))
addEventListener('beforeunload', (event) => {
  if (hasUnsaved() || hasUnsavedEdits()) event.preventDefault()
})

function visit(address, { replace = false, arrival = {} }) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  showAddressed({ arrival, focus: true })
}

/** `/` is for writing, `/?id=ID#edit=KEY` for editing. */
function showAddressed({ arrival = {}, focus = false }) {
  if (shown === location.href) return
  shown = location.href
  const id = new URLSearchParams(location.search).get('id')
  const key = new URLSearchParams(location.hash.slice(1)).get('edit') ?? ''
  if (id === null || id === '') startWriting({ focus })
  else void startEditing({ id, key, ...arrival })
}
