import { call, Failure, pagePath } from './api.js'
import {
  acceptDrops,
  byId,
  copyOnClick,
  fillChoices,
  hintSize,
  noticesIn,
  pickedTheme,
  pickedVariant,
  pickTheme,
  show,
  showMessage,
  submitWithKeys,
  whileBusy,
} from './ui.js'

const form = byId('edit-form')
const themeForm = byId('theme-form')
const dialog = byId('delete-dialog')
const notices = noticesIn('edit-notices')
const fields = {
  append: byId('append-content'),
  replaceTitle: byId('replace-title'),
  replace: byId('replace-content'),
  blocks: byId('blocks-json'),
}
const SAVE_LABELS = { append: 'Add to the page', replace: 'Replace the page', blocks: 'Save the blocks' }
const policy = globalThis.trustedTypes?.createPolicy('preview', { createHTML: (html) => html })

/** The page that is open: `{ id, key, page, blocksText, saved }`. The key is nowhere else but in the address. */
let current

export function setUpEditing() {
  fillChoices(byId('changes'), 'change', {
    append: 'Add to the end',
    replace: 'Replace',
    blocks: 'Blocks JSON',
  })
  const saveOnce = whileBusy(byId('save-change'), 'Saving…', () => attempt(saveChange, saveOnce))
  const themeOnce = whileBusy(byId('save-theme'), 'Saving…', () => attempt(saveTheme, themeOnce))
  const toggleOnce = whileBusy(byId('toggle-published'), 'One moment…', () =>
    attempt(togglePublished, toggleOnce),
  )
  const deleteOnce = whileBusy(byId('confirm-delete'), 'Deleting…', () => attempt(deletePage, deleteOnce))
  onSubmit(form, saveOnce)
  onSubmit(themeForm, themeOnce)
  submitWithKeys(form)
  form.elements.change.forEach((radio) => radio.addEventListener('change', showPanel))
  form.addEventListener('input', () => hintSize(fields[changeKind()].value, form.querySelector('.size')))
  for (const sheet of form.querySelectorAll('[data-drop]')) acceptDrops(sheet, notices)
  themeForm.addEventListener('change', () => {
    byId('save-theme').hidden = pickedTheme(themeForm) === current.page.theme
    void showPreview()
  })
  byId('toggle-published').addEventListener('click', toggleOnce)
  copyOnClick(byId('copy-public'), publicAddress)
  copyOnClick(byId('copy-edit'), () => location.href)
  byId('ask-delete').addEventListener('click', () => dialog.showModal())
  byId('cancel-delete').addEventListener('click', () => dialog.close())
  byId('confirm-delete').addEventListener('click', deleteOnce)
}

/** @param arrival - what is known of a page that was just published: its source, its warnings */
export async function startEditing({ id, key, source, warnings, isNew = false }) {
  const opened = { id, key, saved: source ?? { title: '', content: '' } }
  current = opened
  let page
  try {
    page = await call('GET', pagePath(id))
  } catch (failure) {
    if (current === opened) showUnopened(failure, () => startEditing({ id, key, source, warnings, isNew }))
    return
  }
  if (current !== opened) return
  fields.append.value = ''
  fields.replaceTitle.value = opened.saved.title
  fields.replace.value = opened.saved.content
  fields.blocks.value = ''
  form.elements.change.value = source === undefined ? 'append' : 'replace'
  byId('edit-keep').hidden = !isNew
  byId('copy-edit').hidden = key === ''
  notices.clear()
  showPanel()
  showPage(page)
  show('edit')
  if (isNew) notices.done('Saved, and hidden. Look it over, then press Show page.', warnings)
  if (key === '') {
    notices.warn('This link has no edit key. You can look at the page; the server will refuse changes.')
  }
}

export function hasUnsavedEdits() {
  if (byId('edit').hidden) return false
  return (
    fields.append.value.trim() !== '' ||
    fields.replace.value !== current.saved.content ||
    fields.replaceTitle.value !== current.saved.title ||
    fields.blocks.value !== current.blocksText
  )
}

function onSubmit(of, task) {
  of.addEventListener('submit', (event) => {
    event.preventDefault()
    void task()
  })
}

function showUnopened(failure, retry) {
  if (failure.code === 'not_found') {
    showMessage(
      'There is no page to edit here',
      'It may have been deleted, or a part of the link is missing. Check that you have the whole edit link.',
    )
    return
  }
  if (failure.code === 'gone') {
    showMessage('This page was taken down', failure.message)
    return
  }
  showMessage('The page could not be opened', 'Its edit link is fine to keep; try it again.')
  noticesIn('message-notices').fail(failure, retry)
}

/** Runs a write and says how it went; `retry` is offered when trying again can help. */
async function attempt(write, retry) {
  notices.clear()
  try {
    await write()
  } catch (failure) {
    dialog.close()
    if (!(failure instanceof Failure)) throw failure
    notices.fail(failure.code === 'forbidden' ? explainKey(failure) : failure, retry)
  }
}

function explainKey({ message, code }) {
  return new Failure(
    `${message} Open this page with its whole edit link, as it was shown when it was made.`,
    { code },
  )
}

const changeKind = () => form.elements.change.value
const publicAddress = () => `${location.origin}/${current.page.slug ?? current.page.id}`

async function saveChange() {
  const kind = changeKind()
  const { appended, warnings } = await CHANGES[kind]()
  await reload()
  const done =
    appended === undefined
      ? 'The page has been replaced.'
      : `Added ${appended} ${appended === 1 ? 'block' : 'blocks'} to the end.`
  notices.done(done, warnings)
}

const CHANGES = {
  async append() {
    const answer = await call('POST', `${pagePath(current.id)}/blocks`, {
      editKey: current.key,
      content: requireText(fields.append),
      ...pickedVariant(form),
    })
    fields.append.value = ''
    return answer
  },
  async replace() {
    const content = requireText(fields.replace)
    const title = fields.replaceTitle.value
    const answer = await republish({
      content,
      ...pickedVariant(form),
      ...(title.trim() === '' ? {} : { title: title.trim() }),
    })
    current.saved = { title, content }
    return answer
  },
  async blocks() {
    const answer = await republish(parseBlocks(fields.blocks.value))
    current.blocksText = fields.blocks.value
    return answer
  },
}

function republish(body) {
  return call('POST', '/api/v1/publish', {
    ...body,
    theme: pickedTheme(themeForm),
    id: current.id,
    editKey: current.key,
  })
}

/** The API has no call for the theme alone: what is stored right now is sent back with another theme. */
async function saveTheme() {
  const { content, layout } = await call('GET', pagePath(current.id))
  const { warnings } = await republish({ blocks: content, layout })
  await reload()
  notices.done('The theme has been changed.', warnings)
}

async function togglePublished() {
  const published = !current.page.published
  await call('PATCH', pagePath(current.id), { editKey: current.key, published })
  await reload()
  notices.done(published ? 'The page is live.' : 'The page is hidden: its public link answers “not found”.')
}

async function deletePage() {
  await call('DELETE', pagePath(current.id), { editKey: current.key })
  dialog.close()
  current = undefined
  history.replaceState(null, '', '/')
  showMessage('The page is gone', 'It has been deleted for good, and its link leads nowhere now.')
}

async function reload() {
  showPage(await call('GET', pagePath(current.id)))
}

function requireText(field) {
  if (field.value.trim() !== '') return field.value
  field.focus()
  throw new Failure('There is nothing to save yet: write something first.')
}

function parseBlocks(text) {
  try {
    const json = JSON.parse(text)
    if (Array.isArray(json)) return { blocks: json }
    if (Array.isArray(json?.blocks))
      return { version: json.version, layout: json.layout, blocks: json.blocks }
  } catch (error) {
    throw new Failure(`This is not valid JSON. ${error.message}`)
  }
  throw new Failure('Expected an array of blocks, or an object with “blocks”.')
}

function showPage(page) {
  const { published, theme, updatedAt, content, layout } = page
  const untouched = fields.blocks.value === (current.blocksText ?? '')
  current.page = page
  current.blocksText = JSON.stringify(
    layout === 'standard' ? content : { version: 'qp.v1', layout, blocks: content },
    null,
    2,
  )
  if (untouched) fields.blocks.value = current.blocksText
  byId('edit-badge').textContent = published ? 'Live' : 'Hidden'
  byId('edit-badge').classList.toggle('live', published)
  const link = byId('edit-public')
  link.textContent = publicAddress()
  if (published) link.href = publicAddress()
  else link.removeAttribute('href')
  const changed = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(updatedAt),
  )
  byId('edit-facts').textContent = `Theme ${theme} · Changed ${changed}`
  byId('toggle-published').textContent = published ? 'Hide page' : 'Show page'
  pickTheme(themeForm, theme)
  byId('save-theme').hidden = true
  themeForm.hidden = layout !== 'standard'
  void showPreview()
}

function showPanel() {
  for (const panel of form.querySelectorAll('[data-change]'))
    panel.hidden = !panel.dataset.change.split(' ').includes(changeKind())
  byId('save-change').textContent = SAVE_LABELS[changeKind()]
  hintSize(fields[changeKind()].value, form.querySelector('.size'))
}

async function showPreview() {
  const page = { ...current.page, theme: pickedTheme(themeForm) }
  const preview = await import('./preview.js').catch(() => undefined)
  byId('preview').hidden = preview === undefined
  byId('preview-missing').hidden = preview !== undefined
  if (preview === undefined || current?.page.id !== page.id) return
  byId('edit-heading').textContent = preview.previewTitle(page)
  document.title = `Edit: ${preview.previewTitle(page)}`
  const html = preview.previewHtml(page)
  byId('preview').srcdoc = policy?.createHTML(html) ?? html
}
