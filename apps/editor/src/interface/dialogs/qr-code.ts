import encodeQR from 'qr'

const SVG = 'http://www.w3.org/2000/svg'
/** Light modules around the code, which readers need. */
const QUIET = 4

/** Draws a text as a QR code, dark on light in either colour scheme, since not all readers know the opposite. */
export function drawCode(text: string, label: string): SVGElement {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`)
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('aria-label', label)
  const path = document.createElementNS(SVG, 'path')
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  path.setAttribute('d', modules.join(''))
  drawing.append(path)
  return drawing
}
