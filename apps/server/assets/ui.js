export const byId = (id) => document.getElementById(id)

/** Shows one section of the page and moves the focus to its heading, so that it is read out. */
export function show(id, { focus = true } = {}) {
  for (const section of document.querySelectorAll('main > section')) section.hidden = section.id !== id
  window.scrollTo(0, 0)
  if (focus) byId(id).querySelector('h1').focus({ preventScroll: true })
}

/** A view that only says something. */
export function showMessage(heading, text) {
  byId('message-heading').textContent = heading
  byId('message-text').textContent = text
  byId('message-notices').replaceChildren()
  show('message')
}

/** Says something to people who do not see the page. */
export function announce(text) {
  const announcer = byId('announcer')
  announcer.textContent = ''
  setTimeout(() => (announcer.textContent = text), 50)
}

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** What a view has to say about the last thing that was done: one at a time, each replacing the former. */
export function noticesIn(id) {
  const place = byId(id)
  const put = (...notices) => {
    place.replaceChildren(...notices)
    if (notices.length > 0) place.scrollIntoView({ block: 'nearest' })
  }
  return {
    clear: () => put(),
    done: (text, warnings = []) => put(notice('done', text), ...warningsNotice(warnings)),
    warn: (text) => put(notice('warning', text)),
    warnings: (warnings = []) => put(...warningsNotice(warnings)),
    /** @param retry - what to do again, offered when trying again can help */
    fail: (failure, retry) => put(failureNotice(failure, retry)),
  }
}

function notice(kind, text, issues = []) {
  const made = element('div', { className: `notice ${kind}` }, element('p', {}, text))
  if (issues.length > 0) made.append(element('ul', {}, ...issues.map(issueItem)))
  return made
}

function issueItem({ path, message }) {
  return path ? element('li', {}, element('code', {}, path), ` ${message}`) : element('li', {}, message)
}

function warningsNotice(warnings) {
  if (warnings.length === 0) return []
  return [notice('warning', 'Some of it was left out or changed:', warnings)]
}

function failureNotice(failure, retry) {
  const [only] = failure.issues
  const repeats = failure.issues.length === 1 && failure.message.includes(only.message)
  const made = notice('error', failure.message, repeats ? [] : failure.issues)
  made.setAttribute('role', 'alert')
  if (!failure.retryable || retry === undefined) return made
  return element('div', {}, made, retryButton(failure.seconds, retry))
}

/** Counts the seconds down that the server has asked for. */
function retryButton(seconds, retry) {
  const button = element('button', { type: 'button', className: 'button', onclick: retry })
  const until = Date.now() + seconds * 1000
  const tick = () => {
    const left = Math.ceil((until - Date.now()) / 1000)
    button.disabled = left > 0
    button.textContent = left > 0 ? `Try again in ${left} s` : 'Try again'
    if (left > 0 && (button.isConnected || left === seconds)) setTimeout(tick, 250)
  }
  tick()
  const actions = element('div', { className: 'actions' }, button)
  actions.setAttribute('aria-live', 'off')
  return actions
}

/** Runs one task at a time behind a button, which keeps its place and the focus meanwhile. */
export function whileBusy(button, label, task) {
  return async () => {
    if (button.ariaDisabled === 'true') return
    const before = button.textContent
    button.ariaDisabled = 'true'
    button.textContent = label
    try {
      await task()
    } finally {
      button.ariaDisabled = null
      if (button.textContent === label) button.textContent = before
    }
  }
}

/** Copies on click. `textOf` gives the text at that time; `copied` runs once it is in the clipboard. */
export function copyOnClick(button, textOf, copied = () => {}) {
  const label = button.textContent
  button.addEventListener('click', async () => {
    const done = await copyText(textOf())
    button.textContent = done ? 'Copied' : 'Copy it by hand'
    announce(button.textContent)
    if (done) copied()
    setTimeout(() => (button.textContent = label), 2000)
  })
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyThroughSelection(text)
  }
}

/** Where the address is not https, browsers have no clipboard API. */
function copyThroughSelection(text) {
  const focused = document.activeElement
  const field = element('textarea', { value: text, className: 'visually-hidden', readOnly: true })
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  focused?.focus()
  return done
}

/** Submits the form on Ctrl+Enter and ⌘+Enter, and says so. */
export function submitWithKeys(form) {
  const modifier = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'
  const hint = element('kbd', { textContent: `${modifier} + Enter`, ariaHidden: 'true' })
  form.querySelector('[type=submit]').after(hint)
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
}

const VOICES = { default: 'Default', editorial: 'Editorial', vivid: 'Vivid' }
const MODES = { auto: 'Auto', light: 'Light', dark: 'Dark' }

/** Three voices, shown as specimens, times three modes. */
export function fillThemePickers() {
  for (const picker of document.querySelectorAll('.themes')) {
    const voices = element('div', { className: 'voices' })
    const modes = element('div', { className: 'segments' })
    fillChoices(voices, 'voice', VOICES)
    fillChoices(modes, 'mode', MODES)
    for (const input of voices.querySelectorAll('input')) {
      input.after(
        element('span', { className: `specimen ${input.value}`, textContent: 'Aa', ariaHidden: 'true' }),
      )
    }
    picker.append(voices, modes)
  }
}

/** Radio buttons, the first of them checked. */
export function fillChoices(place, name, labels) {
  for (const [value, label] of Object.entries(labels)) {
    const input = element('input', { type: 'radio', name, value, defaultChecked: !place.hasChildNodes() })
    place.append(element('label', {}, input, element('span', {}, label)))
  }
}

/** Reads a form's theme as an id, and picks it. */
export const pickedTheme = ({ elements }) => `${elements.mode.value}-${elements.voice.value}`
export function pickTheme({ elements }, theme) {
  const [mode, voice] = theme.split('-')
  elements.mode.value = mode
  elements.voice.value = voice
}

const VARIANT_KEY = 'qp-variant'

/** The choice of how markdown is read is one for all forms, and this browser remembers it. */
export function setUpVariants() {
  const selects = document.querySelectorAll('select[name=variant]')
  const showIn = (variant) => selects.forEach((select) => (select.value = variant))
  if (remembered(VARIANT_KEY) === 'basic') showIn('basic')
  for (const select of selects) {
    select.addEventListener('change', () => {
      showIn(select.value)
      remember(VARIANT_KEY, select.value)
    })
  }
}

/** The field of a request that says how a form's markdown is read; the API's own default needs none. */
export const pickedVariant = ({ elements }) => (elements.variant.value === 'gfm' ? { variant: 'gfm' } : {})

// Where a browser keeps nothing for a site, localStorage is an error.
function remembered(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It holds until the page is closed.
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Puts a text file where the cursor is; what is there already stays. */
export async function insertFile(field, file, notices) {
  if (file.size > 8 * maxBodyBytes) {
    notices.fail({ message: `${file.name} is far too large: ${sizeOf(file.size)}.`, issues: [] })
    return
  }
  try {
    field.setRangeText(
      decoder.decode(await file.arrayBuffer()),
      field.selectionStart,
      field.selectionEnd,
      'end',
    )
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  } catch {
    notices.fail({ message: `${file.name} is not a text file.`, issues: [] })
  }
}

/** Takes files that are dropped on a sheet into its text field. */
export function acceptDrops(sheet, notices) {
  const mark = (on) => sheet.classList.toggle('dropping', on)
  sheet.addEventListener('dragover', (event) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    mark(true)
  })
  sheet.addEventListener('dragleave', () => mark(false))
  sheet.addEventListener('drop', (event) => {
    mark(false)
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void insertFile(sheet.querySelector('textarea'), file, notices)
  })
}

const maxBodyBytes = Number(document.documentElement.dataset.maxBodyBytes)
const encoder = new TextEncoder()

/** Warns when a text is larger than what the server takes. */
export function hintSize(text, place) {
  // A character is at most six bytes of JSON: shorter texts need no counting.
  const bytes = text.length * 6 > maxBodyBytes ? encoder.encode(JSON.stringify(text)).length : 0
  place.textContent =
    bytes > maxBodyBytes ? `${sizeOf(bytes)}. The server takes at most ${sizeOf(maxBodyBytes)}.` : ''
}

function sizeOf(bytes) {
  return bytes < 104_858 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1_048_576).toFixed(2)} MiB`
}
