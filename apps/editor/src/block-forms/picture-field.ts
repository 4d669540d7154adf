import type { ImageBlock } from 'qp-schema'
import { element } from '../element.ts'
import { UPLOAD_TEXTS } from '../texts-uploads.ts'
import { TEXTS } from '../texts.ts'
import { showValue } from './control.ts'
import { type Change, type ShownField, textElement } from './shown-field.ts'

/** An address of this tab alone, which a picture has until it is uploaded. */
const LOCAL = /^blob:/

/** Where a picture is: at an address, or in a file that is uploaded. */
export function pictureField(change: Change): ShownField {
  // The size is that of the picture before.
  const setUrl = (url: string) => change({ url, size: undefined })
  const control = textElement('address', setUrl)
  control.dataset['field'] = 'url'
  const file = element('input', {
    type: 'file',
    hidden: true,
    accept: 'image/*',
    change: () => void chosen(),
  })
  const choose = element('button', { type: 'button', click: () => file.click() }, UPLOAD_TEXTS.choose)
  const status = element('div', { class: 'upload', role: 'status' })
  const address = element('label', {}, element('span', {}, TEXTS.fields.url), control)
  let stop = () => {}

  // Without a network, the service says which types it takes.
  import('../session/uploads.ts').then(
    ({ ACCEPTED_TYPES }) => (file.accept = ACCEPTED_TYPES),
    () => {},
  )

  async function chosen(): Promise<void> {
    const [picture] = file.files ?? []
    file.value = ''
    if (picture === undefined) return
    const { upload } = await import('../session/uploads.ts')
    setUrl(upload(picture).localUrl)
  }

  async function showUpload(url: string): Promise<void> {
    const { uploadStatus } = await import('./upload-status.ts')
    stop()
    stop = uploadStatus(status, url, setUrl)
  }

  return {
    dom: element('div', { class: 'field address picture' }, address, file, choose, status),
    show(block) {
      const { url } = block as ImageBlock
      const isLocal = LOCAL.test(url)
      showValue(control, isLocal ? '' : url)
      stop()
      status.replaceChildren()
      if (isLocal) void showUpload(url)
    },
  }
}
