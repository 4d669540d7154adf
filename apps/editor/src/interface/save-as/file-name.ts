const LONGEST = 80
/** What file systems refuse in names, or readers would not see. */
const REFUSED = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu
/** Of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i

/** A name for a file of a page with this title: of at most 80 characters and its ending, and one that any system takes. */
export function fileNameOf(title: string, ending: string): string {
  const words = title.replace(REFUSED, ' ').replace(/\s+/g, ' ')
  const short = [...words].slice(0, LONGEST).join('')
  const name = short.replace(/^[\s.]+|[\s.]+$/g, '').replace(DEVICE, (device) => `${device}-`)
  return `${name === '' ? 'page' : name}.${ending}`
}
