const RAW_HTML = 'raw HTML is shown as it was typed, the reference passes it on'
const RELATIVE_IMAGE = 'an image with a relative URL is dropped'

/** Examples of CommonMark whose text differs from the reference, each with the reason. */
export const EXCEPTIONS: { readonly [number: number]: string } = {
  21: RAW_HTML,
  31: RAW_HTML,
  201: RAW_HTML,
  308: RAW_HTML,
  309: RAW_HTML,
  344: RAW_HTML,
  475: RAW_HTML,
  476: RAW_HTML,
  477: RAW_HTML,
  491: RAW_HTML,
  494: RAW_HTML,
  520: RELATIVE_IMAGE,
  524: RAW_HTML,
  536: RAW_HTML,
  642: RAW_HTML,
  643: RAW_HTML,
}
