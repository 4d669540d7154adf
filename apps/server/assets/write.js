import { call } from './api.js'
import {
  acceptDrops,
  announce,
  byId,
  copyOnClick,
  fillChoices,
  hintSize,
  insertFile,
  noticesIn,
  pickedTheme,
  pickedVariant,
  show,
  submitWithKeys,
  whileBusy,
} from './ui.js'

const form = byId('write-form')
const title = byId('write-title')
const content = byId('write-content')
const notices = noticesIn('write-notices')

let visit
/** The page that was just published, until its edit link is in safe hands. */
let published

/** @param goTo - shows the view of an address: `(address, { replace, arrival })` */
export function setUpWriting(goTo) {
  visit = goTo
  fillChoices(byId('visibilities'), 'visibility', { live: 'Publish now', hidden: 'Keep hidden' })
  const publishOnce = whileBusy(form.querySelector('[type=submit]'), 'Publishing…', publish)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void publishOnce()
  })
  submitWithKeys(form)
  acceptDrops(form.querySelector('.sheet'), notices)
  const picker = form.querySelector('[type=file]')
  picker.addEventListener('change', async () => {
    if (picker.files.length > 0) await insertFile(content, picker.files[0], notices)
    picker.value = ''
  })
  content.addEventListener('input', () => hintSize(content.value, form.querySelector('.size')))
  form.elements.visibility.forEach((radio) => radio.addEventListener('change', nameTheButton))
  copyOnClick(byId('copy-public-link'), () => byId('public-link').value)
  copyOnClick(
    byId('copy-edit-link'),
    () => byId('edit-link').value,
    () => (published.kept = true),
  )
  for (const link of [byId('public-link'), byId('edit-link')])
    link.addEventListener('focus', () => link.select())
  byId('open-editor').addEventListener('click', openEditor)
  nameTheButton()
}

export function startWriting({ focus }) {
  published = undefined
  document.title = 'Quick Pages: markdown in, a web page out'
  notices.clear()
  show('write', { focus })
}

/** Whether something would be lost if the page went away now. */
export function hasUnsaved() {
  if (!byId('write').hidden) return content.value.trim() !== ''
  return !byId('published').hidden && !published.kept
}

function nameTheButton() {
  const live = form.elements.visibility.value === 'live'
  form.querySelector('[type=submit]').textContent = live ? 'Publish' : 'Save hidden'
}

async function publish() {
  notices.clear()
  const source = { title: title.value.trim(), content: content.value }
  if (source.content.trim() === '') {
    notices.fail({ message: 'There is nothing to publish yet: write something first.', issues: [] })
    content.focus()
    return
  }
  const live = form.elements.visibility.value === 'live'
  try {
    const answer = await call('POST', '/api/v1/publish', {
      content: source.content,
      ...pickedVariant(form),
      theme: pickedTheme(form),
      published: live,
      ...(source.title === '' ? {} : { title: source.title }),
    })
    title.value = ''
    content.value = ''
    published = { answer, source, kept: false }
    if (answer.published) showPublished(answer)
    else openHidden()
  } catch (failure) {
    notices.fail(failure, () => form.requestSubmit())
  }
}

function showPublished({ url, editUrl, warnings }) {
  byId('public-link').value = url
  byId('open-public').href = url
  byId('edit-link').value = editUrl
  byId('open-editor').href = editUrl
  noticesIn('published-notices').warnings(warnings)
  document.title = 'Your page is live'
  show('published')
  announce('Your page is live. Keep the secret edit link.')
}

/** A page that is kept hidden is reviewed first; its edit link becomes the address of the view. */
function openHidden() {
  const { answer, source } = published
  published = undefined
  visit(editAddress(answer), { replace: true, arrival: { source, warnings: answer.warnings, isNew: true } })
}

function openEditor(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const { answer, source } = published
  published = undefined
  visit(editAddress(answer), { arrival: { source } })
}

/** Here rather than at the configured address: that may be reached in another way from here. */
const editAddress = ({ id, editKey }) => `/?id=${id}#edit=${editKey}`
