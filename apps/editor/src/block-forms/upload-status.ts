import { element } from '../element.ts'
import { onUpload, type Upload, uploadOf } from '../session/uploads.ts'
import { UPLOAD_TEXTS } from '../texts-uploads.ts'

/**
 * Shows how an upload stands, and what can be done about it; gives what ends that.
 *
 * @param setUrl - takes another address in its place, which is empty for none
 */
export function uploadStatus(host: HTMLElement, url: string, setUrl: (url: string) => void): () => void {
  const upload = uploadOf(url)
  if (upload === undefined) {
    host.replaceChildren(UPLOAD_TEXTS.lost)
    return () => {}
  }
  const cancel = element(
    'button',
    {
      type: 'button',
      click: () => {
        upload.cancel()
        setUrl('')
      },
    },
    UPLOAD_TEXTS.cancel,
  )
  const again = element('button', { type: 'button', click: () => void upload.send() }, UPLOAD_TEXTS.tryAgain)
  const progress = element('progress', { max: '1', 'aria-label': UPLOAD_TEXTS.progress(upload.name) })
  const picture = element('img', { src: url, alt: '' })
  const text = element('span', {})
  host.replaceChildren(picture, text, progress, again, cancel)
  const show = () => {
    const { state, sent } = upload
    text.textContent = state === 'failed' ? reasonOf(upload) : UPLOAD_TEXTS.progress(upload.name)
    progress.value = sent
    progress.hidden = state === 'failed'
    again.hidden = state !== 'failed'
  }
  show()
  return onUpload(show)
}

function reasonOf({ name, failure }: Upload): string {
  if (failure?.code === 'uploads_off') return UPLOAD_TEXTS.off
  return UPLOAD_TEXTS.failed(
    name,
    failure === undefined || failure.status < 300 ? UPLOAD_TEXTS.unreachable : failure.message,
  )
}
